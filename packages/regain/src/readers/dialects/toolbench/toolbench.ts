/**
 * Answers of ToolBench: one JSON document per query, with the tree of a depth-first search (DFSDT) or the chains of CoT.
 *
 * | recorded | from |
 * |:--|:--|
 * | session | the file: one run for one query, of which all branches are attempts; `task` is the query |
 * | call | a node `Action Input` below a node `Action`, depth first, which is the order of execution |
 * | result | `observation` of the `Action Input`; failed if `observation_code` is none of 0, 3, 4, or if `error` is not empty |
 * | turn | each call: a node is one answer of the model |
 * | tools | `answer_generation.function` |
 * | message | the query, and a `Finish` with an answer |
 * | outcome | `win`, else `valid_data` with the finish type `give_answer` |
 *
 * A branch that gives up (`Finish` with `give_up_and_restart`) continues in another branch of the same session, without
 * a message of a user. A call has no id: it is its index.
 */

import type { Json, JsonObject } from '../../../types/index.ts';
import { isObject, tryParseJson } from '../../../values/index.ts';
import { argumentsOf, listIn, numberIn, objectIn, requireText, textIn } from '../../fields.ts';
import type { DialectReader, Emit, ValueReader } from '../../reader.ts';
import { toolSpecs } from '../../tool-specs.ts';
import { FileReader } from '../file-reader.ts';

export const toolbench: DialectReader = {
  name: 'toolbench',
  title: 'ToolBench answer tree',
  measures: [],
  recognises: isAnswer,
  open: (source) => new ToolBenchAnswer(source),
};

function isAnswer(value: Json): boolean {
  if (!isObject(value)) return false;
  const root = objectIn(value, 'tree')?.tree;
  return textIn(root, 'node_type') !== undefined || (Array.isArray(value.trys) && 'win' in value);
}

/** `observation_code` of failed calls, in the words of ToolBench. 0: normal, 3: final answer, 4: the branch is given up. */
const errorTypes: Readonly<Record<number, string>> = {
  1: 'no such api name',
  2: 'input error',
  5: 'api call timeout',
  6: '404',
  7: 'not subscribed',
  8: 'unauthorized',
  9: 'too many requests',
  10: 'rate limit per minute',
  11: 'message contains error field',
  12: 'error sending request',
};
const fineCodes = [0, 3, 4];

class ToolBenchAnswer extends FileReader implements ValueReader {
  read(value: Json, emit: Emit): void {
    if (!isObject(value)) return;
    const session = this.sessions.next(this.source.name.replace(/\.json$/i, ''));
    const answer = objectIn(value, 'answer_generation');
    emit({ type: 'session', session, task: textIn(answer, 'query'), suite: 'toolbench' });
    const tools = toolSpecs(listIn(answer, 'function'));
    if (tools.length > 0) emit({ type: 'tools', session, tools });
    emit({ type: 'message', session, from: 'user' });
    this.#nodes(objectIn(value, 'tree')?.tree, 'tree.tree', session, emit);
    listIn(value, 'trys').forEach((attempt, i) => {
      const chain = isObject(attempt) ? attempt.chain : attempt;
      // The nodes of a chain follow each other as in a tree with one branch.
      let action: JsonObject | undefined;
      (Array.isArray(chain) ? (chain as readonly Json[]) : []).forEach((node, j) => {
        if (!isObject(node)) return;
        if (node.node_type === 'Action Input' && action !== undefined)
          this.#call(action, node, `trys[${i}].chain[${j}]`, session, emit);
        action = node.node_type === 'Action' ? node : undefined;
      });
    });
    const success = outcomeOf(value, answer);
    if (success !== undefined) emit({ type: 'outcome', session, success });
  }

  /** Depth first, without recursion. */
  #nodes(root: Json | undefined, path: string, session: string, emit: Emit): void {
    if (!isObject(root)) return;
    const waiting: { readonly node: JsonObject; readonly path: string; readonly parent?: JsonObject }[] = [
      { node: root, path },
    ];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { node, parent, path: at } = next;
      if (node.node_type === 'Action Input' && parent?.node_type === 'Action')
        this.#call(parent, node, at, session, emit);
      const children = listIn(node, 'children');
      for (let i = children.length - 1; i >= 0; i--) {
        const child = children[i];
        if (isObject(child)) waiting.push({ node: child, path: `${at}.children[${i}]`, parent: node });
      }
    }
  }

  #call(action: JsonObject, input: JsonObject, path: string, session: string, emit: Emit): void {
    const tool = requireText(action, 'description', `${path}: description of the action above`);
    const id = this.ids.request(undefined);
    emit({ type: 'turn', session, id });
    const args = argumentsOf(input.description);
    emit({ type: 'call', session, id, tool, args, turn: id });
    const { observation } = input;
    if (observation !== undefined && observation !== null)
      emit({ type: 'result', session, id, value: observation, ...marksOf(input) });
    if (tool === 'Finish' && isObject(args) && args.return_type === 'give_answer')
      emit({ type: 'message', session, from: 'agent' });
  }
}

function marksOf(input: JsonObject) {
  const code = numberIn(input, 'observation_code');
  const observed =
    typeof input.observation === 'string' ? tryParseJson(input.observation) : input.observation;
  const error = textIn(observed, 'error');
  if (code === undefined && error === undefined) return {};
  if (code !== undefined && !fineCodes.includes(code))
    return { flag: 'error' as const, error, errorType: errorTypes[code] ?? String(code) };
  return error === undefined ? { flag: 'ok' as const } : { flag: 'error' as const, error };
}

function outcomeOf(value: JsonObject, answer: JsonObject | undefined): boolean | undefined {
  if (typeof value.win === 'boolean') return value.win;
  if (typeof answer?.valid_data !== 'boolean') return undefined;
  return answer.valid_data && answer.finish_type === 'give_answer';
}

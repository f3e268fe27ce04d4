/**
 * Trajectories of SWE-agent: `.traj` files with `trajectory`, `history` and `info`; with several attempts at a task, a list
 * of such objects as `attempts`.
 *
 * | recorded | from |
 * |:--|:--|
 * | call | a step of `trajectory`: the tool is the first word of `action`, the arguments are the rest of it |
 * | result | `observation`, `execution_time` |
 * | turn | one for each step; usage is recorded only for the whole run |
 * | message from agent | a step without an action |
 * | task | the name of the file |
 *
 * There is no mark of errors: a step whose action was refused, for instance because of its format, has an observation too.
 */

import type { Json, JsonObject } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import { listIn, secondsIn, textIn } from '../../fields.ts';
import type { DialectReader, Emit, ValueReader } from '../../reader.ts';
import { FileReader } from '../file-reader.ts';

export const sweAgent: DialectReader = {
  name: 'swe-agent',
  title: 'SWE-agent trajectory',
  measures: ['time'],
  recognises: (value) => isRun(value) || listIn(value, 'attempts').some(isRun),
  open: (source) => new SweAgentRuns(source),
};

function isRun(value: Json): value is JsonObject {
  const [first] = listIn(value, 'trajectory');
  return isObject(first) && 'action' in first && 'observation' in first;
}

class SweAgentRuns extends FileReader implements ValueReader {
  #calls = 0;

  read(value: Json, emit: Emit): void {
    const attempts = listIn(value, 'attempts').filter(isRun);
    if (attempts.length > 0) for (const [trial, run] of attempts.entries()) this.#run(run, trial, emit);
    else if (isRun(value)) this.#run(value, undefined, emit);
  }

  #run(run: JsonObject, trial: number | undefined, emit: Emit): void {
    const { name } = this.source;
    const session = this.sessions.next(name);
    emit({ type: 'session', session, agent: 'swe-agent', task: name.replace(/\.traj$/, ''), trial });
    listIn(run, 'trajectory').forEach((step, i) => {
      if (!isObject(step)) return;
      const turn = `turn-${i}`;
      emit({ type: 'turn', session, id: turn });
      this.#step(step, session, turn, emit);
    });
  }

  #step(step: JsonObject, session: string, turn: string, emit: Emit): void {
    const action = textIn(step, 'action')?.trim() ?? '';
    const [tool = ''] = /^\S{0,200}/.exec(action) ?? [];
    if (tool === '') {
      emit({ type: 'message', session, from: 'agent' });
      return;
    }
    const id = String(this.#calls++);
    const args = action.slice(tool.length).trim();
    emit({ type: 'call', session, id, tool, args, turn });
    if (step.observation === undefined || step.observation === null) return;
    const durationMs = secondsIn(step, 'execution_time');
    emit({ type: 'result', session, id, value: step.observation, durationMs });
  }
}

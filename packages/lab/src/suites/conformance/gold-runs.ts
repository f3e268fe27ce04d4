/** Runs every gold plan: it must run cleanly, equally twice, and be judged a success; its findings must not be given. */

import {
  canonicalJson,
  isReference,
  type Json,
  resolveArgs,
  type Suite,
  type SuiteTask,
  type Template,
  validate,
  virtualClock,
} from 'regain/internal/types';
import { type Execution, executePlan } from '../execute-plan.ts';
import { type FinalState, finalStateOf, goldFinalState, judge } from '../judge.ts';
import { visibleTask } from '../visible-task.ts';
import { appearsIn, normalised } from './appears-in.ts';
import { finding, oneLine, type SuiteFinding } from './finding.ts';

export async function checkRuns(suite: Suite): Promise<SuiteFinding[]> {
  const found: SuiteFinding[] = [];
  for (const task of suite.tasks) found.push(...(await checkRun(suite, task)));
  return found;
}

async function checkRun(suite: Suite, task: SuiteTask): Promise<SuiteFinding[]> {
  const path = `/tasks/${task.id}`;
  const first = await run(suite, task);
  const { failed } = first.execution;
  if (failed !== undefined)
    return [finding(`${path}/gold/${failed.step}`, `fails: ${oneLine(failed.cause)}`)];
  const second = await run(suite, task);
  const found = [
    ...checkOutputs(suite, task, first.execution),
    ...checkAnswer(task, first.execution),
    ...checkNothingRevealed(task, first.execution),
  ];
  if (runText(first) !== runText(second))
    found.push(finding(path, 'two fresh worlds give different results'));
  if (!judge(await goldFinalState(suite, task), first.end).success)
    found.push(finding(path, 'gold is not judged a success'));
  return found;
}

interface Run {
  readonly execution: Execution;
  readonly end: FinalState;
}

async function run(suite: Suite, task: SuiteTask): Promise<Run> {
  const clock = virtualClock();
  const world = suite.open(task, clock);
  const execution = await executePlan(task.gold, task.answer, world.tools, clock);
  return { execution, end: finalStateOf(world, execution.answer) };
}

function runText({ execution, end }: Run): string {
  return canonicalJson({ outputs: execution.outputs, state: end.state, answer: end.answer });
}

function checkOutputs(suite: Suite, task: SuiteTask, { outputs }: Execution): SuiteFinding[] {
  return task.gold.flatMap((step) => {
    const schema = suite.tools.find(({ name }) => name === step.tool)?.outputSchema;
    if (schema === undefined) return [];
    return validate(schema, outputs[step.id]).map(({ path, message }) =>
      finding(
        `/tasks/${task.id}/gold/${step.id}`,
        `clean output breaks its schema at ${path || 'the top'}: ${message}`,
      ),
    );
  });
}

/** An answer that is not found is null in every rollout, also where the answer is wrong. */
function checkAnswer({ id, answer }: SuiteTask, { outputs }: Execution): SuiteFinding[] {
  if (answer === undefined) return [];
  return resolveArgs({ answer }, outputs).missing.map(({ $from, path }) =>
    finding(`/tasks/${id}/answer`, `step ${$from} returns nothing at ${path}`),
  );
}

/** What the plan has to find out must not occur in the text, the facts or the plan itself. */
function checkNothingRevealed(task: SuiteTask, { calls }: Execution): SuiteFinding[] {
  const seen = visibleTask(task);
  const literals = new Set(
    literalsIn([...seen.plan.map(({ args }) => args), ...seen.given.map(({ value }) => value)]),
  );
  return calls.flatMap(({ step, args }) =>
    textsFound(step.args, args)
      .filter((value) => !literals.has(normalised(value)) && appearsIn(`${seen.text} ${seen.id}`, value))
      .map((value) =>
        finding(`/tasks/${task.id}/gold/${step.id}`, `has to find "${value}", which the task tells`),
      ),
  );
}

/** Longer texts that references resolved to. Numbers and short texts recur by chance. */
function textsFound(template: Template, value: Json): string[] {
  if (isReference(template)) return typeof value === 'string' && value.length > 3 ? [value] : [];
  if (template === null || typeof template !== 'object') return [];
  return Object.entries(template).flatMap(([key, part]) =>
    textsFound(part as Template, (value as { readonly [key: string]: Json })[key]!),
  );
}

function literalsIn(template: Template): string[] {
  if (typeof template === 'string') return [normalised(template)];
  if (template === null || typeof template !== 'object' || isReference(template)) return [];
  return Object.values(template).flatMap((part) => literalsIn(part as Template));
}

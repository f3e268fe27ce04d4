/** Runs every gold plan: it must run cleanly, the same way twice, and be judged a success; nothing it finds is told. */

import {
  canonicalJson,
  isReference,
  type Json,
  type Suite,
  type SuiteTask,
  type Template,
  validate,
  virtualClock,
} from 'regain/internal/types';
import { type Execution, executePlan } from '../execute.ts';
import { type Ended, endOf, goldOf, judge } from '../judge.ts';
import { visibleTask } from '../visible.ts';
import { type Finding, finding, inWords } from './finding.ts';
import { normalised, standsIn } from './text.ts';

export async function checkRuns(suite: Suite): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const task of suite.tasks) found.push(...(await checkRun(suite, task)));
  return found;
}

async function checkRun(suite: Suite, task: SuiteTask): Promise<Finding[]> {
  const path = `/tasks/${task.id}`;
  const first = await run(suite, task);
  const { failed } = first.execution;
  if (failed !== undefined) return [finding(`${path}/gold/${failed.step}`, `fails: ${inWords(failed.met)}`)];
  const second = await run(suite, task);
  const found = [...checkOutputs(suite, task, first.execution), ...checkTold(task, first.execution)];
  if (runText(first) !== runText(second))
    found.push(finding(path, 'two fresh worlds give different results'));
  if (!judge(await goldOf(suite, task), first.end).success)
    found.push(finding(path, 'gold is not judged a success'));
  return found;
}

interface Run {
  readonly execution: Execution;
  readonly end: Ended;
}

async function run(suite: Suite, task: SuiteTask): Promise<Run> {
  const clock = virtualClock();
  const world = suite.open(task, clock);
  const execution = await executePlan(task.gold, task.answer, world.tools, clock);
  return { execution, end: endOf(world, execution.answer) };
}

function runText({ execution, end }: Run): string {
  return canonicalJson({ outputs: execution.outputs, state: end.state, answer: end.answer });
}

function checkOutputs(suite: Suite, task: SuiteTask, { outputs }: Execution): Finding[] {
  return task.gold.flatMap((step) => {
    const schema = suite.tools.find(({ name }) => name === step.tool)?.output;
    if (schema === undefined) return [];
    return validate(schema, outputs[step.id]).map(({ path, message }) =>
      finding(
        `/tasks/${task.id}/gold/${step.id}`,
        `clean output breaks its schema at ${path || 'the top'}: ${message}`,
      ),
    );
  });
}

/** What the plan has to find out must not stand in what is given: the text, the facts, the plan itself. */
function checkTold(task: SuiteTask, { calls }: Execution): Finding[] {
  const seen = visibleTask(task);
  const literals = new Set(
    literalsIn([...seen.plan.map(({ args }) => args), ...seen.given.map(({ value }) => value)]),
  );
  return calls.flatMap(({ step, args }) =>
    textsFound(step.args, args)
      .filter((value) => !literals.has(normalised(value)) && standsIn(`${seen.text} ${seen.id}`, value))
      .map((value) =>
        finding(`/tasks/${task.id}/gold/${step.id}`, `has to find "${value}", which the task tells`),
      ),
  );
}

/** Texts of some length that references led to. Numbers and short texts recur by chance. */
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

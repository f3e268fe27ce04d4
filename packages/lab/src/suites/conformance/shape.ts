/** Static checks: names, schemas, references. */

import {
  equalJson,
  isPointer,
  isReference,
  type Json,
  type JsonSchema,
  type OutputReference,
  RegainError,
  type Step,
  type Suite,
  type SuiteTask,
  type Template,
  type ToolSpec,
  validate,
} from 'regain/internal/types';
import { finding, type SuiteFinding } from './finding.ts';

export function checkShape(suite: Suite): SuiteFinding[] {
  const tools = new Map(suite.tools.map((tool) => [tool.name, tool]));
  return [
    ...repeated(suite.tools.map(({ name }) => name)).map((name) =>
      finding(`/tools/${name}`, 'two tools have this name'),
    ),
    ...repeated(suite.tasks.map(({ id }) => id)).map((id) =>
      finding(`/tasks/${id}`, 'two tasks have this id'),
    ),
    ...suite.tools.flatMap((tool) => checkTool(tool, tools)),
    ...suite.tasks.flatMap((task) => checkTask(task, tools)),
  ];
}

function checkTool(tool: ToolSpec, tools: ReadonlyMap<string, ToolSpec>): SuiteFinding[] {
  const path = `/tools/${tool.name}`;
  const found = [...compiles(tool.inputSchema, `${path}/input`)];
  if (tool.outputSchema !== undefined) found.push(...compiles(tool.outputSchema, `${path}/output`));
  if (tool.verifiedBy !== undefined) {
    const read = tools.get(tool.verifiedBy.tool);
    if (read === undefined)
      found.push(finding(`${path}/verifiedBy`, `there is no tool ${tool.verifiedBy.tool}`));
    else if (read.effect !== 'read') found.push(finding(`${path}/verifiedBy`, `${read.name} is not a read`));
  }
  if (tool.undoneBy !== undefined && !tools.has(tool.undoneBy.tool)) {
    found.push(finding(`${path}/undoneBy`, `there is no tool ${tool.undoneBy.tool}`));
  }
  return found;
}

function compiles(schema: JsonSchema, path: string): SuiteFinding[] {
  try {
    validate(schema, null);
    return [];
  } catch (error) {
    if (RegainError.is(error)) return [finding(path, error.message)];
    throw error;
  }
}

function checkTask(task: SuiteTask, tools: ReadonlyMap<string, ToolSpec>): SuiteFinding[] {
  const path = `/tasks/${task.id}`;
  const found = [...checkSteps(task.gold, `${path}/gold`, task.gold)];
  if (task.gold.length === 0) found.push(finding(`${path}/gold`, 'a task needs at least one step'));
  for (const step of task.gold) {
    if (!tools.has(step.tool))
      found.push(finding(`${path}/gold/${step.id}`, `there is no tool ${step.tool}`));
  }
  const isEqual = equalJson(task.plan as unknown as Json, task.gold as unknown as Json);
  if (task.mistakes === undefined || task.mistakes.length === 0) {
    if (!isEqual) found.push(finding(`${path}/plan`, 'differs from gold, and no mistake is declared'));
  } else {
    if (isEqual) found.push(finding(`${path}/plan`, 'equals gold, and mistakes are declared'));
    // A plan with a missing call may refer to it: that is the planned mistake.
    found.push(...checkSteps(task.plan, `${path}/plan`, [...task.plan, ...task.gold]));
  }
  const ids = new Set(task.gold.map(({ id }) => id));
  for (const { $from } of referencesIn(task.answer ?? null)) {
    if (!ids.has($from)) found.push(finding(`${path}/answer`, `there is no step ${$from}`));
  }
  return found;
}

/** Ids are unique; references point backwards. */
function checkSteps(steps: readonly Step[], path: string, known: readonly Step[]): SuiteFinding[] {
  const found = repeated(steps.map(({ id }) => id)).map((id) =>
    finding(`${path}/${id}`, 'two steps have this id'),
  );
  for (const [index, step] of steps.entries()) {
    for (const { $from, path: pointer } of referencesIn(step.args)) {
      if (!isPointer(pointer))
        found.push(finding(`${path}/${step.id}`, `refers to "${pointer}", which is no JSON Pointer`));
      const place = steps.findIndex(({ id }) => id === $from);
      if (place >= index)
        found.push(finding(`${path}/${step.id}`, `refers to ${$from}, which does not come before`));
      if (place === -1 && !known.some(({ id }) => id === $from)) {
        found.push(finding(`${path}/${step.id}`, `there is no step ${$from}`));
      }
    }
  }
  return found;
}

export function referencesIn(template: Template): OutputReference[] {
  if (template === null || typeof template !== 'object') return [];
  if (isReference(template)) return [template];
  return Object.values(template).flatMap((value) => referencesIn(value as Template));
}

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}

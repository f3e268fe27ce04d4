/** The suite of diagnostic failures: the planned call is wrong, and the tool's error is the clue. */

import type { PlannedMistake } from 'regain/internal/faults';
import {
  invalidArgument,
  RegainError,
  random,
  type Split,
  type Suite,
  type SuiteTask,
  shuffled,
  splits,
} from 'regain/internal/types';
import { once } from 'regain/internal/values';
import { specOf } from '../domain-tool.ts';
import { dryRunDomains } from '../domains/dry-run.ts';
import { domains, domainsOf } from '../domains/index.ts';
import { baseLatencyMs, type LatencyTable } from '../domains/latency.ts';
import { environments } from '../environment.ts';
import { domainDialects, familyOf } from '../error-formatters.ts';
import { tasksFrom } from '../templates/task-template.ts';
import { templateReader } from '../templates/template-file.ts';
import { type MistakenPlan, type Recipe, type RecipeInput, recipes, type Shape } from './mistake-recipes.ts';
import { withPlan } from './neutral-ids.ts';

/** Every template is filled with this many different sets of facts, each time with another mistake. */
const tasksPerTemplate = 4;

/** The mistakes of a task's plan, for the harness only. */
export interface Diagnosis {
  readonly shape: Shape;
  /** In order of insertion; `step` is the index in the plan at which each shows. */
  readonly mistakes: readonly Omit<PlannedMistake, 'plan'>[];
}

/** The suite, with another latency table where one is wanted. */
export function toolReflectEval(latencyMs: LatencyTable = baseLatencyMs()): Suite {
  const environmentFor = environments(latencyMs);
  return {
    name: 'tool-reflect-eval',
    description:
      'Diagnostic failures: planned calls that are wrong in one of seven ways, in eleven stateful domains.',
    tools: domains.flatMap((domain) => domain.tools.map(specOf)),
    dialects: domainDialects(),
    tasks: built().map(({ task }) => task),
    open: (task) => environmentFor(task.domain).open(familyOf(task)),
  };
}

export function diagnosisOf(taskId: string): Diagnosis {
  const found = built().find(({ task }) => task.id === taskId);
  if (found === undefined) throw new RegainError('not-found', `tool-reflect-eval has no task ${taskId}`);
  return found.diagnosis;
}

interface BuiltTask {
  readonly task: SuiteTask;
  readonly diagnosis: Diagnosis;
}

/** It takes a moment, and not every program needs it. */
const built = once(() => splits.flatMap(insertMistakes));

/** Each task gets the rarest recipe so far that its plan allows: classes are balanced, and no id reveals its class. */
function insertMistakes(split: Split): BuiltTask[] {
  const counts = new Map<Recipe, number>(recipes.map((recipe) => [recipe, 0]));
  const read = templateReader(import.meta.url, './templates');
  // A file of `templates/` for each domain.
  return domainsOf[split].flatMap((domain) => {
    const { name } = domain;
    const recipeParts = { specs: domain.tools.map(specOf), domains: dryRunDomains([domain]) };
    return tasksFrom(read(name), `reflect-${name}`, split, tasksPerTemplate).map((task) => {
      const order = shuffled(random('tool-reflect-eval', task.id, 'order'), recipes);
      order.sort((a, b) => counts.get(a)! - counts.get(b)!);
      for (const recipe of order) {
        const spoilt = drawRecipe(recipe, { task, ...recipeParts });
        if (spoilt === null) continue;
        counts.set(recipe, counts.get(recipe)! + 1);
        const named = withPlan(task, spoilt);
        return { task: named.task, diagnosis: { shape: recipe.shape, mistakes: named.spoilt.mistakes } };
      }
      throw invalidArgument(`${task.id} cannot be got wrong in any way that can be mended`);
    });
  });
}

const drawsMax = 6;

function drawRecipe(recipe: Recipe, scene: RecipeInput): MistakenPlan | null {
  for (let n = 0; n < (recipe.isFixed ? 1 : drawsMax); n++) {
    const spoilt = recipe.draw(random('tool-reflect-eval', scene.task.id, recipe.name, n), scene);
    if (spoilt !== null) return spoilt;
  }
  return null;
}

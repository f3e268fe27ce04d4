/** The suite of diagnostic failures: the planned call is wrong, and what the tool says about it is the clue. */

import type { Mistaken } from 'regain/internal/faults';
import { RegainError, random, type Split, type Suite, type SuiteTask, shuffled } from 'regain/internal/types';
import { domainNamed, domains } from '../domains/index.ts';
import { baseLatencyMs, type LatencyTable } from '../domains/latency.ts';
import { specOf } from '../front-door.ts';
import { stages } from '../stage.ts';
import { tasksFrom } from '../templates/task-template.ts';
import { templatesIn } from '../templates/template-file.ts';
import { domainDialects, familyOf } from '../voices.ts';
import { withPlan } from './neutral-ids.ts';
import { type Recipe, recipes, type Scene, type Shape, type Spoilt } from './recipes.ts';
import { theatre } from './rehearsal.ts';

/** Files of `templates/`, one for each domain. Training never sees the last three. */
const trainingDomains = ['flights', 'hotels', 'shop', 'files', 'calendar', 'tickets', 'messaging', 'library'];
const heldOutDomains = ['bank', 'clinic', 'parcels'];

/** Every template is filled with this many different sets of facts, each time with another mistake. */
const tasksPerTemplate = 4;

/** What is wrong with a task's plan, for whoever may know: never for a policy. */
export interface Diagnosis {
  readonly shape: Shape;
  /** In the order in which they were made; `step` is the index in the plan at which each shows. */
  readonly mistakes: readonly Omit<Mistaken, 'plan'>[];
}

/** The suite, with another latency table where one is wanted. */
export function toolReflectEval(latencyMs: LatencyTable = baseLatencyMs()): Suite {
  const stageFor = stages(latencyMs);
  return {
    name: 'tool-reflect-eval',
    description:
      'Diagnostic failures: planned calls that are wrong in one of seven ways, in eleven stateful domains.',
    tools: domains.flatMap((domain) => domain.tools.map(specOf)),
    dialects: domainDialects(),
    tasks: built().map(({ task }) => task),
    open: (task) => stageFor(task.domain).open(familyOf(task)),
  };
}

export function diagnosisOf(taskId: string): Diagnosis {
  const found = built().find(({ task }) => task.id === taskId);
  if (found === undefined) throw new RegainError('not-found', `tool-reflect-eval has no task ${taskId}`);
  return found.diagnosis;
}

interface Built {
  readonly task: SuiteTask;
  readonly diagnosis: Diagnosis;
}

let all: readonly Built[] | undefined;

/** Built at the first use: it takes a moment, and not every program needs it. */
function built(): readonly Built[] {
  all ??= [...spoil(trainingDomains, 'train'), ...spoil(heldOutDomains, 'held-out')];
  return all;
}

/** Each task gets the rarest recipe so far that its plan allows: classes come out even, and no id tells its class. */
function spoil(names: readonly string[], split: Split): Built[] {
  const counts = new Map<Recipe, number>(recipes.map((recipe) => [recipe, 0]));
  const read = templatesIn(import.meta.url, './templates');
  return names.flatMap((name) => {
    const domain = domainNamed(name);
    const stageParts = { specs: domain.tools.map(specOf), theatre: theatre([domain]) };
    return tasksFrom(read(name), `reflect-${name}`, split, tasksPerTemplate).map((task) => {
      const order = shuffled(random('tool-reflect-eval', task.id, 'order'), recipes);
      order.sort((a, b) => counts.get(a)! - counts.get(b)!);
      for (const recipe of order) {
        const spoilt = drawn(recipe, { task, ...stageParts });
        if (spoilt === null) continue;
        counts.set(recipe, counts.get(recipe)! + 1);
        const named = withPlan(task, spoilt);
        return { task: named.task, diagnosis: { shape: recipe.shape, mistakes: named.spoilt.mistakes } };
      }
      throw new RegainError(
        'invalid-argument',
        `${task.id} cannot be got wrong in any way that can be mended`,
      );
    });
  });
}

const drawsMax = 6;

function drawn(recipe: Recipe, scene: Scene): Spoilt | null {
  for (let n = 0; n < drawsMax; n++) {
    const spoilt = recipe.draw(random('tool-reflect-eval', scene.task.id, recipe.name, n), scene);
    if (spoilt !== null) return spoilt;
  }
  return null;
}

/** The suite of controlled perturbations: stateful tools of our own, tasks with given plans. */

import type { Suite, SuiteTask } from '../../contract/task.ts';
import { domainNamed, domains } from '../domains/index.ts';
import { baseLatencyMs, type LatencyTable } from '../domains/latency.ts';
import { specOf } from '../front-door.ts';
import { type Stage, stage } from '../stage.ts';
import { type Story, tasksOf } from '../story.ts';
import { domainDialects, familyOf } from '../voices.ts';
import { bankStories } from './stories/bank.ts';
import { calendarStories } from './stories/calendar.ts';
import { clinicStories } from './stories/clinic.ts';
import { fileStories } from './stories/files.ts';
import { flightStories } from './stories/flights.ts';
import { hotelStories } from './stories/hotels.ts';
import { libraryStories } from './stories/library.ts';
import { messagingStories } from './stories/messaging.ts';
import { parcelStories } from './stories/parcels.ts';
import { severalStories } from './stories/several.ts';
import { shopStories } from './stories/shop.ts';
import { ticketStories } from './stories/tickets.ts';

const trainingStories: readonly (readonly [name: string, stories: readonly Story[]])[] = [
  ['flights', flightStories],
  ['hotels', hotelStories],
  ['shop', shopStories],
  ['files', fileStories],
  ['calendar', calendarStories],
  ['tickets', ticketStories],
  ['messaging', messagingStories],
  ['library', libraryStories],
  ['several', severalStories],
];

/** Three domains that training never sees. */
const heldOutStories: typeof trainingStories = [
  ['bank', bankStories],
  ['clinic', clinicStories],
  ['parcels', parcelStories],
];

/** Every story is told about this many different sets of facts. */
const tasksPerStory = 4;

/** The suite, with another latency table where one is wanted. */
export function paladinEval(latencyMs: LatencyTable = baseLatencyMs): Suite {
  const stages = new Map<string, Stage>();
  const stageFor = (names: string): Stage => {
    let found = stages.get(names);
    if (found === undefined) {
      found = stage(names.split('+').map(domainNamed), latencyMs);
      stages.set(names, found);
    }
    return found;
  };
  return {
    name: 'paladin-eval',
    description: 'Controlled perturbations over stateful tools in eleven domains, with given plans.',
    tools: domains.flatMap((domain) => domain.tools.map(specOf)),
    dialects: domainDialects,
    tasks,
    open: (task) => stageFor(task.domain).open(familyOf(task)),
  };
}

const tasks: readonly SuiteTask[] = [
  ...trainingStories.flatMap(([name, stories]) => told(name, stories, 'train')),
  ...heldOutStories.flatMap(([name, stories]) => told(name, stories, 'held-out')),
];

function told(name: string, stories: readonly Story[], split: 'train' | 'held-out'): SuiteTask[] {
  return stories.flatMap((story, index) =>
    tasksOf(story, `${name}-${String(index + 1).padStart(2, '0')}`, split, tasksPerStory),
  );
}

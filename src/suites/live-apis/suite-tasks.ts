/** The tasks of the suite, told for a day. */

import type { Split, SuiteTask } from '../../contract/task.ts';
import { type Story, tasksOf } from '../story.ts';
import { financeStories } from './finance/stories.ts';
import { heldOutTravelStories, travelStories } from './travel/stories.ts';
import { heldOutWeatherStories, weatherStories } from './weather/stories.ts';

/** Every story is told about this many different sets of facts. */
const tasksPerStory = 6;

/** Days that have to lie ahead are counted from `today`. */
export function tasksOn(today: string): readonly SuiteTask[] {
  return [
    ...told('weather', weatherStories(today), 'train'),
    ...told('travel', travelStories(today), 'train'),
    ...told('sky', heldOutWeatherStories(today), 'held-out'),
    ...told('rails', heldOutTravelStories(today), 'held-out'),
    ...told('finance', financeStories(today), 'held-out'),
  ];
}

function told(name: string, stories: readonly Story[], split: Split): SuiteTask[] {
  return stories.flatMap((story, index) =>
    tasksOf(story, `${name}-${String(index + 1).padStart(2, '0')}`, split, tasksPerStory),
  );
}

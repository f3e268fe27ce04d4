/** The areas in which things are booked. Everything in them is invented. */

import type { Area } from './area.ts';
import { byName } from './areas/by-name.ts';
import { harbour } from './areas/harbour.ts';
import { outdoors } from './areas/outdoors.ts';
import { town } from './areas/town.ts';

export const areas: readonly Area[] = [...outdoors, ...town, ...byName, ...harbour];

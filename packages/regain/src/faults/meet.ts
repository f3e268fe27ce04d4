/** One call through all the faults that stand in its way, the outermost first. */

import type { JsonObject } from '../types/index.ts';
import { asked } from './draw.ts';
import type { Encounter } from './kind.ts';
import { asOf, type Standing } from './standing.ts';

export interface Meeting extends Omit<Encounter, 'fault'> {
  readonly onLanding: (fault: Standing) => void;
}

/** Returns or throws what the caller meets. */
export async function meetAll(inTheWay: readonly Standing[], meeting: Meeting): Promise<unknown> {
  const [first, ...behind] = inTheWay;
  if (first === undefined) return meeting.run(meeting.args);
  const { clock } = meeting.context;
  const startMs = clock.now();
  const passage: { ranAtMs: number | null; value: unknown; threw: boolean } = {
    ranAtMs: null,
    value: undefined,
    threw: false,
  };
  const run = async (args: JsonObject): Promise<unknown> => {
    passage.ranAtMs = clock.now();
    try {
      passage.value = await meetAll(behind, { ...meeting, args });
      return passage.value;
    } catch (error) {
      passage.threw = true;
      throw error;
    }
  };
  const { kind } = first;
  const hasLetThrough = () => passage.ranAtMs !== null && passage.ranAtMs === startMs;
  const isAdapted =
    asked(kind, 'adapted', () => kind.adapted?.(first.fault, meeting.args, meeting.called)) === true;
  try {
    const value = await kind.meet({ ...meeting, fault: asOf(first, startMs), run });
    if (!isAdapted && !(hasLetThrough() && value === passage.value)) meeting.onLanding(first);
    return value;
  } catch (error) {
    // An error of what stands behind, passed on, is not this fault's.
    if (!isAdapted && !(hasLetThrough() && passage.threw)) meeting.onLanding(first);
    throw error;
  }
}

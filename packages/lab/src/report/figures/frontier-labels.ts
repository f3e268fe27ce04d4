/** Where the names of policies stand in the frontier figure: beside the line, clear of the points, never on each other. */

import type { FrontierPoint } from './frontier.ts';
import { separateLabels } from './separate-labels.ts';

export interface PlacedLabel {
  readonly policy: string;
  /** Left end of the text and middle of its line, in pixels. */
  readonly x: number;
  readonly y: number;
  /** The point that it is tied to: of those it names, the one nearest to it. */
  readonly point: Place;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** The panel in pixels. */
export interface LabelFrame {
  toX(ES: number): number;
  toY(regret: number): number;
  /** The efficiency at which the law predicts a regret. */
  lawAt(regret: number): number;
  toRegret(y: number): number;
  readonly top: number;
  readonly bottom: number;
}

const LINE_HEIGHT = 17;
const CLEARANCE = 34;

/** One label for each policy, at the height of its points: right of the line there is nothing else. */
export function placeLabels(points: readonly FrontierPoint[], frame: LabelFrame): PlacedLabel[] {
  const policies = [...new Set(points.map(({ policy }) => policy))];
  const wanted = policies
    .map((policy) => {
      const own = points.filter((point) => point.policy === policy);
      const places = own.map(({ ES, observed }) => ({
        x: frame.toX(ES.point),
        y: frame.toY(observed.point),
      }));
      return { policy, points: places, y: places.reduce((sum, { y }) => sum + y, 0) / places.length };
    })
    .sort((a, b) => a.y - b.y);
  const heights = separateLabels(
    wanted.map(({ y }) => y - LINE_HEIGHT),
    frame.top,
    frame.bottom,
    LINE_HEIGHT,
  );
  return wanted.map(({ policy, points: own }, i) => {
    const place = { x: clearOf(points, heights[i]!, frame), y: heights[i]! };
    return { policy, ...place, point: nearest(own, place) };
  });
}

function nearest(places: readonly Place[], to: Place): Place {
  const distance = ({ x, y }: Place) => Math.hypot(x - to.x, y - to.y);
  return places.reduce((best, place) => (distance(place) < distance(best) ? place : best));
}

/** Right of the line, and of every interval that passes at this height. */
function clearOf(points: readonly FrontierPoint[], y: number, frame: LabelFrame): number {
  const near = LINE_HEIGHT / 2 + 4;
  const ends = points.flatMap(({ ES, observed }) => {
    const crosses = Math.abs(frame.toY(observed.point) - y) < near;
    const passes = frame.toY(observed.high) - near < y && y < frame.toY(observed.low) + near;
    return crosses ? [frame.toX(ES.high)] : passes ? [frame.toX(ES.point)] : [];
  });
  return Math.max(
    frame.toX(Math.min(1, frame.lawAt(frame.toRegret(y)))) + CLEARANCE,
    ...ends.map((end) => end + 14),
  );
}

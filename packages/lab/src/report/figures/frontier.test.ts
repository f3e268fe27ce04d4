import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '../../../../../scripts/for-all.ts';
import { renderSvg } from '../render-svg.ts';
import { type FrontierData, type FrontierPoint, frontierFigure } from './frontier.ts';
import { placeLabels } from './frontier-labels.ts';

const suites = ['paladin-eval', 'tool-reflect-eval', 'api-bank'];
const points = ['vanilla', 'retry', 'critic', 'governed', 'fortify', 'oracle'].flatMap((policy, i) =>
  suites.map((suite, j) =>
    pointAt(policy, suite, Math.min(0.99, 0.32 + 0.13 * i + 0.02 * Math.cos(2 * i + 3 * j))),
  ),
);
const draw = (frontier: Partial<FrontierData> = {}) =>
  renderSvg((document) => frontierFigure(document, { gamma: 0.9, margin: 0.05, points, ...frontier }));

describe('the frontier figure', () => {
  const svg = draw();

  it('names every policy once and every suite once', () => {
    for (const name of ['vanilla', 'oracle', ...suites]) expect(svg.split(`>${name}<`)).toHaveLength(2);
  });

  it('draws a single perfect point, and names that are hostile or long', () => {
    const perfect = draw({ points: [pointAt('<b>"&\u0000', 'x'.repeat(80), 1)] });
    expect(perfect).not.toMatch(/NaN|undefined|Infinity|<b>/);
    expect(perfect).not.toContain('\u0000');
    expect(perfect).toContain(`${'x'.repeat(35)}\u2026`);
  });
});

describe('labels', () => {
  const frame = {
    toX: (ES: number) => 66 + 534 * ES,
    toY: (regret: number) => 10 + 43.6 * (10 - regret),
    toRegret: (y: number) => 10 - (y - 10) / 43.6,
    lawAt: (regret: number) => 1 - regret / 10,
    top: 22,
    bottom: 434,
  };

  it('keep a line apart from each other, within the frame and right of the line', () => {
    forAll(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 24 }), (all) => {
      const labels = placeLabels(
        all.map((ES, i) => pointAt(`policy ${i}`, 'suite', ES)),
        frame,
      );
      const heights = labels.map(({ y }) => y);
      heights.slice(1).forEach((y, i) => {
        expect(y - heights[i]!).toBeGreaterThanOrEqual(16.999);
      });
      for (const { x, y } of labels) {
        expect(y).toBeGreaterThanOrEqual(frame.top - 1e-9);
        expect(y).toBeLessThanOrEqual(frame.bottom + 1e-9);
        expect(x).toBeGreaterThan(frame.toX(frame.lawAt(frame.toRegret(y))));
      }
    });
  });
});

/** A point on the law's line at gamma .9. */
function pointAt(policy: string, suite: string, ES: number): FrontierPoint {
  const half = 0.06 * (1 - ES) + 0.004;
  const [low, high] = [ES - half, Math.min(1, ES + half)];
  const regret = (es: number) => 10 * (1 - es);
  return {
    ...{ policy, suite },
    ES: { point: ES, low, high },
    observed: { point: regret(ES), low: regret(high), high: regret(low) },
  };
}

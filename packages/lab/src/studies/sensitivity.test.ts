import { describe, expect, it } from 'vitest';
import { sensitivity } from './sensitivity.ts';

const { gammas, lambdas, cells } = sensitivity();
const cell = (row: number, column: number) => cells[row * 8 + column]!;

describe('sensitivity to lambda and gamma', () => {
  it('covers the 8 x 8 grid', () => {
    expect(cells).toHaveLength(64);
    expect([gammas[0], gammas[7]]).toEqual([0.8, 0.975]);
    expect([lambdas[0], lambdas[7]]).toEqual([0.05, 0.6]);
    expect(cell(3, 5)).toMatchObject({ gamma: gammas[3], lambda: lambdas[5] });
  });

  it('rises with gamma at every lambda and with lambda at every gamma', () => {
    for (let i = 0; i < 8; i++) {
      for (let j = 1; j < 8; j++) {
        expect(cell(j, i).predicted).toBeGreaterThan(cell(j - 1, i).predicted);
        expect(cell(i, j).predicted).toBeGreaterThan(cell(i, j - 1).predicted);
      }
    }
  });

  it('exceeds 0.05 at exactly three cells, all with gamma >= 0.95 and lambda >= 0.5', () => {
    const exceeding = cells.filter(({ exceeds }) => exceeds);
    expect(exceeding.map(({ gamma, lambda }) => [gamma, Number(lambda.toFixed(3))])).toEqual([
      [0.95, 0.6],
      [0.975, 0.521],
      [0.975, 0.6],
    ]);
    for (const { relativeGap } of cells.filter(({ exceeds }) => !exceeds)) {
      expect(Math.abs(relativeGap)).toBeLessThanOrEqual(0.05);
    }
  });
});

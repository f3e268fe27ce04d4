import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll, forAllWith } from '../../../../scripts/for-all.ts';
import { normal, type Random, random } from '../types/index.ts';
import { isProjectionWorthwhile, PcaUpperBound } from './pca-upper-bound.ts';
import { VectorTable } from './vector-table.ts';

function gaussian(draw: Random, dimensions: number): number[] {
  return Array.from({ length: dimensions }, () => normal(draw));
}

function unit(values: readonly number[]): Float32Array {
  const length = Math.hypot(...values);
  return Float32Array.from(values, (value) => value / length);
}

const DIMENSIONS = 5;
/** Few different values, so that ties are common. */
const vector = fc
  .array(fc.constantFrom(-1, 0, 0, 1), { minLength: DIMENSIONS, maxLength: DIMENSIONS })
  .filter((values) => values.some((value) => value !== 0))
  .map(unit);
const bySlot = (a: number, b: number) => a < b;

function tableOf(vectors: readonly Float32Array[]): VectorTable {
  const table = new VectorTable(DIMENSIONS, 1);
  for (const one of vectors) table.push(one);
  return table;
}

describe('a table of vectors', () => {
  it('finds the same as sorting all of them, with ties in order', () => {
    forAll(fc.array(vector, { maxLength: 40 }), vector, fc.nat(12), (vectors, query, k) => {
      const hits = tableOf(vectors).nearest(query, k, bySlot);
      const dot = (a: Float32Array) => a.reduce((sum, value, i) => sum + value * query[i]!, 0);
      const sorted = vectors
        .map((one, slot) => ({ slot, score: Math.round(1e5 * dot(one)) }))
        .sort((a, b) => b.score - a.score || a.slot - b.slot)
        .slice(0, k);
      expect(hits.map(({ slot, similarity }) => ({ slot, score: Math.round(1e5 * similarity) }))).toEqual(
        sorted,
      );
      for (const { similarity } of hits) expect(Math.abs(similarity)).toBeLessThanOrEqual(1);
    });
  });

  it('finds the same with upper bounds', () => {
    forAllWith(
      { numRuns: 30 },
      fc.array(vector, { minLength: 1, maxLength: 40 }),
      vector,
      fc.nat(12),
      (vectors, query, k) => {
        const table = tableOf(vectors);
        let searches = 1;
        while (!isProjectionWorthwhile(vectors.length, DIMENSIONS, searches - 1)) searches++;
        const scanned = table.scan(query, k, bySlot);
        for (let n = 0; n < searches; n++) expect(table.nearest(query, k, bySlot)).toEqual(scanned);
        expect(isProjectionWorthwhile(vectors.length, DIMENSIONS, searches)).toBe(true);
      },
    );
  });

  it('finds the same among many vectors in many dimensions, with few full products', () => {
    const draw = random('vectors');
    const dimensions = 64;
    const themes = Array.from({ length: 12 }, () => gaussian(draw, dimensions));
    const near = (i: number) => unit(gaussian(draw, dimensions).map((x, d) => 0.4 * x + themes[i % 12]![d]!));
    const rows = Array.from({ length: 600 }, (_, i) => near(i));
    const table = new VectorTable(dimensions);
    for (const row of rows) table.push(row);
    for (let i = 0; i < 200; i++) {
      const query = near(i);
      expect(table.nearest(query, 5, bySlot)).toEqual(table.scan(query, 5, bySlot));
    }
    const packed = Float32Array.from(rows.flatMap((row) => [...row]));
    const shadows = new PcaUpperBound(packed, rows.length, dimensions);
    const query = near(3);
    const { upperBound } = shadows.boundsFor(Float64Array.from(query));
    const all = table.scan(query, rows.length, bySlot);
    for (const { slot, similarity } of all) expect(upperBound[slot]).toBeGreaterThanOrEqual(similarity);
    const glanced = upperBound.slice();
    shadows.tighten(
      Int32Array.from(rows, (_, slot) => slot),
      rows.length,
    );
    for (const { slot, similarity } of all) {
      expect(upperBound[slot]).toBeGreaterThanOrEqual(similarity);
      expect(upperBound[slot]).toBeLessThan(glanced[slot]! + 1e-9);
    }
    expect(upperBound.filter((bound) => bound >= all[4]!.similarity).length).toBeLessThan(rows.length / 4);
  });

  it('moves the last vector into a freed slot', () => {
    forAll(fc.array(vector, { minLength: 1, maxLength: 20 }), fc.nat(), vector, (vectors, pick, query) => {
      const slot = pick % vectors.length;
      const table = tableOf(vectors);
      table.remove(slot);
      const expected = [...vectors];
      const last = expected.pop()!;
      if (slot < expected.length) expected[slot] = last;
      expect(table.nearest(query, 20, bySlot)).toEqual(tableOf(expected).nearest(query, 20, bySlot));
    });
  });

  it('rejects a vector of another length', () => {
    expect(() => new VectorTable(3).push(new Float32Array(4))).toThrow('needs 3 dimensions, got 4');
  });
});

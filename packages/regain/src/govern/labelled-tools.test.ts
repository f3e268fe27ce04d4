/** The inference on real tools, labelled by hand before the rules were written (`labelled-tools/`). */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inferEffect } from './infer-effect.ts';

interface Labelled {
  readonly source: string;
  readonly label: string;
  readonly method: string;
  readonly name: string;
  readonly description: string;
}

function rowsOf(file: string): Labelled[] {
  const text = readFileSync(new URL(`./labelled-tools/${file}.tsv`, import.meta.url), 'utf8');
  const [head, ...lines] = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const columns = head!.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(columns.map((column, i) => [column, cells[i]])) as unknown as Labelled;
  });
}

const halves = { development: rowsOf('development'), 'held-out': rowsOf('held-out') };
const all = Object.values(halves).flat();

const isRead = ({ name, description, method }: Labelled, withMethod: boolean): boolean =>
  inferEffect({ name, description, ...(withMethod && method !== '' ? { method } : {}) }).effect === 'read';

const recognised = (rows: readonly Labelled[], withMethod = false): number => {
  const reads = rows.filter((row) => row.label === 'read');
  return reads.filter((row) => isRead(row, withMethod)).length / reads.length;
};

describe('the labelled tools', () => {
  it('are numerous, complete and from different sources in the two halves', () => {
    expect(all.length).toBeGreaterThanOrEqual(300);
    expect(all.filter((row) => !['read', 'write', 'unclear'].includes(row.label))).toEqual([]);
    expect(all.filter((row) => !row.source || !row.name || !row.description)).toEqual([]);
    expect(all.filter((row) => row.label !== 'read').length).toBeGreaterThanOrEqual(100);
    const sources = new Set(halves.development.map((row) => row.source));
    expect(halves['held-out'].filter((row) => sources.has(row.source))).toEqual([]);
  });

  it.each([false, true])(
    'contain no write that is classified as a read (HTTP method known: %s)',
    (withMethod) => {
      const wrong = all.filter((row) => row.label !== 'read' && isRead(row, withMethod));
      expect(wrong.map((row) => `${row.source}: ${row.name}`)).toEqual([]);
    },
  );

  // A tool that is unclear with its description may look like a read without: `get_prompts`, which executes the prompt.
  it('contain no write that is classified as a read by its name alone', () => {
    const wrong = all.filter((row) => row.label === 'write' && isRead({ ...row, description: '' }, false));
    expect(wrong.map((row) => `${row.source}: ${row.name}`)).toEqual([]);
  });

  it('include enough recognised reads to be useful', () => {
    expect(recognised(halves.development)).toBeGreaterThan(0.68);
    expect(recognised(halves['held-out'])).toBeGreaterThan(0.68);
    expect(recognised(halves['held-out'], true)).toBeGreaterThan(0.7);
  });
});

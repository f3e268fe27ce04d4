import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { adherence, agreeing } from '../../packages/lab/src/paper/report/programme-in-test.ts';
import { fieldsRead } from '../fields-read.ts';
import { sectionOf } from '../markers.ts';
import { root } from '../run.ts';
import { reproductionData, reproductionTables } from './reproduction.ts';

/** The cells of the first row that starts with `first`. */
const row = (markdown: string, first: string) =>
  markdown
    .split('\n')
    .find((line) => line.startsWith(`| ${first} |`))
    ?.split('|')
    .map((cell) => cell.trim())
    .slice(2, -1);

describe('tables of the reproduction', () => {
  it('on the page are those of the committed part of the report', () => {
    const page = readFileSync(join(root, 'docs/results/reproduction.md'), 'utf8');
    const [tables] = sectionOf(page, 'soak:reproduction').split('\n\nCommand: `npm run soak');
    expect(tables!.trim()).toBe(reproductionTables(JSON.parse(readFileSync(reproductionData, 'utf8'))));
  });

  it('are the same from the part of a report that they read', () => {
    const { result, fields } = fieldsRead(agreeing, reproductionTables);
    expect(result).toBe(reproductionTables(agreeing));
    expect(reproductionTables(JSON.parse(JSON.stringify(fields)))).toBe(result);
  });

  it('have the figures of the report, also after it was written and read', () => {
    const programme = { ...agreeing, adherence: [adherence('cost', 'holds'), adherence('time', 'violated')] };
    const markdown = reproductionTables(JSON.parse(JSON.stringify(programme)));
    expect(row(markdown, 'in sample')).toEqual([
      'cost',
      '0.00 % [\u22121.00 %, +1.00 %]',
      'holds',
      '1',
      '0',
      '0',
      '0',
      '-',
    ]);
    // A split of one process gives no verdict, whatever its interval is.
    expect(row(markdown, 'fresh seeds')).toEqual(expect.arrayContaining(['none: a random split', '-']));
    expect(row(markdown, '50')).toEqual(['0.00 % [\u22121.00 %, +1.00 %]', '1', '0', '0']);
    expect(row(markdown, 'another suite')).toEqual([
      ...['cost', '0.000', '0.100', '0.200', '0.300', '0.400', '0.1000 [0.0900, 0.1100]'],
    ]);
    expect(row(markdown, 'drift')?.at(-1)).toBe('stationary-faults');
    expect(row(markdown, 'trained prior instead of rules')).toEqual([
      'fortify-rules',
      '0.100 [0.090, 0.110]',
    ]);
    expect(markdown).toContain('0 in 10 stationary runs');
  });

  it('list the faults that fortify recovers in less than 80 %', () => {
    const cell = { group: 'made', rollouts: 10 };
    const matrix = [
      { ...cell, kind: 'conflict', policy: 'fortify', recovered: 1 },
      { ...cell, kind: 'conflict', policy: 'critic', recovered: 9 },
      { ...cell, kind: 'timeout', policy: 'fortify', recovered: 8 },
    ];
    const markdown = reproductionTables({ ...agreeing, matrix });
    expect(row(markdown, 'conflict')).toEqual(['10', '1', '9']);
    expect(row(markdown, 'timeout')).toBeUndefined();
  });

  it('give counts and an exact test where few tasks differ', () => {
    const gainInES = {
      ...{
        kind: 'exact' as const,
        point: -0.02,
        clusters: 40,
        tasks: 40,
        higher: 0,
        lower: 3,
        probability: 0.25,
      },
    };
    const mechanism = agreeing.mechanism.map((one) => ({ ...one, gainInES }));
    const gain = (isDelivered: boolean) => {
      const manipulations = agreeing.manipulations.map((one) => ({ ...one, isDelivered }));
      return row(reproductionTables({ ...agreeing, mechanism, manipulations }), 'recovery weighting')?.at(-1);
    };
    expect(gain(true)).toBe('3 of 40 tasks differ, net -0.020, exact p 0.25');
    expect(gain(false)).toBe('not tested');
  });
});

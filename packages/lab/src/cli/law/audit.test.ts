import { describe, expect, it } from 'vitest';
import { regain } from '../../../../regain/src/cli/run-in-test.ts';

const printed = (...args: string[]) => regain('law', 'audit', ...args);

describe('regain law audit', () => {
  it('prints rows for machines, each consistent or not', async () => {
    const { rows, counts } = JSON.parse(await printed('--json'));
    expect(rows).toHaveLength(counts.rows);
    for (const row of rows) expect(typeof row.consistent, row.id).toBe('boolean');
    expect(rows.filter((row: { consistent: boolean }) => row.consistent)).toHaveLength(counts.consistent);
  });

  it('can show only inconsistent figures', async () => {
    const { rows, counts } = JSON.parse(await printed('--inconsistent', '--json'));
    expect(rows).toHaveLength(counts.inconsistent);
    expect(rows.some((row: { consistent: boolean }) => row.consistent)).toBe(false);
  });

  it('prints inconsistent figures first', async () => {
    const lines = (await printed()).split('\n');
    for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(100);
    expect(lines[0]).toMatch(/^Audit of the paper: 24 different errors\. 155 checks, 92 inconsistent/);
    const verdicts = lines.map((line) => /^(no|rounding|yes) +Table/.exec(line)?.[1]).filter(Boolean);
    expect(verdicts.slice(0, 5)).toEqual(['no', 'no', 'no', 'no', 'no']);
    expect(verdicts.lastIndexOf('no')).toBeGreaterThan(50);
    expect(
      lines.some((line) => line.includes('Table 5, FORTIFY, Pred. ERR') && line.includes('1.8600')),
    ).toBe(true);
  });
});

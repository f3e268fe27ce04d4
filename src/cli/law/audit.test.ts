import { Command } from 'commander';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addAudit } from './audit.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

async function printed(...args: string[]): Promise<string> {
  let output = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    output += String(text);
    return true;
  });
  const law = new Command('law');
  addAudit(law);
  await law.parseAsync(['audit', ...args], { from: 'user' });
  return output;
}

describe('regain law audit', () => {
  it('prints rows for machines, each consistent or not', async () => {
    const { rows, counts } = JSON.parse(await printed('--json'));
    expect(rows).toHaveLength(counts.rows);
    for (const row of rows) expect(typeof row.consistent, row.id).toBe('boolean');
    expect(rows.filter((row: { consistent: boolean }) => row.consistent)).toHaveLength(counts.consistent);
  });

  it('can keep to what cannot hold', async () => {
    const { rows, counts } = JSON.parse(await printed('--inconsistent', '--json'));
    expect(rows).toHaveLength(counts.inconsistent);
    expect(rows.some((row: { consistent: boolean }) => row.consistent)).toBe(false);
  });

  it('prints what cannot hold first for a person', async () => {
    const lines = (await printed()).split('\n');
    expect(lines[0]).toMatch(/^The paper against itself: 155 checks, 92 cannot hold, 63 hold/);
    const verdicts = lines.map((line) => /^(no|rounding|yes) +Table/.exec(line)?.[1]).filter(Boolean);
    expect(verdicts.slice(0, 5)).toEqual(['no', 'no', 'no', 'no', 'no']);
    expect(verdicts.lastIndexOf('no')).toBeGreaterThan(50);
    expect(
      lines.some((line) => line.includes('Table 5, FORTIFY, Pred. ERR') && line.includes('1.8600')),
    ).toBe(true);
  });
});

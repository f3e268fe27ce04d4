import { describe, expect, it } from 'vitest';
import { regain } from '../../../../regain/src/cli/run-in-test.ts';

const printed = (...args: string[]) =>
  regain('law', 'coverage', '--replications', '10', '--resamples', '99', ...args);

describe('regain law coverage', () => {
  it('prints promised populations and limits within 100 columns', async () => {
    const text = await printed();
    for (const line of text.split('\n')) expect(line.length, line).toBeLessThanOrEqual(100);
    expect(text).toContain('40 tasks x 5 rollouts, 10 replications, 99 resamples, seed 1.');
    expect(text).toContain('Limits');
    expect(text).toContain('Tasks that share templates');
    expect(text).toContain('Paired differences');
    expect(text).not.toMatch(/NaN|undefined|null/);
  });

  it('prints every method in every population for machines, the same each time', async () => {
    const json = await printed('--json');
    const study = JSON.parse(json);
    expect(study.promised).toHaveLength(3 * 5);
    expect(study.limits).toHaveLength(7 * 5);
    expect(study.clusters).toHaveLength(4);
    expect(study.clusters[0]).toMatchObject({ RR: 0.3, tasks: 48, tasksPerTemplate: 3 });
    expect(study.differences.map(({ differing }: { differing: number }) => differing)).toContain(0.1);
    expect(study.promised[0]).toMatchObject({ RR: 0.3, correlation: 0.1, method: 'studentised' });
    expect(typeof study.kept).toBe('boolean');
    expect(await printed('--json')).toBe(json);
  });

  it('leaves the limits out with --no-limits, and takes a seed', async () => {
    const study = JSON.parse(await printed('--no-limits', '--seed', '9', '--json'));
    expect(study.limits).toEqual([]);
    expect(study.options.seed).toBe(9);
    expect(await printed('--no-limits')).not.toContain('Limits');
  });
});

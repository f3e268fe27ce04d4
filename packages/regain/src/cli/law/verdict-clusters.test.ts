/** `law verdict` on files whose tasks share clusters. */

import { describe, expect, it } from 'vitest';
import { directoryForTest, refusal, regain, regainJson } from '../run-in-test.ts';

const directory = directoryForTest();
const resamples = ['--resamples', '199'];

describe('law verdict with clusters', () => {
  it('resamples the tasks of a cluster together, and counts both', async () => {
    const row = (i: number, cluster: string) =>
      `a,t${i},${cluster},${i % 3 === 0 ? 0 : 1},${(0.2 + 0.02 * (i % 20)).toFixed(2)}`;
    const rows = (clusterOf: (i: number) => string) =>
      [
        'policy,task,cluster,success,cost',
        ...Array.from({ length: 40 }, (_, i) => row(i, clusterOf(i))),
      ].join('\n');
    const judged = async (name: string, clusterOf: (i: number) => string) => {
      const file = directory.write(`${name}.csv`, rows(clusterOf));
      return (await regainJson('law', 'verdict', file, ...resamples)).cells[0];
    };
    const [alone, together] = [await judged('alone', () => ''), await judged('together', (i) => `c${i % 8}`)];
    expect([alone.tasks, alone.clusters, together.tasks, together.clusters]).toEqual([40, 40, 40, 8]);
    expect(together.ES).toBe(alone.ES);
    expect(together.intervals.ES.standardError).not.toBe(alone.intervals.ES.standardError);
    expect(together.possible).toEqual(alone.possible);
    const text = await regain('law', 'verdict', `${directory.path}/together.csv`, ...resamples);
    expect(text).toContain('intervals over clusters of tasks');
    expect(text).toMatch(/rollouts +tasks +clusters/);
  });

  it('refuses a task in two clusters, and a cell of one cluster', async () => {
    const judge = (name: string, ...rows: string[]) => {
      const text = ['policy,task,cluster,success,cost', ...rows].join('\n');
      return refusal(3, 'law', 'verdict', directory.write(`${name}.csv`, text));
    };
    const twice = await judge('twice', 'a,one,x,1,0.1', 'a,one,y,1,0.1');
    expect(twice).toContain('a task is in one cluster');
    const single = await judge('single', 'a,one,x,1,0.1', 'a,two,x,0,0.1');
    expect(single).toContain('2 tasks of 1 cluster');
  });
});

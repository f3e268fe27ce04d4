import { describe, expect, it } from 'vitest';
import { MemoryStreams, streamClaims, windowsOf } from './memory-stream-results.ts';
import { defaultStreams, type StreamRow, streamConditions, tenantStreams } from './memory-streams.ts';

const options = { ...defaultStreams, split: 'train', tenants: 2, length: 5, driftAt: 3 } as const;

describe('streams', () => {
  it('give the same bytes in any order and at the same time', async () => {
    const [first, second] = [await tenantStreams(2, options), await tenantStreams(1, options)];
    const together = await Promise.all([tenantStreams(1, options), tenantStreams(2, options)]);
    expect(JSON.stringify(together)).toBe(JSON.stringify([second, first]));
    const of = (name: string) => first.find(({ condition }) => condition === name)!;
    const sum = (name: string, value: (row: StreamRow) => number) =>
      of(name).rows.reduce((total, row) => total + value(row), 0);
    // The treatment is delivered within a few tasks, and fewer questions are asked.
    expect(sum('on', ({ changed }) => changed)).toBeGreaterThan(0);
    expect(sum('off', ({ changed }) => changed)).toBe(0);
    expect(sum('static', ({ questions }) => questions)).toBeLessThan(
      sum('off', ({ questions }) => questions),
    );
    // Nothing is known before the first task.
    expect(of('on').rows[0]!.loss).toBe(of('off').rows[0]!.loss);
    for (const name of streamConditions) expect(sum(name, ({ changedWrites }) => changedWrites)).toBe(0);
  });
});

describe('the claims', () => {
  const row = (loss: number, changed: number, changedWrites = 0): StreamRow => ({
    ...{ success: loss > 5 ? 0 : 1, cost: 0, loss, efficiency: 1 - loss / 10, decisions: 2, changed },
    ...{ questions: 0, duplicates: 0, changedWrites },
  });
  const tenants = Array.from({ length: 20 }, (_, i) => i);
  const windows = windowsOf({ ...defaultStreams });
  const answers = (loss: (condition: string, position: number) => number, changed = 1, changedWrites = 0) => {
    const results = streamConditions.flatMap((condition) =>
      tenants.map((tenant) => ({
        ...{ tenant: String(tenant), condition, remedies: 0 },
        rows: Array.from({ length: 120 }, (_, at) =>
          row(
            Math.max(0, loss(condition, at) + (tenant % 5) / 50),
            condition === 'off' ? 0 : changed,
            changedWrites,
          ),
        ),
      })),
    );
    const found = streamClaims(new MemoryStreams(results, 199), windows);
    return Object.fromEntries(found.map(({ claim, answer }) => [claim, answer]));
  };

  it('are confirmed by a memory that helps, and by nothing else', () => {
    const helps = (name: string, at: number) => {
      if (name === 'off' || name === 'shuffled') return 4;
      if (name === 'static, drift') return at < 60 ? 1 : 4;
      return name === 'on' || name === 'on, drift' ? (at % 60 < 10 && at < 70 ? 4 : 1) : 1;
    };
    const jitter = (name: string, at: number) => helps(name, at) + (((at * 7) % 11) - 5) / 20;
    expect(answers(jitter)).toMatchObject({
      M1: 'confirmed',
      M4: 'confirmed',
      M7: 'confirmed',
      M6: 'confirmed',
    });
    expect(answers(() => 4)).toMatchObject({ M2: 'refuted', M3: 'refuted', M6: 'refuted' });
    expect(answers(jitter, 0)).toMatchObject({ M1: 'refuted', M2: 'not tested', M3: 'not tested' });
    expect(answers(jitter, 1, 1)).toMatchObject({ M7: 'refuted' });
    expect(answers((name) => (name === 'shuffled' ? 6 : 4))).toMatchObject({ M4: 'refuted' });
  });
});

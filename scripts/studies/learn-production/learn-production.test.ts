import { describe, expect, it } from 'vitest';
import { judgeHalves } from './halves.ts';
import { simulatedOrigin } from './origins.ts';

describe("a shield's trace of a simulated agent", () => {
  it('teaches remedies in its first half that the second half confirms', async () => {
    const { environments } = await simulatedOrigin('train', 1, 16);
    const [sessions] = environments;
    expect(sessions).toHaveLength(16);
    const { taught, remedies, sessions: judged } = judgeHalves(sessions!);
    expect(taught).toBe(8);
    expect(remedies).toBeGreaterThan(0);
    const sum = (value: (one: (typeof judged)[number]) => number) =>
      judged.reduce((total, one) => total + value(one), 0);
    expect(sum(({ recalled }) => recalled)).toBeGreaterThan(0);
    expect(sum(({ confirmed }) => confirmed)).toBeGreaterThan(sum(({ contradicted }) => contradicted));
  });
});

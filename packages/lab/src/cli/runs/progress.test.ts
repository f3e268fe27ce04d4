/** Progress is updated on a terminal, is silent in a pipe, and estimates the remaining time. */

import { describe, expect, it } from 'vitest';
import { progressLine } from './progress.ts';

function watched(isTTY: boolean, everyStep: boolean, stepsMs: readonly number[]): string {
  let text = '';
  let now = 0;
  const stream = { isTTY, write: (piece: string) => (text += piece) };
  const line = progressLine(stream, () => now, everyStep);
  stepsMs.forEach((ms, i) => {
    now = ms;
    line.show({ rollouts: 400, rolloutsDone: 100 * i, voids: i > 2 ? 7 : 0 });
  });
  line.clear();
  return text;
}

describe('progress', () => {
  it('shows rate and time left on a terminal', () => {
    const text = watched(true, false, [0, 1000, 2000]);
    expect(text).toContain('\r\u001b[2K100 of 400 rollouts (25 %), 100/s, 3 s left');
    expect(text).toContain('200 of 400 rollouts (50 %), 100/s, 2 s left');
    expect(text.endsWith('\r\u001b[2K')).toBe(true);
    expect(text).not.toContain('\n');
  });

  it('is updated at most ten times a second, and always shows the last state', () => {
    const text = watched(true, false, [0, 10, 20, 30, 40]);
    expect(text).not.toContain('100 of');
    expect(text).toContain('400 of 400 rollouts (100 %)');
    expect(text).toContain('7 void');
  });

  it('is silent in a pipe by default', () => {
    expect(watched(false, false, [0, 1000, 2000])).toBe('');
    expect(watched(false, true, [0, 20_000, 50_000])).toBe(
      '0 of 400 rollouts (0 %)\n' +
        '100 of 400 rollouts (25 %), 5.0/s, 60 s left\n' +
        '200 of 400 rollouts (50 %), 4.0/s, 50 s left\n',
    );
  });
});

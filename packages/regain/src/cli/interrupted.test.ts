import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { STARTED_BY_UP, stopSignal } from './interrupted.ts';

describe('the signal to stop', () => {
  it('comes when the process that started this one is gone, for children of `regain up` only', () => {
    const { connected } = process;
    onTestFinished(() => {
      Object.assign(process, { connected });
      vi.unstubAllEnvs();
    });
    Object.assign(process, { connected: true });
    const before = process.listeners('disconnect');
    const added = () => process.listeners('disconnect').filter((one) => !before.includes(one));
    const another = stopSignal();
    expect(added()).toEqual([]);
    another.dispose();
    vi.stubEnv(STARTED_BY_UP, '1');
    const { signal, dispose } = stopSignal();
    added()[0]!();
    expect(signal.aborted).toBe(true);
    dispose();
    expect(added()).toEqual([]);
  });
});

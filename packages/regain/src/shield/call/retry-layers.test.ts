/** Declared attempts compared with observed executions: what is reported, and what is not. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '../../../../../scripts/for-all.ts';
import type { RetryLayerFound } from '../observe/events.ts';
import { retryLayers } from './retry-layers.ts';

function detector() {
  const found: RetryLayerFound[] = [];
  const time = { ms: 0 };
  const layers = retryLayers(
    () => time.ms,
    (event) => void found.push(event),
  );
  /** One call through a shield: its attempts, and the executions of each by an inner layer. */
  const call = (id: string, attempts: number, isFailure: boolean, perAttempt = 1, args: unknown = {}) => {
    const watched = layers.watch('t', id, args);
    for (let i = 0; i < attempts; i++) {
      watched.attempted();
      for (let k = 0; k < perAttempt; k++) layers.executed('t', id);
    }
    watched.ended(isFailure);
  };
  return { layers, found, time, call };
}

describe('retryLayers', () => {
  it('reports declared and observed attempts', () => {
    const { layers, found, call } = detector();
    call('a', 3, true, 3);
    expect(found.map(({ message }) => message)).toEqual([
      '3 attempts declared, 9 observed: another layer retries inside',
    ]);
    call('b', 2, true);
    call('b', 2, true);
    call('b', 2, true);
    expect(layers.stats().map(({ line, calls }) => [calls, line])).toEqual([
      [1, '3 attempts declared, 9 observed: another layer retries inside'],
      [1, '2 attempts declared, 6 observed: another layer retries outside'],
    ]);
  });

  it('reports nothing for calls that no other layer retried', () => {
    const plain = fc.record({ attempts: fc.integer({ min: 0, max: 5 }), isFailure: fc.boolean() });
    forAll(fc.array(plain, { maxLength: 20 }), (calls) => {
      const { layers, call } = detector();
      calls.forEach(({ attempts, isFailure }, i) => {
        call(`call-${i}`, attempts, isFailure);
      });
      expect(layers.stats()).toEqual([]);
    });
  });

  it('sums up the observed executions', () => {
    const multiplied = fc.record({
      attempts: fc.integer({ min: 1, max: 4 }),
      per: fc.integer({ min: 2, max: 4 }),
    });
    forAll(fc.array(multiplied, { minLength: 1, maxLength: 10 }), (calls) => {
      const { layers, call } = detector();
      calls.forEach(({ attempts, per }, i) => {
        call(`call-${i}`, attempts, false, per);
      });
      const declared = calls.reduce((sum, { attempts }) => sum + attempts, 0);
      const observed = calls.reduce((sum, { attempts, per }) => sum + attempts * per, 0);
      expect(layers.stats()).toMatchObject([{ where: 'inside', calls: calls.length, declared, observed }]);
    });
  });

  it('counts a repeated call as a retry only soon after its failure and with the same arguments', () => {
    const { found, time, call } = detector();
    call('a', 1, true, 1, { city: 'Oslo' });
    call('a', 1, true, 1, { city: 'Rome' });
    call('b', 1, true);
    time.ms += 3_600_000;
    call('b', 1, true);
    call('c', 1, false);
    call('c', 1, true);
    expect(found).toEqual([]);
  });

  it('does not count a call that the breaker rejected', () => {
    const { found, call } = detector();
    call('a', 2, true);
    call('a', 0, true);
    expect(found).toEqual([]);
    call('a', 2, true);
    expect(found).toMatchObject([{ declared: 2, observed: 4 }]);
  });

  it('reports nothing for concurrent calls with the same id', () => {
    const { layers, found } = detector();
    const [one, other] = [layers.watch('t', 'a', {}), layers.watch('t', 'a', {})];
    one.attempted();
    other.attempted();
    layers.executed('t', 'a');
    layers.executed('t', 'a');
    one.ended(false);
    other.ended(false);
    expect(found).toEqual([]);
  });

  it('remembers a bounded number of failures', () => {
    const { found, call } = detector();
    for (let i = 0; i < 1_001; i++) call(`call-${i}`, 1, true);
    call('call-0', 1, true);
    expect(found).toEqual([]);
    call('call-1000', 1, true);
    expect(found).toHaveLength(1);
  });

  it('reports nothing for calls without an id', () => {
    const layers = retryLayers(() => 0);
    for (let i = 0; i < 2; i++) {
      const call = layers.watch('find', '', { q: 'lamp' });
      call.attempted();
      layers.executed('find', '');
      layers.executed('find', '');
      call.ended(true);
    }
    expect(layers.stats()).toEqual([]);
  });
});

import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { ledgerFromBytes, ledgerToBytes } from './ledger-bytes.ts';

const ledger = [
  { cost: 0.1, downMs: 250, upCost: 0.05, upMs: 40 },
  { cost: 5e-324, downMs: 0, upCost: 1.7976931348623157e308, upMs: 2 ** 53 - 1 },
];

describe('a ledger as bytes', () => {
  it('is read back unchanged, whole entries only', () => {
    for (const count of [0, 1, 2]) {
      expect(ledgerFromBytes(ledgerToBytes(ledger.slice(0, count)))).toEqual(ledger.slice(0, count));
    }
    expect(ledgerFromBytes(ledgerToBytes(ledger).subarray(0, 63))).toEqual(ledger.slice(0, 1));
  });

  it('has the bytes that files of earlier versions have', () => {
    const digest = createHash('sha256').update(ledgerToBytes(ledger)).digest('hex');
    expect(digest).toBe('44844320ed7eebab97a42a9ddce4dd8f4cd23b0db76e40cb5f1a4931889e035e');
    expect(ledgerToBytes([])).toHaveLength(0);
  });

  /** Node 22 is not available here, so this pins what it needs; the package check stores a run on Node 22. */
  it('that is empty has a buffer that is not', () => {
    expect(ledgerToBytes([]).buffer.byteLength).toBeGreaterThan(0);
    const row = new DatabaseSync(':memory:')
      .prepare('SELECT typeof(bytes) AS type, length(bytes) AS length FROM (SELECT ? AS bytes)')
      .get(ledgerToBytes([]));
    expect({ ...row }).toEqual({ type: 'blob', length: 0 });
  });
});

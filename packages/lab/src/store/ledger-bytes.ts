/** A ledger as bytes: four little-endian doubles per entry, so that a file is the same on every machine. */

import type { LedgerEntry } from 'regain/internal/types';

const ENTRY_BYTES = 32;

export function ledgerLength(ledger: readonly LedgerEntry[]): number {
  return ledger.length * ENTRY_BYTES;
}

export function ledgerToBytes(ledger: readonly LedgerEntry[]): Uint8Array {
  const length = ledgerLength(ledger);
  // node:sqlite of Node 22 binds bytes in an empty buffer as NULL: the buffer of an empty ledger has one byte.
  const buffer = new ArrayBuffer(Math.max(1, length));
  const bytes = new Uint8Array(buffer, 0, length);
  writeLedger(new DataView(buffer), 0, ledger);
  return bytes;
}

/** The bytes of `ledgerToBytes`, into a larger buffer. */
export function writeLedger(view: DataView, start: number, ledger: readonly LedgerEntry[]): void {
  let at = start;
  for (const { cost, downMs, upCost, upMs } of ledger) {
    view.setFloat64(at, cost, true);
    view.setFloat64(at + 8, downMs, true);
    view.setFloat64(at + 16, upCost, true);
    view.setFloat64(at + 24, upMs, true);
    at += ENTRY_BYTES;
  }
}

/** Trailing bytes of an incomplete entry are cut off: the digest of the batch detects the damage. */
export function ledgerFromBytes(bytes: Uint8Array): LedgerEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: Math.floor(bytes.byteLength / ENTRY_BYTES) }, (_, i) => {
    const at = i * ENTRY_BYTES;
    return {
      cost: view.getFloat64(at, true),
      downMs: view.getFloat64(at + 8, true),
      upCost: view.getFloat64(at + 16, true),
      upMs: view.getFloat64(at + 24, true),
    };
  });
}

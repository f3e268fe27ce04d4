/**
 * Loaded into the relay of the study: at a signal it collects all garbage and writes the bytes that are still in use. Resident
 * memory alone cannot show a leak: it holds garbage, and memory that the system's allocator keeps for later.
 */

import { renameSync, writeFileSync } from 'node:fs';

export const LIVE_FILE = 'REGAIN_STUDY_LIVE_FILE';
export const LIVE_SIGNAL = 'SIGUSR2';
const FREE_MS = 50;

const file = process.env[LIVE_FILE];
if (file !== undefined && globalThis.gc !== undefined)
  process.on(LIVE_SIGNAL, () => {
    globalThis.gc!();
    // Buffers are freed in the background.
    setTimeout(() => {
      globalThis.gc!();
      const { heapUsed, external } = process.memoryUsage();
      writeFileSync(`${file}.part`, String(heapUsed + external));
      renameSync(`${file}.part`, file);
    }, FREE_MS);
  });

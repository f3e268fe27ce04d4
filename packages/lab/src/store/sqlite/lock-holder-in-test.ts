/** A process that takes and releases the lock of a run in a loop, and counts what it meets. Arguments: run, number of locks. */

import { closeSync, openSync, rmSync } from 'node:fs';
import { RegainError } from 'regain/internal/types';
import { lockRun } from './lock.ts';

const [run, locks] = process.argv.slice(2);
const counts = { held: 0, together: 0, errors: [] as string[] };
while (counts.held < Number(locks)) {
  try {
    const lock = lockRun(run!, `process ${process.pid}`, true);
    counts.held++;
    // Fails where another process holds the lock too.
    try {
      closeSync(openSync(`${run}.held`, 'wx'));
      rmSync(`${run}.held`);
    } catch {
      counts.together++;
    }
    lock.release();
  } catch (error) {
    const message = RegainError.is(error) ? error.message : String(error);
    if (!message.startsWith('the run is being written by')) counts.errors.push(message);
  }
}
process.stdout.write(JSON.stringify(counts));

/** Random values that differ between processes. */

/** A globally unique id. Idempotency keys are derived from it and must differ from those of other processes. */
export function randomId(): string {
  return crypto.randomUUID();
}

/** A seed for jitter. Unlike `randomId` it does not load Node's crypto, which takes milliseconds. */
export function randomSeed(): string {
  return String(Math.random());
}

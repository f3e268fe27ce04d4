/** A globally unique id. Idempotency keys are derived from it and must differ from those of other processes. */

export function randomId(): string {
  return crypto.randomUUID();
}

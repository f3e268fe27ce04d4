/** A name that nothing else in the world has: idempotency keys are made of it, and must not meet those of another process. */

export function randomId(): string {
  return crypto.randomUUID();
}

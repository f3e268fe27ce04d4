/** Ids of calls that a service made at random: the same one in another file is the same call. */

const RANDOM_ID = /^[a-z]{2,8}_[A-Za-z0-9_-]{16,}$/;

export function globalIdOf(id: string): string | undefined {
  return RANDOM_ID.test(id) ? id : undefined;
}

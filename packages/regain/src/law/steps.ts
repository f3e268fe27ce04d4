/**
 * Long computations in small steps: between two of them a caller can let the event loop run. A step reports its work in
 * units of about a microsecond, so that a bound on the work between two pauses does not depend on the machine.
 */

/** Yields the units of work since the last `yield`. */
export type Steps<T> = Generator<number, T, void>;

/** Largest work of one step. */
export const STEP_UNITS = 1_000;
/** Rows of a column in one unit of plain arithmetic. */
export const ROWS_PER_UNIT = 10;

/** The result, computed at once. */
export function complete<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** A function of the same arguments that computes the result at once. */
export function completed<Given extends unknown[], T>(
  steps: (...given: Given) => Steps<T>,
): (...given: Given) => T {
  return (...given) => complete(steps(...given));
}

/** Visits the items in order, each as one unit of work. */
export function* eachInSteps<T>(items: readonly T[], visit: (item: T, index: number) => void): Steps<void> {
  for (let start = 0; start < items.length; start += STEP_UNITS) {
    const end = Math.min(start + STEP_UNITS, items.length);
    for (let i = start; i < end; i++) visit(items[i]!, i);
    yield end - start;
  }
}

export function* mapInSteps<T, U>(items: readonly T[], map: (item: T, index: number) => U): Steps<U[]> {
  const mapped: U[] = [];
  yield* eachInSteps(items, (item, i) => {
    mapped.push(map(item, i));
  });
  return mapped;
}

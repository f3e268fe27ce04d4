/** What a check of an assumption says, (docs/law.md, section 8). */

export const assumptions = ['stationary-faults', 'bounded-cost', 'ergodic', 'linearisation'] as const;
export type Assumption = (typeof assumptions)[number];

/** One check with its evidence. */
export interface AssumptionCheck {
  readonly assumption: Assumption;
  readonly verdict: 'ok' | 'broken' | 'not-testable';
  /** Absent where the evidence is direct, or where there was nothing to test. */
  readonly pValue?: number;
  /** One sentence with the numbers. */
  readonly evidence: string;
}

/** Chance that any check raises a false alarm, over all of them together. */
export const familyLevel = 0.02;

/** A number as a person reads it: three figures, no trailing noise. */
export function threeDigits(value: number): string {
  return String(Number(value.toPrecision(3)));
}

/** Result of the check of an assumption (docs/reference/law.md, section 8). */

export const assumptions = ['stationary-faults', 'bounded-cost', 'ergodic', 'linearisation'] as const;
export type Assumption = (typeof assumptions)[number];

/** One check with its evidence. */
export interface AssumptionCheck {
  readonly assumption: Assumption;
  readonly verdict: 'ok' | 'broken' | 'not-testable';
  /** Absent if the evidence is direct, or if there was nothing to test. */
  readonly pValue?: number;
  /** One sentence with the numbers. */
  readonly evidence: string;
}

/** Family-wise probability of a false alarm over all checks. */
export const familyLevel = 0.02;

/** A number with three significant digits. */
export function threeDigits(value: number): string {
  return String(Number(value.toPrecision(3)));
}

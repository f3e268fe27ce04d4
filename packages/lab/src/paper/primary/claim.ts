/** A primary claim of docs/results/analysis-plan.md with what was found. */

/** `not tested`: the data could not have shown the opposite, or the treatment changed nothing. */
export type PrimaryAnswer = 'confirmed' | 'refuted' | 'undecided' | 'not tested';

export interface PrimaryClaim {
  readonly id: string;
  readonly claim: string;
  readonly answer: PrimaryAnswer;
  /** The figures that decide, in one or two sentences. */
  readonly found: string;
}

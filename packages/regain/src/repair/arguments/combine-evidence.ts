/** Combines independent pieces of evidence, none of which is certain. */

/** The probability that at least one of them holds. */
export function atLeastOne(...pieces: readonly number[]): number {
  return 1 - pieces.reduce((doubt, piece) => doubt * (1 - Math.min(Math.max(piece, 0), EVIDENCE_MAX)), 1);
}

const EVIDENCE_MAX = 0.98;

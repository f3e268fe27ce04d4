/**
 * The Monte-Carlo error of a bootstrap decision (docs/reference/law.md, section 7): the share of resamples beyond a margin
 * is binomial, so a share this near the level decides nothing. More resamples are drawn there.
 */

/** Standard errors within which a share is not distinguished from the level. */
const STANDARD_ERRORS = 3;
/** Draws near a margin, for the usual 9,999; 100 times as many for fewer. */
const RESAMPLES_MAX = 1_000_000;

export function monteCarloError(share: number, resamples: number): number {
  return STANDARD_ERRORS * Math.sqrt((share * (1 - share)) / Math.max(1, resamples));
}

/** The number of resamples that decides where `resamples` do not; null if there are no more. */
export function moreResamples(resamples: number, most = RESAMPLES_MAX): number | null {
  const more = Math.min(most, 101 * resamples);
  return more > resamples ? more : null;
}

/** Labels moved apart: heights that keep a line's distance, each as near to where it was wanted as that allows. */

/** Ascending heights in, as many out, `step` apart where the range has room. One pass down and one pass up. */
export function separateLabels(
  heights: readonly number[],
  top: number,
  bottom: number,
  step: number,
): number[] {
  const distance = Math.min(step, (bottom - top) / Math.max(1, heights.length - 1));
  const placed = [...heights];
  for (let i = 0; i < placed.length; i++) {
    placed[i] = Math.max(placed[i]!, i === 0 ? top : placed[i - 1]! + distance);
  }
  for (let i = placed.length - 1; i >= 0; i--) {
    placed[i] = Math.min(placed[i]!, i === placed.length - 1 ? bottom : placed[i + 1]! - distance);
  }
  return placed;
}

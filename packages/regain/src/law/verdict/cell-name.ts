/** The name of a cell. Its resamples are drawn by it: a run and its export must call a cell the same. */

/** policy, suite and backbone: those that are given. */
export function cellName(cell: {
  readonly policy: string;
  readonly suite: string;
  readonly backbone: string;
}): string {
  return [cell.policy, cell.suite, cell.backbone].filter((part) => part !== '').join(' / ');
}

/** The name of a cell. Its resamples are seeded by it: a run and its export must use the same name. */

/** policy, suite and backbone, as far as given. */
export function cellName(cell: {
  readonly policy: string;
  readonly suite: string;
  readonly backbone: string;
}): string {
  return [cell.policy, cell.suite, cell.backbone].filter((part) => part !== '').join(' / ');
}

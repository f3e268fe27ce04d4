/** One error of the paper can make many figures wrong: the checks that show the same one. */

/** Checks by the first part of their ids; a check that is not listed shows an error of its own. */
const shownBy: Readonly<Record<string, readonly string[]>> = {
  'the column of predictions does not follow from ES': [
    'predicted-from-es',
    'delta-from-es',
    'ratio-from-es',
    'between-benchmarks-predicted',
  ],
  'observed regret of Table 1 is the prediction of Table 5': [
    'observed-is-predicted',
    'printed-twice-observed',
    'between-benchmarks-observed',
  ],
  // Estimates above a bound show nothing by themselves; that the bound is false is shown by an example.
  'Proposition 1 is not a bound': ['proposition-1', 'proposition-1-witness'],
  'CSR and ES imply different costs': ['implied-cost', 'es-given-csr'],
};

const slipOfCheck = new Map(
  Object.entries(shownBy).flatMap(([slip, checks]) => checks.map((check) => [check, slip] as const)),
);

/** The error that an inconsistent check shows, by the check's id. */
export function slipOf(id: string): string {
  const check = id.split('/')[0]!;
  return slipOfCheck.get(check) ?? check;
}

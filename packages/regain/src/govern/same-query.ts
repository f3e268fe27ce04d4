/** Whether a repaired query means what the written one says. */

type QueryComparison = (written: string, repaired: string) => boolean;

/** The grammar of queries is loaded with the repairs. Without it, a changed query is another one. */
let comparison: QueryComparison = () => false;

export function compareQueriesBy(compare: QueryComparison): void {
  comparison = compare;
}

export function isSameQuery(written: string, repaired: string): boolean {
  return comparison(written, repaired);
}

/** A cheap look before parsing: a parser that throws costs more than all the rest of reading a failure. */

/** Whether a text begins as JSON can begin. */
export function startsLikeJson(text: string): boolean {
  return BEGINNING.test(text);
}

const BEGINNING = /^\s*(?:\[\s*(?:[\]"[{\d-]|true|false|null)|\{\s*["}]|["\d-]|true|false|null)/;

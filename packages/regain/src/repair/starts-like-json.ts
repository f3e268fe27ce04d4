/** A cheap test before parsing: an exception of the parser costs more than reading the rest of a failure. */

/** Whether a text starts like JSON. */
export function startsLikeJson(text: string): boolean {
  return BEGINNING.test(text);
}

const BEGINNING = /^\s*(?:\[\s*(?:[\]"[{\d-]|true|false|null)|\{\s*["}]|["\d-]|true|false|null)/;

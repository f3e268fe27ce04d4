/** The lines of an output that may say what is wrong: the tables of wordings look at these only. */

const LINES_MAX = 400;

export function linesOf(text: string): readonly string[] {
  return text.split('\n', LINES_MAX).filter((line) => /\S/.test(line));
}

/** Words of messages, summaries and marks; every wording of the tables has one of them. */
const COMPLAINS =
  /fail|err|not |no |can't|cannot|couldn't|couldn’t|could|unable|un(?:known|recogni|supported|expected|reachable|matched|merged)|invalid|illegal|missing|refused|rejected|denied|time|reset|resol|memory|quota|ENO|E[A-Z]{4}|fatal|conflict|nothing|already|usage|✖|×|❯|reformat|\*\*\*|problem|issue|stopped|style|root|40[13]|429|CategoryInfo|FullyQualified|does|diverg|credential|log ?in|who you|overwritten|lock|disconnect|hung up|proxy|certificate|up-to-date|satisfied|externally|PackagesNotFound|OCI|Missing|network/i;

export function complaintsIn(lines: readonly string[]): string {
  return lines.filter((line) => COMPLAINS.test(line)).join('\n');
}

/** Words that stand where a secret could stand: `token: expired`, `--password option`, `{ auth: 'none' }`. */

const words: ReadonlySet<string> = new Set(
  `about absent again also already already_used and any anonymous are argument authentication authorization bad basic bearer
  because been before being blank boolean cannot changed credential credentials default denied digest disabled does
  doesn't empty enabled error expected expired expires expiry failed failure field file flag forbidden format found from
  future given grant hash have header hidden inactive incorrect input integer invalid is isn't key length malformed
  manual many mismatch missing must name negotiate never none not null number oauth oauth2 object older omitted only option
  optional or parameter password plain please present provided public query read refused rejected required reset
  revoked secret session short should signature string that the then there this todo token too true type unauthorized
  undefined unexpected unknown unset unspecified used user username using valid value values verified was were when which
  will with without wrong write your false bool json yaml text none. required. missing. invalid. expired.`.split(
    /\s+/,
  ),
);

/** Whether a value is an ordinary word, or the mark of a value that is redacted already. */
export function isProse(value: string): boolean {
  return MARK.test(value) || words.has(value.toLowerCase()) || FILLER.test(value);
}

const MARK = /^\[(?:secret|key|token|private key|email|number|redacted)(?: \d+)?\]/i;
/** Values that others have redacted, and placeholders of documentation: `***`, `<token>`, `${TOKEN}`, `{{token}}`. */
const FILLER = /^(?:[*•.xX_-]+|<[\w -]+>|\$\{?\w+\}?|\{\{?[\w .-]+\}?\}|%\w+%|\.{3}|…)$/;

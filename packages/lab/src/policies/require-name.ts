/** Names from users' files, which become cells of tables, columns of exports and headings of reports. */

import { invalidInput, type SourceLocation } from 'regain/internal/types';

const NAME_LENGTH_MAX = 80;

/** Characters that would break a line, move a cursor, or change the text direction. */
const unprintable = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** A spreadsheet reads a cell with such a beginning as a formula. */
const formula = /^[=+@-]/;

/** Returns the name; throws where it cannot be displayed. */
export function requireName(name: string, ofWhat: string, place: SourceLocation): string {
  if (formula.test(name))
    throw invalidInput(
      `the name of ${ofWhat} must not begin with =, +, - or @, which spreadsheets read as a formula, got ${JSON.stringify(name.slice(0, 40))}`,
      place,
    );
  if (name.length <= NAME_LENGTH_MAX && name.trim() !== '' && !unprintable.test(name)) return name;
  const got = JSON.stringify(name.length > NAME_LENGTH_MAX ? `${name.slice(0, 40)}...` : name);
  throw invalidInput(
    `the name of ${ofWhat} needs 1 to ${NAME_LENGTH_MAX} printable characters, got ${name.length}: ${got}`,
    place,
  );
}

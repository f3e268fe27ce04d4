/** Other forms of a value that need no table: a type, a case, the format of a date, a factor between units. */

import type { Json, Restatement } from '../../types/index.ts';

/** Undefined where the form does not apply to the value, or changes nothing. */
const forms: { readonly [name in Restatement]: (value: Json) => Json | undefined } = {
  number: (value) => (typeof value === 'string' && NUMBER.test(value) ? Number(value) : undefined),
  string: (value) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined),
  'upper-case': (value) => (typeof value === 'string' ? value.toUpperCase() : undefined),
  'lower-case': (value) => (typeof value === 'string' ? value.toLowerCase() : undefined),
  'date-dmy-dots': date((year, month, day) => `${day}.${month}.${year}`),
  'date-dmy-slashes': date((year, month, day) => `${day}/${month}/${year}`),
  'date-mdy-slashes': date((year, month, day) => `${month}/${day}/${year}`),
  'date-compact': date((year, month, day) => `${year}${month}${day}`),
  'times-100': times(100),
  'times-1000': times(1000),
  'divided-by-100': times(1 / 100),
  'divided-by-1000': times(1 / 1000),
  list: (value) => (Array.isArray(value) ? undefined : [value]),
};

export const restatementNames = Object.keys(forms) as readonly Restatement[];

const NUMBER = /^-?\d{1,15}(?:\.\d{1,9})?$/;

export function restated(value: Json, as: Restatement): Json | undefined {
  const made = forms[as](value);
  return made === value ? undefined : made;
}

function date(
  format: (year: string, month: string, day: string) => string,
): (value: Json) => Json | undefined {
  return (value) => {
    const [, year, month, day] =
      typeof value === 'string' ? (/^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? []) : [];
    return year === undefined ? undefined : format(year, month!, day!);
  };
}

/** Rounded to 9 decimals: 12.5 * 100 must equal 1250. */
function times(factor: number): (value: Json) => Json | undefined {
  return (value) =>
    typeof value === 'number' && value !== 0 ? Math.round(value * factor * 1e9) / 1e9 : undefined;
}

/** Dates and times of the text, in the notation that the parameter requests. */

import type { Json } from '../../../types/index.ts';
import { parseTimeOfDay } from '../../../values/index.ts';
import type { SchemaView } from '../schema/view-of.ts';
import { hasDay, inNotation, notationIn } from '../values/date-notation.ts';
import { parseDates } from '../values/parse-dates.ts';
import type { Entity } from './read-text.ts';

export function isDateLike(name: string, view: SchemaView): boolean {
  const notation = notationIn(view.format, view.description);
  if (notation !== undefined) return hasDay(notation);
  return /(?:^|[_\s-])(?:date|day|dob|birthdate|deadline|since|until)(?:$|[_\s-])|(?:Date|Day)$|^date|date$/.test(
    name,
  );
}

export function isTimeLike(name: string, view: SchemaView): boolean {
  const notation = notationIn(view.format, view.description);
  if (notation !== undefined) return !hasDay(notation);
  return /(?:^|[_\s-])(?:time|hour)(?:$|[_\s-])|Time$/.test(name) && !/zone/i.test(name);
}

/** The entity in the parameter's notation; unchanged if none is requested. */
export function dateValue(entity: Entity, view: SchemaView, dateLike: boolean): Json | undefined {
  if (typeof entity.value !== 'string') return undefined;
  const notation = notationIn(view.format, view.description);
  if (!dateLike) {
    if (entity.kind !== 'time') return undefined;
    const time = parseTimeOfDay(
      /:/.test(entity.value) ? entity.value : entity.value.replace(/^(\d+)/, '$1:00'),
    );
    if (notation === undefined || time === undefined) return entity.value;
    return inNotation({ day: '2000-01-01', time, support: 1 }, notation);
  }
  if (entity.kind !== 'date') return undefined;
  const moments = parseDates(entity.value);
  if (moments.length !== 1) return notation === undefined ? entity.value : undefined;
  return notation === undefined ? entity.value : inNotation(moments[0]!, notation);
}

/** Whether a value fits a parameter unchanged: type, allowed values, pattern, format, limits. */

import type { Json } from '../../../types/index.ts';
import { isOfType } from '../json/json-types.ts';
import type { SchemaView } from '../schema/view-of.ts';

export function fitsParameter(value: Json, view: SchemaView): boolean {
  if (!isOfType(value, view.types)) return false;
  if (view.allowed !== undefined) return view.allowed.includes(value);
  if (typeof value === 'number')
    return (
      value >= (view.minimum ?? Number.NEGATIVE_INFINITY) &&
      value <= (view.maximum ?? Number.POSITIVE_INFINITY)
    );
  if (typeof value !== 'string') return true;
  if (view.pattern !== undefined && !new RegExp(view.pattern, 'u').test(value)) return false;
  const form = view.format === undefined ? undefined : forms[view.format];
  return form === undefined || form.test(value);
}

const forms: { readonly [format: string]: RegExp } = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  'date-time': /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}/i,
  time: /^\d{2}:\d{2}:\d{2}/,
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  uri: /^[a-z][a-z0-9+.-]*:\S+$/i,
  uuid: /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
};

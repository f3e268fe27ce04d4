/** A parameter as the failure describes it: the requested type, values, limits and format. */

import type { Json } from '../../types/index.ts';
import type { Complaint } from '../parse/parsed-failure.ts';
import type { TypeName } from './json/json-types.ts';
import { getTypeName } from './schema/type-names.ts';
import { emptyView, type SchemaView } from './schema/view-of.ts';

export function viewFromComplaint(listed: SchemaView | undefined, complaint: Complaint): SchemaView {
  const view = listed ?? emptyView;
  const expected = complaint.expected?.slice(0, 200) ?? '';
  const type = typeIn(expected);
  const allowed: readonly Json[] | undefined =
    complaint.allowed !== undefined && complaint.allowed.length > 0 ? complaint.allowed : view.allowed;
  const bounds = boundsIn(expected);
  const description = expected === '' ? view.description : `${view.description} ${expected}`;
  return {
    ...view,
    types:
      type !== undefined && complaint.kind === 'type'
        ? [type]
        : allowed !== undefined && allowed === complaint.allowed
          ? []
          : view.types,
    allowed: type !== undefined && complaint.kind === 'type' ? undefined : allowed,
    format: formats.has(expected.toLowerCase()) ? expected.toLowerCase() : view.format,
    description,
    schema: expected === '' ? view.schema : { ...view.schema, description },
    minimum: bounds.minimum ?? view.minimum,
    maximum: bounds.maximum ?? view.maximum,
  };
}

/** "an integer", "valid number", "integer in cents". */
function typeIn(expected: string): TypeName | undefined {
  for (const word of expected.split(/[^A-Za-z\d]+/).slice(0, 4)) {
    const type = getTypeName(word);
    if (type !== undefined) return type;
  }
  return undefined;
}

const formats = new Set(['date', 'date-time', 'time', 'email', 'uri', 'uuid']);

const FIGURE = '\\s*(-?\\d{1,15}(?:\\.\\d{1,9})?)';
const MOST = new RegExp(
  `(?:<=?|≤|less than(?: or equal to)?|at most|no more than|not exceed|max(?:imum)?(?: of| is)?|up to)${FIGURE}`,
  'i',
);
const LEAST = new RegExp(
  `(?:>=?|≥|greater than(?: or equal to)?|at least|no less than|min(?:imum)?(?: of| is)?|more than)${FIGURE}`,
  'i',
);
const BETWEEN = new RegExp(`between${FIGURE} (?:and|to)${FIGURE}`, 'i');

function boundsIn(expected: string): { minimum?: number; maximum?: number } {
  const found: { minimum?: number; maximum?: number } = {};
  if (!/\d/.test(expected)) return found;
  const between = BETWEEN.exec(expected);
  const [low, high] = [between?.[1] ?? LEAST.exec(expected)?.[1], between?.[2] ?? MOST.exec(expected)?.[1]];
  if (low !== undefined) found.minimum = Number(low);
  if (high !== undefined) found.maximum = Number(high);
  return found;
}

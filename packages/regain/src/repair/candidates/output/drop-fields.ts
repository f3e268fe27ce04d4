/** Fields that the schema has never heard of and does not allow, left out: new ones are harmless unless they say otherwise. */

import { TELLING_FIELD } from '../../../govern/index.ts';
import type { Mender } from './mend.ts';

export const droppedFields: Mender = ({ holder, unknown, schema, missing }) => {
  if (schema.additionalProperties !== false || unknown.length === 0 || missing.length > 0) return undefined;
  const kept = Object.fromEntries(Object.entries(holder).filter(([name]) => !unknown.includes(name)));
  return {
    holder: kept,
    mendings: unknown.map((field) => ({
      operator: 'accept-output',
      field,
      support: TELLING_FIELD.test(field) ? 0.05 : 0.5,
    })),
  };
};

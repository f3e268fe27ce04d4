/** Drops undeclared fields that the schema does not allow: additional fields are mostly harmless. */

import { isMetadataField } from '../../../govern/index.ts';
import type { ObjectRepair } from './repair-to-schema.ts';

export const dropFields: ObjectRepair = ({ object, unknown, schema, missing }) => {
  if (schema.additionalProperties !== false || unknown.length === 0 || missing.length > 0) return undefined;
  const kept = Object.fromEntries(Object.entries(object).filter(([name]) => !unknown.includes(name)));
  return {
    holder: kept,
    repairs: unknown.map((field) => ({
      operator: 'accept-output',
      field,
      support: isMetadataField(field) ? 0.05 : 0.5,
    })),
  };
};

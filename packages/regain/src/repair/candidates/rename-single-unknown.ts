/** The only undeclared argument under the only missing name, whatever the names are. */

import { type CandidateGenerator, candidate } from './candidate-generator.ts';
import { propertiesOf, requiredOf, violations } from './schema-parts.ts';

export const renameSingleUnknown: CandidateGenerator = ({ spec, call }) => {
  if (spec === undefined) return [];
  const properties = propertiesOf(spec.inputSchema);
  const unknown = Object.keys(call.args).filter((name) => !Object.hasOwn(properties, name));
  const missing = requiredOf(spec.inputSchema).filter((name) => !Object.hasOwn(call.args, name));
  const [from] = unknown;
  const [to] = missing;
  if (from === undefined || to === undefined || unknown.length > 1 || missing.length > 1) return [];
  const args = Object.fromEntries(
    Object.entries(call.args).map(([name, value]) => [name === from ? to : name, value]),
  );
  if (violations(spec.inputSchema, args).length > 0) return [];
  const why = `${from} is not known and ${to} is missing`;
  return [candidate({ kind: 'repair-arguments', args }, 'rename-argument', 0.7, why)];
};

/** Complaints that contradict the list of tools: the tool has changed, or the complaint is about something else. */

import { type Json, type JsonSchema, pointerKeys, type Situation } from '../../types/index.ts';
import type { Complaint, ParsedFailure } from '../parse/parsed-failure.ts';
import { propertiesOf, violations } from './schema-parts.ts';

/** By the tool as last listed. */
export function contradictions(
  { spec, call }: Situation,
  { complaints }: ParsedFailure,
): readonly Complaint[] {
  if (spec === undefined || complaints.length === 0) return [];
  return complaints.filter((one) => contradicts(one, spec.inputSchema, call.args));
}

function contradicts(
  complaint: Complaint,
  input: JsonSchema,
  args: { readonly [name: string]: Json },
): boolean {
  const name = parameterOf(complaint);
  if (name === undefined) return complaint.kind === 'tool';
  const properties = propertiesOf(input);
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
  const value = Object.hasOwn(args, name) ? args[name] : undefined;
  switch (complaint.kind) {
    case 'tool':
      return true;
    case 'unknown':
      return property !== undefined;
    case 'missing':
      return property === undefined || (value !== undefined && value !== null);
    default:
      if (property === undefined) return Object.keys(properties).length > 0;
      return value !== undefined && violations(property, value).length === 0;
  }
}

/** The parameter that a complaint is about: the first part of its path. */
export function parameterOf({ path }: Complaint): string | undefined {
  if (path === undefined || path === '' || path === '/') return undefined;
  if (!path.startsWith('/')) return path.split(/[.[]/, 1)[0];
  return pointerKeys(path)[0];
}

/** All candidate actions for a failure. */

import type { Candidate, Situation } from '../../types/index.ts';
import { internedTool, withInternedTools } from '../arguments/schema/intern-tools.ts';
import type { ParsedFailure } from '../parse/parsed-failure.ts';
import { callFirst } from './call-first.ts';
import type { CandidateGenerator } from './candidate-generator.ts';
import { collectCandidates } from './collect-candidates.ts';
import { compensate } from './compensate.ts';
import { otherTool } from './other-tool.ts';
import { repairOutput } from './output/index.ts';
import { repairArguments } from './repair-arguments.ts';
import { repairQuery } from './repair-query.ts';
import { rereadTools } from './reread-tools.ts';
import { retry } from './retry.ts';
import { renameSingleUnknown, repeatedValue } from './schema-repairs.ts';
import { handOff, paginate, refreshCredentials } from './simple-actions.ts';
import { typeFromComplaint } from './type-from-complaint.ts';
import { verify } from './verify.ts';

/** The order breaks ties. */
const generators: readonly CandidateGenerator[] = [
  retry,
  verify,
  refreshCredentials,
  rereadTools,
  paginate,
  compensate,
  callFirst,
  otherTool,
  repairArguments,
  repairQuery,
  typeFromComplaint,
  repeatedValue,
  renameSingleUnknown,
  repairOutput,
  handOff,
];

/** Pure and deterministic. Always includes the last resort, handing off. */
export function candidatesOf(seen: Situation, parsed: ParsedFailure): readonly Candidate[] {
  return collectCandidates(generators, withInternedSpecs(seen), parsed);
}

function withInternedSpecs(seen: Situation): Situation {
  const situation = withInternedTools(seen);
  const [spec, specBefore] = [
    seen.spec && internedTool(seen.spec),
    seen.specBefore && internedTool(seen.specBefore),
  ];
  return spec === seen.spec && specBefore === seen.specBefore
    ? situation
    : { ...situation, spec, specBefore };
}

/** Looks at the state where a write may or may not have happened, or has changed under the caller. */

import {
  canProve,
  effectOf,
  hasUnconfirmedWrite,
  isEffectAbsent,
  verificationCall,
} from '../../govern/index.ts';
import type {
  Candidate,
  Json,
  JsonObject,
  Operator,
  Situation,
  ToolCall,
  ToolSpec,
} from '../../types/index.ts';
import { type CandidateGenerator, isSameCall } from './candidate-generator.ts';
import { fitCalls, fitCallTo } from './fit-call.ts';
import { schemaAt } from './schema-parts.ts';

/** A look that told nothing is taken once more, then no longer until something else was tried. */
const READS_MAX = 2;

export const verify: CandidateGenerator = (situation) => {
  const { spec, specBefore, failure } = situation;
  const known = spec ?? specBefore;
  if (known?.verifiedBy === undefined || effectOf(known) === 'read' || isEffectAbsent(failure)) return [];
  if (!canProve(known.verifiedBy, situation)) return [];
  const strength = strengthOf(situation);
  return verificationReads(known, situation)
    .map(
      ({ call, support }): Candidate => ({
        action: { kind: 'verify', tool: call.tool, args: call.args },
        operators: ['verify'],
        support: strength * support,
        why: 'a read shows whether the write took effect',
      }),
    )
    .filter(({ action }) => action.kind === 'verify' && readsSince(situation, action) < READS_MAX);
};

function strengthOf(situation: Situation): number {
  const { class: failureClass } = situation.failure;
  if (failureClass === 'conflict') return 0.8;
  if (hasUnconfirmedWrite(situation)) return 0.9;
  return failureClass === 'no-effect' ? 0.3 : 0.1;
}

interface VerificationRead {
  readonly call: ToolCall;
  readonly support: number;
}

/** The look as it is declared, put as the tool that shows it wants to be asked by now. Nothing in it is guessed. */
function verificationReads(known: ToolSpec, { call, tools }: Situation): readonly VerificationRead[] {
  const read = verificationReadFor(known, call.args);
  if (read !== undefined) {
    const { records } = known.verifiedBy!;
    const shows = ({ outputSchema }: ToolSpec) => schemaAt(outputSchema, records) !== undefined;
    const fitted = fitCalls(read, tools, shows).filter(({ edits }) => edits.every(isRestating));
    return fitted.length === 0 ? [{ call: read, support: 0.5 }] : fitted;
  }
  // The write misnames what the look needs.
  const [renamed] = fitCallTo(known, call, { text: '' }).filter(({ edits }) => edits.every(isRestating));
  const other = renamed && verificationReadFor(known, renamed.call.args);
  return other === undefined ? [] : [{ call: other, support: renamed!.support }];
}

/** Undefined where the write does not say all that the look needs. */
function verificationReadFor(spec: ToolSpec, args: JsonObject): ToolCall | undefined {
  try {
    const read = verificationCall(spec, args);
    const isWhole =
      read !== undefined && Object.keys(spec.verifiedBy!.args).every((name) => isGiven(read.args[name]));
    return isWhole ? read : undefined;
  } catch {
    return undefined;
  }
}

function isGiven(value: Json | undefined): boolean {
  return value !== undefined && value !== null;
}

const restating: ReadonlySet<Operator> = new Set<Operator>([
  'other-tool',
  'rename-argument',
  'coerce-type',
  'restate-value',
  'move-value',
]);

function isRestating({ operator }: { readonly operator: Operator }): boolean {
  return restating.has(operator);
}

function readsSince({ history }: Situation, read: ToolCall): number {
  const since = history.findLastIndex(({ action }) => action.kind !== 'verify') + 1;
  return history.slice(since).filter(({ action }) => action.kind === 'verify' && isSameCall(action, read))
    .length;
}

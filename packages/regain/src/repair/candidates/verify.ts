/** Reads the state if a write may have taken effect, or if the record has changed meanwhile. */

import {
  canProve,
  effectOf,
  hasUnconfirmedWrite,
  isEffectAbsent,
  verificationCall,
} from '../../govern/index.ts';
import type { JsonObject, Operator, Situation, ToolCall, ToolSpec } from '../../types/index.ts';
import { type CandidateGenerator, candidate, isSameCall } from './candidate-generator.ts';
import { type FittedCall, fitCalls, fitCallTo } from './fit-call.ts';
import { schemaAt } from './schema-parts.ts';

/** An inconclusive read is repeated once, then not again before another action was taken. */
const READS_MAX = 2;

export const verify: CandidateGenerator = (situation) => {
  const { spec, specBefore, failure } = situation;
  const known = spec ?? specBefore;
  if (known?.verifiedBy === undefined || effectOf(known) === 'read' || isEffectAbsent(failure)) return [];
  if (!canProve(known.verifiedBy, situation)) return [];
  const strength = strengthOf(situation);
  const why = 'a read shows whether the write took effect';
  return verificationReads(known, situation)
    .filter(({ call }) => readsSince(situation, call) < READS_MAX)
    .map(({ call: { tool, args }, support }) =>
      candidate({ kind: 'verify', tool, args }, 'verify', strength * support, why),
    );
};

function strengthOf(situation: Situation): number {
  const { class: failureClass } = situation.failure;
  if (failureClass === 'conflict') return 0.8;
  if (hasUnconfirmedWrite(situation)) return 0.9;
  return failureClass === 'no-effect' ? 0.3 : 0.1;
}

type VerificationRead = Pick<FittedCall, 'call' | 'support'>;

/** The declared read, adapted to the current schema of its tool. Nothing in it is guessed. */
function verificationReads(known: ToolSpec, { call, tools }: Situation): readonly VerificationRead[] {
  const read = verificationReadFor(known, call.args);
  if (read !== undefined) {
    const { records } = known.verifiedBy!;
    const shows = ({ outputSchema }: ToolSpec) => schemaAt(outputSchema, records) !== undefined;
    const fitted = fitCalls(read, tools, shows).filter(({ edits }) => edits.every(isRestating));
    return fitted.length === 0 ? [{ call: read, support: 0.5 }] : fitted;
  }
  // The write has the read's arguments under other names.
  const [renamed] = fitCallTo(known, call, { text: '' }).filter(({ edits }) => edits.every(isRestating));
  const other = renamed && verificationReadFor(known, renamed.call.args);
  return other === undefined ? [] : [{ call: other, support: renamed!.support }];
}

/** Undefined if the write does not have all arguments of the read. */
function verificationReadFor(spec: ToolSpec, args: JsonObject): ToolCall | undefined {
  try {
    const read = verificationCall(spec, args);
    const isWhole =
      read !== undefined &&
      Object.keys(spec.verifiedBy!.args).every((name) => (read.args[name] ?? null) !== null);
    return isWhole ? read : undefined;
  } catch {
    return undefined;
  }
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

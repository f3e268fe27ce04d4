/** Looks at the state where a write may or may not have happened, or has changed under the caller. */

import { couldProve, effectOf, isInDoubt, isShownAbsent, verificationCall } from '../../govern/index.ts';
import type { Call, Candidate, Json, JsonObject, Operator, Situation, ToolSpec } from '../../types/index.ts';
import { fittedCalls, fittedTo } from './fitted.ts';
import { type Generator, isSameCall } from './generator.ts';
import { schemaAt } from './schema.ts';

/** A look that told nothing is taken once more, then no longer until something else was tried. */
const LOOKS_MAX = 2;

export const verify: Generator = (situation) => {
  const { spec, specBefore, failure } = situation;
  const known = spec ?? specBefore;
  if (known?.verifiedBy === undefined || effectOf(known) === 'read' || isShownAbsent(failure)) return [];
  if (!couldProve(known.verifiedBy, situation)) return [];
  const strength = strengthOf(situation);
  return looksOf(known, situation)
    .map(
      ({ call, support }): Candidate => ({
        action: { kind: 'verify', tool: call.tool, args: call.args },
        operators: ['verify'],
        support: strength * support,
        why: 'a read shows whether the write took effect',
      }),
    )
    .filter(({ action }) => action.kind === 'verify' && looksSince(situation, action) < LOOKS_MAX);
};

function strengthOf(situation: Situation): number {
  const { class: failureClass } = situation.failure;
  if (failureClass === 'conflict') return 0.8;
  if (isInDoubt(situation)) return 0.9;
  return failureClass === 'no-effect' ? 0.3 : 0.1;
}

interface Look {
  readonly call: Call;
  readonly support: number;
}

/** The look as it is declared, put as the tool that shows it wants to be asked by now. Nothing in it is guessed. */
function looksOf(known: ToolSpec, { call, tools }: Situation): readonly Look[] {
  const look = lookFor(known, call.args);
  if (look !== undefined) {
    const { records } = known.verifiedBy!;
    const shows = ({ output }: ToolSpec) => schemaAt(output, records) !== undefined;
    const fitted = fittedCalls(look, tools, shows).filter(({ edits }) => edits.every(isRestating));
    return fitted.length === 0 ? [{ call: look, support: 0.5 }] : fitted;
  }
  // The write misnames what the look needs.
  const [renamed] = fittedTo(known, call, { text: '' }).filter(({ edits }) => edits.every(isRestating));
  const other = renamed && lookFor(known, renamed.call.args);
  return other === undefined ? [] : [{ call: other, support: renamed!.support }];
}

/** Undefined where the write does not say all that the look needs. */
function lookFor(spec: ToolSpec, args: JsonObject): Call | undefined {
  try {
    const look = verificationCall(spec, args);
    const isWhole =
      look !== undefined && Object.keys(spec.verifiedBy!.args).every((name) => isSaid(look.args[name]));
    return isWhole ? look : undefined;
  } catch {
    return undefined;
  }
}

function isSaid(value: Json | undefined): boolean {
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

function looksSince({ history }: Situation, look: Call): number {
  const since = history.findLastIndex(({ action }) => action.kind !== 'verify') + 1;
  return history.slice(since).filter(({ action }) => action.kind === 'verify' && isSameCall(action, look))
    .length;
}

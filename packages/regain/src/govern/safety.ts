/**
 * When a call may be repeated. A read and an idempotent call always; any other call with its idempotency key, or if
 * structured evidence shows that its only request was refused, or if a read proves that it took no effect.
 */

import {
  type Action,
  equalJson,
  type JsonObject,
  type Permit,
  type RepairMode,
  type Situation,
  type ToolCall,
  type ToolSpec,
} from '../types/index.ts';
import {
  effectOf,
  hasUnconfirmedWrite,
  isEffectAbsent,
  isNonIdempotent,
  type StepHistory,
  unconfirmedCall,
} from './ambiguous-effect.ts';
import { type PlanContext, withFilledReferences } from './fill-references.ts';
import { isLossless, isLosslessOrFilled } from './lossless-repair.ts';
import { canProve, verificationCall } from './verify-write.ts';

/** Input of safety: the failed call, earlier turns of this step, and the tools as listed last. */
export type SafetyContext = PlanContext &
  StepHistory &
  Pick<Situation, 'specBefore' | 'inputHere' | 'isValuePreview'> & { readonly value?: Situation['value'] };

/** The action itself if it is safe, otherwise the nearest safe one. `repairs`: default `all`. */
export function permit(action: Action, context: SafetyContext, repairs: RepairMode = 'all'): Permit {
  switch (action.kind) {
    case 'retry':
    case 'refresh-credentials':
      // The same call with the same key has a single effect.
      return isNonIdempotent(context.spec) && context.spec?.idempotencyKey !== true
        ? unlessUnconfirmed(action, context)
        : { action };
    case 'repair-arguments':
      return permitRepair(action, context, repairs);
    case 'use-tool':
      return permitOtherTool(action, context, repairs);
    case 'paginate':
      return permitPagination(action, context);
    case 'repair-output':
      if (context.value === undefined) return unlessUnconfirmed(action, context);
      return context.isValuePreview && !equalJson(action.value, context.value)
        ? handOff(action, 'the answer has parts that are not JSON, which a repair would lose')
        : { action };
    case 'verify':
      return isRead(action.tool, context) ? { action } : handOff(action, 'only a read can verify a write');
    case 'compensate':
      return context.tools.some(({ undoneBy }) => undoneBy?.tool === action.tool)
        ? { action }
        : handOff(action, 'no tool declares this call as its undo');
    default:
      return { action };
  }
}

/** A page is the same call with a cursor; the effect of a write should be read, not repeated. */
function permitPagination(action: Action, context: SafetyContext): Permit {
  if (!isNonIdempotent(context.spec)) return { action };
  return hasUnconfirmedWrite(context)
    ? unlessUnconfirmed(action, context)
    : handOff(action, 'a write must not be repeated to fetch pages');
}

function permitRepair(
  action: Extract<Action, { kind: 'repair-arguments' }>,
  context: SafetyContext,
  repairs: RepairMode,
): Permit {
  const { spec } = context;
  const isRead = effectOf(spec) === 'read';
  if (repairs === 'off') return handOff(action, NO_REPAIRS);
  if (isRead && repairs === 'all') return { action };
  if (!isSameCall(action.args, spec, context, repairs)) {
    const of = isRead ? 'read' : 'write';
    return rereadOrHandOff(action, context, `a repair of a ${of} must not change what it does`);
  }
  // With the key of the earlier call, other arguments are another call: the key does not make it a repeat.
  return isNonIdempotent(spec) ? unlessUnconfirmed(action, context) : { action };
}

const NO_REPAIRS = 'repairs are turned off';

function permitOtherTool(
  action: Extract<Action, { kind: 'use-tool' }>,
  context: SafetyContext,
  repairs: RepairMode,
): Permit {
  const { spec, specBefore, tools } = context;
  const target = tools.find(({ name }) => name === action.tool);
  const isToRead = target?.effect === 'read';
  if (isToRead && (action.first === true || repairs === 'all')) return { action };
  if (action.first) return handOff(action, 'only a read can be called first');
  if (repairs === 'off') return handOff(action, NO_REPAIRS);
  if (target === undefined)
    return rereadOrHandOff(action, context, `no listed tool is called ${action.tool}`);
  if (!isToRead && (spec ?? specBefore)?.effect === 'read')
    return handOff(action, 'a read must not be replaced by a write');
  if (!isSameCall(action.args, target, context, repairs))
    return rereadOrHandOff(action, context, 'another tool must not be given other values');
  return isToRead ? { action } : unlessUnconfirmed(action, context);
}

function isSameCall(
  args: JsonObject,
  target: ToolSpec | undefined,
  context: SafetyContext,
  repairs: RepairMode,
): boolean {
  const { call, failure, spec, specBefore, inputHere } = context;
  const isHere = target?.name === call.tool && target.effect === 'read';
  const input = (isHere ? inputHere : undefined) ?? target?.inputSchema;
  const isSame = repairs === 'all' ? isLosslessOrFilled : isLossless;
  return withFilledReferences(call.args, context).some((meant) =>
    isSame(meant, args, input, failure.message, (specBefore ?? spec)?.inputSchema),
  );
}

/** The schema may have changed: it is reloaded once before handing off. */
function rereadOrHandOff(action: Action, { history }: SafetyContext, why: string): Permit {
  if (history.some((turn) => turn.action.kind === 'reread-tools')) return handOff(action, why);
  return { action: { kind: 'reread-tools' }, refused: `${action.kind}: ${why}` };
}

/** Verifies before repeating; hands off if verification is not possible or was inconclusive. */
function unlessUnconfirmed(action: Action, context: SafetyContext): Permit {
  const doubtful = unconfirmedCall(context);
  if (doubtful === undefined) return { action };
  const { call, failure, history } = context;
  const why = 'the write may have taken effect';
  const verifications = history.length - 1 - history.findLastIndex((turn) => turn.action.kind !== 'verify');
  const verification = verificationOf(doubtful, context);
  if (
    verification === undefined ||
    verifications >= VERIFICATIONS_MAX ||
    doubtful.tool !== call.tool ||
    isEffectAbsent(failure)
  )
    return { ...handOff(action, why), isRepeatInDoubt: true };
  return { action: { kind: 'verify', ...verification }, refused: `${action.kind}: ${why}` };
}

/** The read that can prove something about the ambiguous call. */
function verificationOf(doubtful: ToolCall, context: SafetyContext): ToolCall | undefined {
  const { spec } = context;
  if (spec?.verifiedBy === undefined || !canProve(spec.verifiedBy, context)) return undefined;
  return verificationCall(spec, doubtful.args);
}

/** Maximum number of consecutive verifications; a failed one was itself retried. */
const VERIFICATIONS_MAX = 2;

function isRead(tool: string, { tools, spec }: SafetyContext): boolean {
  return tools.find(({ name }) => name === tool)?.effect === 'read' || spec?.verifiedBy?.tool === tool;
}

function handOff(wanted: Action, why: string): Permit {
  return { action: { kind: 'hand-off', reason: why }, refused: `${wanted.kind}: ${why}` };
}

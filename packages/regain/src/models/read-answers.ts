/** Parses responses of a language model. Never throws, and trusts nothing in them. */

import { unmarked } from '../prompts/index.ts';
import { isList, parseLenient } from '../repair/index.ts';
import {
  type Action,
  actionSchema,
  type Critique,
  equalJson,
  type Json,
  type JsonObject,
  type ModelAnswer,
  matchesSchema,
  type Proposal,
  type Reflection,
  type Situation,
} from '../types/index.ts';
import { isObject } from '../values/index.ts';
import { extractJson, withoutThinking } from './extract-json.ts';
import { problems } from './model-texts.ts';
import { operatorsOf } from './operators-of-action.ts';

/** The parsed value, or why there is none. */
export type ReadResult<T> = { readonly value: T } | { readonly problem: string };

const PROPOSALS_MAX = 6;
const WHY_CHARS_MAX = 200;
const TEXT_CHARS_MAX = 600;

/** Best first, as ranked by the model. Unknown actions and unlisted tools are omitted. */
export function readProposals(answer: ModelAnswer, situation: Situation): ReadResult<readonly Proposal[]> {
  const json = extractJson(answer);
  if (json === undefined) return unreadable(answer);
  const items = itemsIn(json).slice(0, PROPOSALS_MAX);
  const proposals = items.flatMap((item, rank) => {
    const action = actionIn(item, situation);
    if (action === undefined) return [];
    const chance = chanceIn(item) ?? 0.5 ** (rank + 1);
    const why = singleLine(
      typeof item.why === 'string' ? item.why : 'as the language model proposes',
      WHY_CHARS_MAX,
    );
    return [{ action, operators: operatorsOf(action, situation), support: 1, chance, why }];
  });
  if (proposals.length === 0) return { problem: problems.noAction };
  return { value: normalizeChances(proposals) };
}

/** Plain text is a critique too, without a statement on usability. */
export function readCritique(answer: ModelAnswer): ReadResult<Critique> {
  const json = extractJson(answer);
  const text = textIn(json, answer);
  if (text === '') return unreadable(answer);
  return { value: { text, isUsable: isObject(json) && json.isUsable === true } };
}

export function readReflection(answer: ModelAnswer, { history }: Situation): ReadResult<Reflection> {
  const json = extractJson(answer);
  const text = textIn(json, answer);
  if (text === '') return unreadable(answer);
  const last = history.at(-1)?.action;
  const isAgainst = isObject(json) && json.avoidLast === true && last !== undefined;
  return { value: { text, ...(isAgainst ? { against: last } : {}) } };
}

function unreadable({ finish, text }: ModelAnswer): { readonly problem: string } {
  if (finish === 'length') return { problem: problems.tooLong };
  if (finish === 'broken') return { problem: problems.incomplete };
  return { problem: text.trim() === '' ? problems.empty : problems.notJson };
}

/** One line, so that it cannot imitate other lines of a later prompt. */
function singleLine(text: string, charsMax: number): string {
  return unmarked(text.replaceAll(/\s+/g, ' ')).trim().slice(0, charsMax);
}

function textIn(json: Json | undefined, answer: ModelAnswer): string {
  if (answer.finish === 'refused' || answer.finish === 'broken') return '';
  if (isObject(json) && typeof json.text === 'string') return singleLine(json.text, TEXT_CHARS_MAX);
  const words = withoutThinking(answer.text);
  return /^[[{`]/.test(words) ? '' : singleLine(words, TEXT_CHARS_MAX);
}

/** `{proposals: [...]}` as requested, a bare list, or a single action. */
function itemsIn(json: Json): readonly JsonObject[] {
  if (isList(json)) return json.filter(isObject);
  if (!isObject(json)) return [];
  if (isList(json.proposals)) return json.proposals.filter(isObject);
  return [json];
}

/** Models also write `{action: {kind, ...}}` and `{action: "retry", ...}`. */
function actionIn(item: JsonObject, situation: Situation): Action | undefined {
  const { action: inner } = item;
  const fields = isObject(inner) ? inner : typeof inner === 'string' ? { kind: inner, ...item } : item;
  const action = actionOf(fields, situation);
  return action !== undefined && matchesSchema(actionSchema, action) ? action : undefined;
}

function actionOf(fields: JsonObject, situation: Situation): Action | undefined {
  const { kind } = fields;
  switch (kind) {
    case 'retry':
      return retryAfter(fields.delayMs, situation);
    case 'repair-arguments': {
      const args = objectIn(fields.args);
      return args === undefined ? undefined : repairOrRetry(args, situation);
    }
    case 'repair-output':
      return fields.value === undefined ? undefined : { kind, value: fields.value };
    case 'use-tool': {
      const call = callIn(fields, situation);
      if (call === undefined) return undefined;
      if (fields.first === true) return { kind, ...call, first: true };
      return call.tool === situation.call.tool ? repairOrRetry(call.args, situation) : { kind, ...call };
    }
    case 'verify':
    case 'compensate': {
      const call = callIn(fields, situation);
      return call === undefined ? undefined : { kind, ...call };
    }
    case 'reread-tools':
    case 'paginate':
    case 'refresh-credentials':
      return { kind };
    // Giving up is not a proposal: the policy decides on the step.
    case 'hand-off':
    case 'give-up': {
      const reason = fields.reason ?? fields.why;
      return {
        kind: 'hand-off',
        reason: singleLine(typeof reason === 'string' ? reason : '', WHY_CHARS_MAX),
      };
    }
    default:
      return undefined;
  }
}

/** Never before the delay that the tool requested. */
function retryAfter(delayMs: Json | undefined, { failure }: Situation): Action {
  const wanted = typeof delayMs === 'number' && delayMs >= 0 ? delayMs : 0;
  return { kind: 'retry', delayMs: Math.max(wanted, failure.retryAfterMs ?? 0) };
}

/** Arguments without a change are a retry. */
function repairOrRetry(args: JsonObject, situation: Situation): Action {
  const isSame = equalJson(args, situation.call.args);
  return isSame ? retryAfter(0, situation) : { kind: 'repair-arguments', args };
}

function callIn({ tool, args }: JsonObject, { tools }: Situation) {
  const object = objectIn(args ?? {});
  if (typeof tool !== 'string' || object === undefined) return undefined;
  return tools.some(({ name }) => name === tool) ? { tool, args: object } : undefined;
}

/** Arguments may be a JSON string. */
function objectIn(value: Json | undefined): JsonObject | undefined {
  const read = typeof value === 'string' ? parseLenient(value) : value;
  return isObject(read) ? read : undefined;
}

function chanceIn({ chance }: JsonObject): number | undefined {
  return typeof chance === 'number' && chance >= 0 && chance <= 1 ? chance : undefined;
}

function normalizeChances(proposals: readonly Proposal[]): readonly Proposal[] {
  const sum = proposals.reduce((total, { chance }) => total + chance, 0);
  return sum <= 1 ? proposals : proposals.map((one) => ({ ...one, chance: one.chance / sum }));
}

/** The listed tool that a call meant: by its name, its arguments and the question. */

import { type Json, type JsonObject, type ToolSpec, validate } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { evidenceForTools, sharesOf, type ToolEvidence } from './intended-tool-evidence.ts';
import { isGenericName, toolNameSimilarity } from './intended-tool-name.ts';
import { isDeclaredBy } from './intended-tool-text.ts';
import { objectFrom, wrapperNames } from './operators/spread-object.ts';
import type { RepairRequest } from './repair-types.ts';
import { normalSchema } from './schema/normal-schema.ts';

/**
 * Best first. The tool of that name, if it is listed and the failure does not deny it; another beside it only if the
 * arguments do not fit its schema and clearly belong to the other.
 */
export function intendedTools(request: RepairRequest): readonly IntendedTool[] {
  const { tools, call, parsed } = request;
  const exact = tools.find(({ name }) => name === call.tool);
  const complaint = parsed?.complaints.find(({ kind }) => kind === 'tool');
  if (exact !== undefined && complaint === undefined) return ownAndOthers(exact, request);
  const names = [complaint?.suggestion, ...(complaint === undefined ? [] : (parsed?.suggestions ?? []))];
  const others = tools.slice(0, TOOLS_MAX).filter((spec) => spec !== exact);
  const suggested = others.filter(({ name }) => names.includes(name));
  const found = toolSupports({ ...request, tools: others }).filter(({ spec }) => !suggested.includes(spec));
  const best = [...suggested.map((spec) => ({ spec, support: SUGGESTED })), ...found]
    .filter(({ support }) => support >= SUPPORT_MIN)
    .map((one): IntendedTool => ({ ...one, isAsCalled: false }))
    .sort((a, b) => b.support - a.support)
    .slice(0, INTENDED_MAX);
  // A listed tool that was rejected may still be the intended one.
  return exact === undefined ? best : [...best, { spec: exact, support: 0.3, isAsCalled: true }];
}

const TOOLS_MAX = 500;
const INTENDED_MAX = 3;
const SUPPORT_MIN = 0.2;
const SUGGESTED = 0.95;
/** Names below this similarity are no evidence, and only as many tools are compared by their names. */
const LIKE_MIN = 0.3;
const LIKE_MAX = 6;

/** The support for each tool that the call could have meant, whether a tool of its name is listed or not. */
export function toolSupports({
  tools,
  call,
  text,
}: Pick<RepairRequest, 'tools' | 'call' | 'text'>): readonly Pick<IntendedTool, 'spec' | 'support'>[] {
  const args = argumentsOf(call.args, tools);
  const isGeneric = isGenericName(call.tool) || Object.hasOwn(args, call.tool);
  const named = isGeneric ? [] : likeNamed(tools, call.tool);
  const kept = named.map(({ spec }) => spec);
  const all = evidenceForTools(tools, args, text, kept);
  const shares = sharesOf(all);
  return all.map((one, i) => {
    const isAlone = tools.length === 1;
    const own = one.matched > 0 || isAlone ? 0.96 * Math.sqrt(one.byArgs) * shares[i]! : 0;
    if (isGeneric) return { spec: one.spec, support: own };
    const likeness = named.find(({ spec }) => spec === one.spec)?.likeness ?? 0;
    // A name of something else contradicts the arguments.
    const support = Math.max(supportByName(likeness, one, isAlone), UNNAMED * own);
    return { spec: one.spec, support: support < NAMED_MIN ? 0 : support };
  });
}

const UNNAMED = 0.6;
const NAMED_MIN = 0.35;

function likeNamed(tools: readonly ToolSpec[], called: string) {
  return tools
    .map((spec) => ({ spec, likeness: toolNameSimilarity(called, spec.name) }))
    .filter(({ likeness }) => likeness >= LIKE_MIN)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, LIKE_MAX);
}

function supportByName(byName: number, { byArgs, byText }: ToolEvidence, isAlone: boolean): number {
  if (byName >= 0.9) return Math.min(0.97, byName);
  const clue = 1 - (1 - 0.35 * byArgs) * (1 - 0.25 * byText);
  // With a single listed tool, a call hardly meant another.
  const alone = isAlone ? 0.5 : 0;
  return Math.min(
    0.93,
    1 - (1 - 0.85 * byName) * (1 - clue * (0.4 + 0.6 * byName)) * (1 - alone * (0.5 + 0.5 * byArgs)),
  );
}

/** The arguments as an object, without a box around them that no tool declares. */
function argumentsOf(args: Json, tools: readonly ToolSpec[]): JsonObject {
  const whole = objectFrom(args) ?? {};
  const [key, ...others] = Object.keys(whole);
  if (key === undefined || others.length > 0 || !wrapperNames.has(key.toLowerCase())) return whole;
  const inner = objectFrom(whole[key]);
  return inner === undefined || tools.some((spec) => isDeclaredBy(spec, key)) ? whole : inner;
}

interface IntendedTool {
  readonly spec: ToolSpec;
  readonly support: number;
  readonly isAsCalled: boolean;
}

/** Best first. Another tool must declare every argument, one of them under the same name; a read is not replaced by a write. */
function ownAndOthers(
  exact: ToolSpec,
  { tools, call: { args }, text }: RepairRequest,
): readonly IntendedTool[] {
  const own = { spec: exact, support: 1, isAsCalled: true };
  if (!isObject(args) || Object.keys(args).length === 0) return [own];
  const sent = Object.keys(args);
  const foreign = sent.filter((name) => !isDeclaredBy(exact, name));
  const rivals = tools
    .slice(0, TOOLS_MAX)
    .filter((spec) => spec !== exact && (exact.effect !== 'read' || spec.effect === 'read'))
    .filter((spec) => foreign.some((name) => isDeclaredBy(spec, name)));
  if (rivals.length === 0 || validate(normalSchema(exact.inputSchema).open, args).length === 0) return [own];
  const all = evidenceForTools([exact, ...rivals], args, text, [exact]);
  const shares = sharesOf(all, ({ spec }) => (spec === exact ? AS_CALLED : 1));
  const at = all.findIndex(({ spec }) => spec === exact);
  const others = all
    .map((one, i) => ({ ...one, support: OTHER_SHARE * shares[i]! }))
    .filter(
      ({ matched, byArgs, support }) =>
        matched === sent.length && byArgs > all[at]!.byArgs && support >= OTHER_MIN,
    )
    .sort((a, b) => b.support - a.support)
    .slice(0, OTHERS_MAX)
    .map(({ spec, support }): IntendedTool => ({ spec, support, isAsCalled: false }));
  if (others.length === 0) return [own];
  const support = Math.max(OWN_MIN, Math.min(1, shares[at]! / others[0]!.support));
  return [{ ...own, support }, ...others].sort((a, b) => b.support - a.support);
}

const OTHERS_MAX = 2;
/** How much likelier the called tool is than another, before arguments and question are considered. */
const AS_CALLED = 10;
const OTHER_SHARE = 0.8;
const OTHER_MIN = 0.1;
const OWN_MIN = 0.3;

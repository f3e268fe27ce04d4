/** The tool of a listed name, and others that declare arguments which it rejects. */

import { type ToolSpec, validate } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { evidenceForTools, sharesOf } from './intended-tool-evidence.ts';
import { isDeclaredBy } from './intended-tool-text.ts';
import type { RepairRequest } from './repair-types.ts';
import { normalSchema } from './schema/normal-schema.ts';

export interface IntendedTool {
  readonly spec: ToolSpec;
  readonly support: number;
  readonly isAsCalled: boolean;
}

/** Best first. Another tool must declare every argument, one of them under the same name; a read is not replaced by a write. */
export function ownAndOthers(
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

const TOOLS_MAX = 500;
const OTHERS_MAX = 2;
/** How much likelier the called tool is than another, before arguments and question are considered. */
const AS_CALLED = 10;
const OTHER_SHARE = 0.8;
const OTHER_MIN = 0.1;
const OWN_MIN = 0.3;

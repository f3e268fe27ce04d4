/** Renames an undeclared property to one of the schema, or to one that the failure requests. */

import type { Json, JsonObject } from '../../../types/index.ts';
import type { Complaint } from '../../parse/parsed-failure.ts';
import { reservedNames } from '../complaint-issue.ts';
import { type Path, withKey, withValue } from '../json/json-path.ts';
import {
  type Change,
  keyOf,
  propertyAt,
  type RepairContext,
  type RepairOperator,
} from '../repair-context.ts';
import { emptyView, type SchemaView, viewOf } from '../schema/view-of.ts';
import { atLeastOne, inUnitOf, type TargetParameter, targetEvidence } from './target-parameter.ts';

export const renameArgument: RepairOperator = (issue, state, context) => {
  const property = propertyAt(issue, state, context);
  if (property?.value === undefined) return [];
  const { name, value, container, parent, parentPath } = property;
  const { path, complaint } = issue;
  const asked = requestedNames(complaint, parentPath, context).filter(
    (other) => other !== name && !Object.hasOwn(container, other),
  );
  const targets = [
    ...unusedParameters(container, parent, value, context),
    ...asked.filter((other) => !parent.properties.has(other)).map(unlistedParameter),
  ];
  const unknownNames = Object.keys(container)
    .filter((key) => !parent.properties.has(key))
    .slice(0, UNKNOWN_ARGUMENTS_MAX);
  const isAlone = unknownNames.length === 1 && targets.filter(({ isRequired }) => isRequired).length === 1;
  const evidenceFor = (key: string, target: TargetParameter) =>
    targetEvidence({ name: key, value: container[key]! }, target, context);
  const supportFor = (target: TargetParameter): number => {
    const own = evidenceFor(name, target);
    const suggested = complaint?.suggestion === target.name ? 0.97 : asked.includes(target.name) ? 0.75 : 0;
    if (own === 0 && suggested === 0) return 0;
    const left = !target.isRequired ? 0 : isAlone ? 0.5 : 0.1;
    const isClaimed = unknownNames.some((other) => other !== name && evidenceFor(other, target) > own + 0.02);
    return atLeastOne(own, suggested, left) * (isClaimed ? 0.4 : 1);
  };
  return targets
    .map((home) => ({ home, support: supportFor(home) }))
    .filter(({ support }) => support >= SUPPORT_MIN)
    .sort((a, b) => b.support - a.support)
    .slice(0, 4)
    .map(({ home, support }) => renamed(state.args, path, home, value, support, parent));
};

const UNKNOWN_ARGUMENTS_MAX = 12;
const PARAMETERS_MAX = 200;
const SUPPORT_MIN = 0.3;

function renamed(
  args: JsonObject,
  path: Path,
  target: TargetParameter,
  value: Json,
  support: number,
  parent: SchemaView,
): Change {
  const name = String(path.at(-1));
  const to: Path = [...path.slice(0, -1), target.name];
  const moved = withKey(args, path, target.name);
  // `distance_km` for `distance_m`: the number is converted with its unit.
  const figure = typeof value === 'number' ? inUnitOf(target, name, value) : undefined;
  const isListed = parent.properties.has(target.name);
  return {
    args: (figure === undefined || figure === value ? moved : withValue(moved, to, figure)) as JsonObject,
    operator: 'rename-argument',
    path: to,
    why: isListed
      ? `"${name}" is not known; "${target.name}" is nearest`
      : `the tool asks for "${target.name}", not "${name}"`,
    support,
    ...(isListed ? {} : { settles: [keyOf('unknown', to)] }),
    ...(parent.properties.has(name) ? { settles: [keyOf('unknown', to), keyOf('missing', path)] } : {}),
  };
}

/** Names that the failure itself requests: besides the schema's, the only ones that a repair may use. */
function requestedNames(
  complaint: Complaint | undefined,
  parent: Path,
  { complaints }: RepairContext,
): readonly string[] {
  const suggested = complaint?.suggestion;
  const isOfRoot = complaint?.kind === 'unknown' && parent.length === 0;
  const missing = isOfRoot ? complaints.filter(({ kind }) => kind === 'missing') : [];
  const paths = missing.flatMap(({ path }) => (path !== undefined && isName(path) ? [bareName(path)] : []));
  return [...new Set([...(suggested !== undefined && isName(suggested) ? [suggested] : []), ...paths])];
}

function isName(text: string): boolean {
  return /^\/?[A-Za-z_][\w.-]{0,63}$/.test(text) && !reservedNames.has(bareName(text));
}

function bareName(text: string): string {
  return text.startsWith('/') ? text.slice(1) : text;
}

/** Declared properties that were not sent. */
export function unusedParameters(
  container: JsonObject,
  parent: SchemaView,
  value: Json,
  context: RepairContext,
): TargetParameter[] {
  const targets: TargetParameter[] = [];
  for (const [name, schema] of parent.properties) {
    if (Object.hasOwn(container, name)) continue;
    targets.push({
      name,
      view: viewOf(context.closed, schema, value),
      isRequired: parent.required.includes(name),
    });
    if (targets.length >= PARAMETERS_MAX) break;
  }
  return targets;
}

function unlistedParameter(name: string): TargetParameter {
  return { name, view: emptyView, isRequired: true };
}

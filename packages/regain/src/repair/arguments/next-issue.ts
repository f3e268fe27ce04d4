/** Issues of arguments: first schema violations, then complaints of the failure, then contradictions to the text. */

import { type Json, type JsonObject, pointerKeys, propertyOf, type Violation } from '../../types/index.ts';
import { isObjectOrArray } from '../../values/index.ts';
import { complaintIssue } from './complaint-issue.ts';
import { type Path, partsOf, pathOf, valueAt } from './json/json-path.ts';
import { type Issue, keyOf, type RepairContext, type State } from './repair-context.ts';
import { valueCorrections } from './value-corrections.ts';

/** The next open issue. */
export function nextIssue(state: State, context: RepairContext): Issue | undefined {
  const violation = nextViolation(state, context);
  if (violation !== undefined) return violation;
  for (const complaint of context.complaints) {
    const issue = complaintIssue(complaint, state, context);
    if (issue !== undefined && !isSettled(issue, state)) return issue;
  }
  return nextMismatch(state, context);
}

/** The first value that fits the schema but contradicts a given fact, the text, or a requested notation or unit. */
function nextMismatch(state: State, context: RepairContext): Issue | undefined {
  const { args } = state;
  const find = (value: Json, path: Path): Issue | undefined => {
    if (path.length > DEPTH_MAX) return undefined;
    for (const [key, part] of partsOf(value).slice(0, ITEMS_MAX)) {
      const found = find(part, [...path, key]);
      if (found !== undefined) return found;
    }
    const view = isObjectOrArray(value) ? undefined : context.viewAt(args, path);
    const issue: Issue = { kind: 'mismatch', path, view };
    if (view === undefined || isSettled(issue, state)) return undefined;
    return valueCorrections(value, issue, args, context).length > 0 ? issue : undefined;
  };
  return find(args, []);
}

const DEPTH_MAX = 6;
const ITEMS_MAX = 60;

/** The next open violation of the schema, of this kind if one is given. */
export function nextViolation(state: State, context: RepairContext, kind?: Issue['kind']): Issue | undefined {
  const violations = context.violations(state.args);
  for (let i = 0; i < violations.length && i < VIOLATIONS_MAX; i++) {
    const issue = issueOf(violations[i]!, state.args, context);
    if (issue === undefined || isSettled(issue, state)) continue;
    if (kind === undefined || issue.kind === kind) return issue;
  }
  return undefined;
}

function isSettled(issue: Issue, { settled }: State): boolean {
  return settled.size > 0 && settled.has(issueKey(issue));
}

export function issueKey({ kind, path, complaint }: Issue): string {
  return keyOf(complaint === undefined ? kind : `said ${complaint.kind}`, path);
}

const VIOLATIONS_MAX = 60;

function issueOf(violation: Violation, args: JsonObject, context: RepairContext): Issue | undefined {
  const path = violation.path.length < 2 ? [] : pathOf(pointerKeys(violation.path), args);
  const name = propertyOf(violation);
  const parent = context.viewAt(args, path);
  if (name === undefined) {
    if (compositions.has(violation.keyword) && path.length === 0) return undefined;
    if (parent === undefined || valueAt(args, path) === undefined) return undefined;
    return { kind: 'value', path, view: parent };
  }
  const own: Path = [...path, name];
  const isMissing = violation.params.missingProperty !== undefined;
  // The validator also reports the alternatives that the value did not choose.
  if (isMissing) {
    const isWanted = violation.keyword !== 'required' || parent?.required.includes(name);
    if (parent === undefined || !isWanted || valueAt(args, own) !== undefined) return undefined;
    return { kind: 'missing', path: own, view: context.viewAt(args, own) };
  }
  return parent?.properties.has(name) ? undefined : { kind: 'unknown', path: own, view: undefined };
}

const compositions = new Set(['anyOf', 'oneOf', 'allOf', 'if', 'not']);

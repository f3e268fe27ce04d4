/** Issues of arguments: first schema violations, then complaints of the failure, then contradictions to the text. */

import { type JsonObject, propertyOf, type Violation } from '../../types/index.ts';
import { complaintIssue } from './complaint-issue.ts';
import { findMismatches } from './find-mismatches.ts';
import { type Path, pathOf, valueAt } from './json/json-path.ts';
import { type Issue, keyOf, type RepairContext, type State } from './repair-context.ts';
import type { SchemaView } from './schema/view-of.ts';

/** The next open issue. */
export function nextIssue(state: State, context: RepairContext): Issue | undefined {
  const violation = nextViolation(state, context);
  if (violation !== undefined) return violation;
  for (const complaint of context.complaints) {
    const issue = complaintIssue(complaint, state, context);
    if (issue !== undefined && !isSettled(issue, state)) return issue;
  }
  return findMismatches(state, context).find((issue) => !isSettled(issue, state));
}

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
  const path = pathOf(violation.path, args);
  const name = propertyOf(violation);
  if (name === undefined) return valueIssue(violation, path, args, context);
  const parent = context.viewAt(args, path);
  const own: Path = [...path, name];
  const isMissing = violation.params.missingProperty !== undefined;
  // The validator also reports the alternatives that the value did not choose.
  if (isMissing) {
    if (parent === undefined || !isWanted(parent, name, violation) || valueAt(args, own) !== undefined)
      return undefined;
    return { kind: 'missing', path: own, view: context.viewAt(args, own) };
  }
  if (parent?.properties.has(name)) return undefined;
  return { kind: 'unknown', path: own, view: undefined };
}

function isWanted(parent: SchemaView, name: string, { keyword }: Violation): boolean {
  return keyword !== 'required' || parent.required.includes(name);
}

function valueIssue(
  violation: Violation,
  path: Path,
  args: JsonObject,
  context: RepairContext,
): Issue | undefined {
  if (compositions.has(violation.keyword) && path.length === 0) return undefined;
  const view = context.viewAt(args, path);
  const value = valueAt(args, path);
  if (view === undefined || value === undefined) return undefined;
  return { kind: 'value', path, view };
}

const compositions = new Set(['anyOf', 'oneOf', 'allOf', 'if', 'not']);

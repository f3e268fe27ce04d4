/** Best-first search with a small beam: repairs one issue after another and validates after each. */

import { type JsonObject, pointerTo, validate } from '../../types/index.ts';
import { issueKey, nextIssue, nextViolation } from './next-issue.ts';
import { type OperatorEntry, operatorsFor } from './operators/index.ts';
import type { Change, Issue, RepairContext, State } from './repair-context.ts';
import type { Repair } from './repair-types.ts';

/** Final states, best first: repaired as far as the operators can. */
export function searchRepairs(initial: readonly State[], context: RepairContext): readonly State[] {
  const { rounds, width, branches } = context.isLarge ? narrowBeam : wideBeam;
  let beam = initial;
  const ended: State[] = [];
  for (let round = 0; round < rounds && beam.length > 0; round++) {
    const next: State[] = [];
    for (const state of beam) {
      const issue = nextIssue(state, context);
      if (issue === undefined) ended.push(state);
      else next.push(...expand(issue, state, context, branches));
    }
    beam = best(next, width, context);
  }
  return best([...ended, ...beam.map(markUnresolved)], ENDED_MAX, context);
}

/** The state with every undeclared name renamed or resolved, as far as the best change of each goes. */
export function withKnownNames(initial: State, context: RepairContext): State {
  let state = initial;
  for (let round = 0; round < NAMES_MAX; round++) {
    const issue = nextViolation(state, context, 'unknown');
    if (issue === undefined) return state;
    [state] = expand(issue, state, context, 1) as [State];
  }
  return state;
}

const NAMES_MAX = 8;

const surplus = new Set(['additionalProperties', 'unevaluatedProperties']);
const alternatives = new Set(['anyOf', 'oneOf', 'not', 'if']);

/** Large schemas and arguments get a narrower search, so that the work is bounded. */
const wideBeam = { rounds: 40, width: 6, branches: 4 };
const narrowBeam = { rounds: 16, width: 2, branches: 2 };

/** Whether arguments fit the listed schema. */
function fits(context: RepairContext, args: JsonObject): boolean {
  const violations = context.violations(args);
  if (context.isNested && violations.length === 0) return true;
  // The closed schema differs only by undeclared names, except for alternatives.
  const isPlain = !violations.some(({ keyword }) => alternatives.has(keyword));
  if (isPlain && violations.some(({ keyword }) => !surplus.has(keyword))) return false;
  return validate(context.open, args).length === 0;
}

/** A final state of the search as a repair. */
export function repairFrom({ args, edits, support, unresolved }: State, context: RepairContext): Repair {
  return {
    call: { tool: context.spec.name, args },
    edits,
    support: support * UNRESOLVED_SHARE ** unresolved,
    valid: fits(context, args),
  };
}

const UNRESOLVED_SHARE = 0.5;
const CHANGES_MAX = 12;
const ENDED_MAX = 24;
/** Interpretations with support within this distance are rivals. */
const RIVAL_GAP = 0.12;

function expand(issue: Issue, state: State, context: RepairContext, branches: number): State[] {
  const changes = changesFor(issue, state, context).slice(0, CHANGES_MAX);
  // The one with the most support among those that give the same arguments.
  const distinct = distinctBy(changes, ({ args }) => context.canonical(args)).slice(0, branches);
  const next = distinct.map((change): State => {
    const isClose = (other: Change) => other !== change && other.support >= change.support - RIVAL_GAP;
    const edit = {
      operator: change.operator,
      path: change.path.length === 0 ? '' : pointerTo(change.path),
      why: change.why,
      support: change.support,
      rivals: distinct.filter(isClose).length,
    };
    return {
      args: change.args,
      edits: [...state.edits, edit],
      support: state.support * weightOf(change, edit.path, state),
      settled: settledBy(state, issue, change),
      unresolved: state.unresolved,
    };
  });
  // A value that fits the schema may be correct as it is.
  if (issue.kind === 'mismatch' && distinct.length > 0) {
    const doubt = distinct[0]!.support;
    return [
      ...next,
      { ...state, settled: withKey(state, issue), support: state.support * (1 - 0.6 * doubt) },
    ];
  }
  if (next.length > 0) return next;
  return [{ ...state, settled: withKey(state, issue), unresolved: state.unresolved + 1 }];
}

/** The same mistake in another list item is hardly an independent one. */
function weightOf({ operator, support }: Change, path: string, { edits }: State): number {
  const place = path.replaceAll(/\/\d+(?=\/|$)/g, '/*');
  const isAgain =
    place !== path &&
    edits.some(
      (edit) => edit.operator === operator && edit.path.replaceAll(/\/\d+(?=\/|$)/g, '/*') === place,
    );
  return isAgain ? support ** 0.2 : support;
}

/** Results of the operators, best first; a last resort gets the support that the others leave. */
function changesFor(issue: Issue, state: State, context: RepairContext): Change[] {
  const offers = (wanted: OperatorEntry['rank']) =>
    operatorsFor(issue.kind, wanted)
      .flatMap(({ apply }) => apply(issue, state, context))
      .filter(({ support }) => support > 0);
  const sure = offers(undefined);
  const first = mostOf(sure) >= SURE_ENOUGH ? sure : [...sure, ...offers('in-doubt')];
  const open = 1 - 0.97 * mostOf(first);
  const last = offers('last-resort').map((change) => ({ ...change, support: change.support * open }));
  return [...first, ...last].sort((a, b) => b.support - a.support);
}

const SURE_ENOUGH = 0.9;

function mostOf(changes: readonly Change[]): number {
  return changes.reduce((most, { support }) => Math.max(most, support), 0);
}

function settledBy(state: State, issue: Issue, change: Change): ReadonlySet<string> {
  const isOpen = issue.complaint === undefined && issue.kind !== 'mismatch';
  if (isOpen && change.settles === undefined) return state.settled;
  return new Set([...state.settled, ...(isOpen ? [] : [issueKey(issue)]), ...(change.settles ?? [])]);
}

/** The first of those with the same key. */
export function distinctBy<T>(all: readonly T[], keyOf: (one: T) => string): readonly T[] {
  if (all.length < 2) return all;
  return Array.from(Map.groupBy(all, keyOf).values(), ([first]) => first!);
}

function withKey(state: State, issue: Issue): ReadonlySet<string> {
  return new Set([...state.settled, issueKey(issue)]);
}

function best(states: readonly State[], count: number, context: RepairContext): readonly State[] {
  const sorted = states.toSorted((a, b) => stateScore(b) - stateScore(a));
  return distinctBy(sorted, ({ args }) => context.canonical(args)).slice(0, count);
}

function stateScore({ support, unresolved }: State): number {
  return support * 0.3 ** unresolved;
}

function markUnresolved(state: State): State {
  return { ...state, unresolved: state.unresolved + 1 };
}

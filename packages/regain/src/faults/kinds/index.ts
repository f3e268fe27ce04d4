/**
 * Every fault kind, by name. The order of this list is the order in which faults apply to a call: the first one
 * is the outermost, the last one changes the tool's own answer.
 */

import { answerMarks, type WordingFamily } from '../../dialects/index.ts';
import { invalidArgument, RegainError } from '../../types/index.ts';
import { unknownName } from '../../values/index.ts';
import { type FaultKind, faultPhases } from '../fault-kind.ts';
import { fieldMissing, fieldNested, fieldRenamed } from './changed-fields.ts';
import { empty } from './empty.ts';
import { enumChanged } from './enum-changed.ts';
import { htmlInstead } from './html-instead.ts';
import { injectedInstructions } from './injected-instructions.ts';
import { laggingRead } from './lagging-read.ts';
import { modelMistakes } from './model-mistakes.ts';
import { parameterRenamed } from './parameter-renamed.ts';
import { parameterRequired } from './parameter-required.ts';
import { parameterRetyped } from './parameter-retyped.ts';
import { partialPage } from './partial-page.ts';
import { toolRenamed, toolVanished } from './replaced-tools.ts';
import { silentNoOp } from './silent-no-op.ts';
import { slow } from './slow.ts';
import { unitChanged } from './unit-changed.ts';
import { malformedJson, truncatedJson } from './unparsable-json.ts';
import { lateCommit, lostAfterCommit } from './unreported-effects.ts';
import { conflict, unsentCalls } from './unsent-calls.ts';
import { contradictory, stale } from './wrong-answers.ts';
import { wrongUnit } from './wrong-unit.ts';

export const faultKinds: readonly FaultKind[] = [
  ...unsentCalls,
  injectedInstructions,
  toolRenamed,
  toolVanished,
  parameterRenamed,
  parameterRequired,
  parameterRetyped,
  enumChanged,
  unitChanged,
  conflict,
  silentNoOp,
  lostAfterCommit,
  lateCommit,
  slow,
  htmlInstead,
  empty,
  truncatedJson,
  malformedJson,
  partialPage,
  fieldNested,
  fieldRenamed,
  fieldMissing,
  wrongUnit,
  stale,
  contradictory,
  laggingRead,
  ...modelMistakes,
];

/** The kinds that a profile may name, and the order in which they apply. */
export interface KindSet {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** Throws for an unknown name, with the nearest as a suggestion. */
  get(name: string): FaultKind;
  /** Position in the order of application: lower is outer. */
  orderOf(name: string): number;
}

/**
 * The built-in kinds and these. Of a user's kinds, those that act before the call is sent are outermost, the others
 * innermost.
 */
export function kindSet(own: readonly FaultKind[] = []): KindSet {
  own.forEach(requirePhase);
  const isFirst = ({ phase }: FaultKind) => phase === 'before-send';
  const all = [...own.filter(isFirst), ...faultKinds, ...own.filter((kind) => !isFirst(kind))];
  const byName = new Map(all.map((kind, order) => [kind.name, { kind, order }]));
  if (byName.size < all.length) throw invalidArgument(takenName(own));
  const names = all.map(({ name }) => name);
  return {
    names,
    has: (name) => byName.has(name),
    get: (name) => {
      const found = byName.get(name);
      if (found === undefined) throw new RegainError('not-found', unknownName('fault kind', name, names));
      return found.kind;
    },
    orderOf: (name) => byName.get(name)?.order ?? 0,
  };
}

/** The same kinds, drawing as in rollouts of this wording family. */
export function kindsInFamily(kinds: KindSet, family: WordingFamily): KindSet {
  if (answerMarks(family) === answerMarks('a')) return kinds;
  const byFamily = boundKinds.get(kinds) ?? new Map<WordingFamily, KindSet>();
  boundKinds.set(kinds, byFamily);
  const known = byFamily.get(family);
  if (known !== undefined) return known;
  const bound = new Map(
    kinds.names.map((name) => {
      const kind = kinds.get(name);
      return [name, { ...kind, draw: (random, spec) => kind.draw(random, spec, family) } as FaultKind];
    }),
  );
  const made = { ...kinds, get: (name: string) => bound.get(name) ?? kinds.get(name) };
  byFamily.set(family, made);
  return made;
}

/** Rollouts share them, and what is computed from them. */
const boundKinds = new WeakMap<KindSet, Map<WordingFamily, KindSet>>();

/** A kind with another phase would never act. */
function requirePhase({ name, phase }: FaultKind): void {
  if (faultPhases.includes(phase)) return;
  const message = `the fault kind ${name} needs a phase: ${faultPhases.join(', ')}; got ${JSON.stringify(phase)}`;
  throw invalidArgument(message);
}

export const builtInKinds: KindSet = kindSet();
/** The names of the built-in fault kinds. */
export const faultKindNames: readonly string[] = builtInKinds.names;

/** Throws for an unknown name, with the nearest as a suggestion. */
export function getFaultKind(name: string): FaultKind {
  return builtInKinds.get(name);
}

function takenName(own: readonly FaultKind[]): string {
  const names = [...faultKindNames, ...own.map(({ name }) => name)];
  const taken = own.find(({ name }) => names.indexOf(name) !== names.lastIndexOf(name))!.name;
  return `fault kinds need unique names, but two are called "${taken}"`;
}

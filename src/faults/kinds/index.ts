/**
 * Every fault kind, by name. The order of this list is the order in which faults stand in front of a tool: the
 * first one is met first, the last one touches the tool's own answer.
 */

import { RegainError } from '../../contract/errors.ts';
import { nearest } from '../../values/nearest.ts';
import type { FaultKind } from '../kind.ts';
import { conflict } from './conflict.ts';
import { connectionReset } from './connection-reset.ts';
import { contradictory } from './contradictory.ts';
import { empty } from './empty.ts';
import { enumChanged } from './enum-changed.ts';
import { expiredToken } from './expired-token.ts';
import { fieldMissing } from './field-missing.ts';
import { fieldNested } from './field-nested.ts';
import { fieldRenamed } from './field-renamed.ts';
import { forbidden } from './forbidden.ts';
import { htmlInstead } from './html-instead.ts';
import { injectedInstructions } from './injected-instructions.ts';
import { laggingRead } from './lagging-read.ts';
import { lateCommit } from './late-commit.ts';
import { lostAfterCommit } from './lost-after-commit.ts';
import { malformedJson } from './malformed-json.ts';
import { modelMistakes } from './model-mistakes.ts';
import { parameterRenamed } from './parameter-renamed.ts';
import { parameterRequired } from './parameter-required.ts';
import { parameterRetyped } from './parameter-retyped.ts';
import { partialPage } from './partial-page.ts';
import { quotaExhausted } from './quota-exhausted.ts';
import { rateLimited } from './rate-limited.ts';
import { rateLimitedSilent } from './rate-limited-silent.ts';
import { serverError } from './server-error.ts';
import { silentNoOp } from './silent-no-op.ts';
import { slow } from './slow.ts';
import { stale } from './stale.ts';
import { timeout } from './timeout.ts';
import { toolRenamed } from './tool-renamed.ts';
import { toolVanished } from './tool-vanished.ts';
import { truncatedJson } from './truncated-json.ts';
import { unitChanged } from './unit-changed.ts';
import { wrongUnit } from './wrong-unit.ts';

export const kinds: readonly FaultKind[] = [
  timeout,
  connectionReset,
  serverError,
  rateLimited,
  rateLimitedSilent,
  quotaExhausted,
  expiredToken,
  forbidden,
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

export const kindNames: readonly string[] = kinds.map((kind) => kind.name);

const byName = new Map(kinds.map((kind, order) => [kind.name, { kind, order }]));

export function hasKind(name: string): boolean {
  return byName.has(name);
}

/** Throws for an unknown name, and suggests the nearest. */
export function kindNamed(name: string): FaultKind {
  const found = byName.get(name);
  if (found === undefined) throw new RegainError('not-found', unknownName('fault kind', name, kindNames));
  return found.kind;
}

/** Where the kind stands in front of a tool: lower is met first. */
export function orderOf(name: string): number {
  return byName.get(name)?.order ?? 0;
}

/** "no fault kind is called "timeot"; did you mean "timeout"?" */
export function unknownName(what: string, name: string, names: Iterable<string>): string {
  const suggestion = nearest(name, names);
  return `no ${what} is called "${name}"${suggestion === undefined ? '' : `; did you mean "${suggestion}"?`}`;
}

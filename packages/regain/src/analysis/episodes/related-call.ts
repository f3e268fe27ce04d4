/**
 * How likely a call tries again what another one failed to do: by the tools, by the arguments that both share, and by the
 * number of other calls between them. Constants were chosen on simulated runs and on the development half of the labelled
 * traces.
 */

import { inferEffect } from '../../govern/index.ts';
import { kindOfTool, type ToolKind } from '../failures/tool-kinds.ts';
import { oncePerName } from '../once-per-name.ts';
import type { TracedCall } from '../traced-call.ts';
import { CallWords, countShared, identityOf, overlap } from './call-words.ts';
import { hasRespelled, isCorrected } from './respelled.ts';

/** A call with what it is compared by: computed when it is needed, and once. */
export class ComparedCall {
  readonly tool: string;
  readonly kind: ToolKind;
  readonly #call: TracedCall;
  #identity: string | undefined;
  #words: CallWords | undefined;
  #paths: ReadonlySet<string> | undefined;

  constructor(call: TracedCall) {
    this.#call = call;
    this.tool = call.tool;
    this.kind = kindOfTool(call.tool, call.args);
  }

  isIdentical(other: ComparedCall): boolean {
    return this.tool === other.tool && this.identity === other.identity;
  }

  get identity(): string {
    this.#identity ??= identityOf(this.#call);
    return this.#identity;
  }

  get words(): CallWords {
    this.#words ??= new CallWords(this.#call);
    return this.#words;
  }

  get nameWords(): ReadonlySet<string> {
    return factsOf(this.tool).words;
  }

  get isRead(): boolean {
    return this.kind === 'contents' || this.kind === 'search' || factsOf(this.tool).isRead;
  }

  /** Files and addresses that it names. */
  get paths(): ReadonlySet<string> {
    const { targets } = this.words;
    this.#paths ??= new Set([...targets].filter((target) => /\/|\.[a-z]\w{0,4}$/i.test(target)));
    return this.#paths;
  }
}

/** `by`: `same` tool or one of a similar name; `other`: another tool for the same thing. */
export interface Relation {
  readonly score: number;
  readonly by: 'same' | 'other';
}

/** What is known about two calls besides their requests. */
export interface Between {
  /** Other calls between the two. */
  readonly between: number;
  /** The cause of the failure is outside of the call: a further attempt changes little. */
  readonly isOutside: boolean;
  /** What the failed call named does not exist. */
  readonly isNotFound: boolean;
  /** There is no such tool, program or subcommand. */
  readonly isUnknownTool: boolean;
  readonly isSuccess: boolean;
}

/** Undefined if they are not related. */
export function relationOf(failed: ComparedCall, next: ComparedCall, about: Between): Relation | undefined {
  const { between, isSuccess } = about;
  if (failed.isIdentical(next)) return { score: 2, by: 'same' };
  const isSame = failed.tool === next.tool && !runOtherPrograms(failed, next, about);
  const isAlike = isSame || isSimilar(failed, next, isSuccess);
  const score = isAlike || failed.kind === 'other' ? likeness(failed, next, about.isNotFound) : 0;
  if (isAlike || isRenamed(failed, next, between, score))
    return score < neededLikeness(failed, isSame, about) ? undefined : { score: score + 1, by: 'same' };
  const shared = canReplace(failed, next) ? countShared(failed.paths, next.paths) : 0;
  return shared === 0 ? undefined : { score: 0.5 - 0.02 * between, by: 'other' };
}

/** Of a call immediately after a mistake little is required: most likely it reacts to it. */
function neededLikeness(failed: ComparedCall, isSame: boolean, { between, isOutside }: Between): number {
  const { kind, isRead } = failed;
  if (kind === 'shell' || kind === 'code') return Math.min(NEEDED_MAX, 0.25 + 0.05 * between);
  if (between > 0) return Math.min(NEEDED_MAX, 0.3 + 0.1 * between);
  if (isOutside) return 0.4;
  return isSame || isRead ? 0 : 0.3;
}

const NEEDED_MAX = 0.8;

function likeness(a: ComparedCall, b: ComparedCall, isNotFound: boolean): number {
  if (areApart(a, b) && !(isNotFound && hasRespelled(a.paths, b.paths))) return 0;
  const smaller = Math.min(a.words.targets.size, b.words.targets.size);
  const targets = smaller === 0 ? 0 : countShared(a.words.targets, b.words.targets) / smaller;
  return Math.max(overlap(a.words.words, b.words.words), 0.6 * targets);
}

/** Commands and tools for files that name different ones. */
function areApart(a: ComparedCall, b: ComparedCall): boolean {
  if (a.kind === 'other' || b.kind === 'other' || countShared(a.paths, b.paths) > 0) return false;
  return a.paths.size > 0 && b.paths.size > 0;
}

/** In a shell the programs are the tools. */
function runOtherPrograms(a: ComparedCall, b: ComparedCall, { isUnknownTool, between }: Between): boolean {
  const [programs, others] = [a.words.programs, b.words.programs];
  if (programs === undefined || others === undefined || countShared(programs, others) > 0) return false;
  // Another program is tried at once.
  if (isUnknownTool && between === 0) return false;
  return ![...programs].some((program) => [...others].some((other) => isCorrected(program, other)));
}

const SIMILAR_NAMES = 0.5;
const SAME_ARGUMENTS = 0.9;

/** `find_user_by_email` and `find_user_by_name`, two tools that edit files. A read does not complete a change. */
function isSimilar(a: ComparedCall, b: ComparedCall, isSuccess: boolean): boolean {
  if (a.kind === 'edit' || b.kind === 'edit') return a.kind === b.kind;
  if (a.kind !== 'other' || b.kind !== 'other' || overlap(a.nameWords, b.nameWords) < SIMILAR_NAMES)
    return false;
  const [verb] = a.nameWords;
  const [otherVerb] = b.nameWords;
  return !isSuccess || a.isRead || !b.isRead || verb === otherVerb;
}

/** `book_room` and `reserve_room_v2` with the same arguments. */
function isRenamed(a: ComparedCall, b: ComparedCall, between: number, alike: number): boolean {
  if (between > 0 || alike < SAME_ARGUMENTS || a.words.words.size === 0 || a.isRead !== b.isRead)
    return false;
  const [, ...things] = a.nameWords;
  return a.kind === 'other' && b.kind === 'other' && things.some((word) => b.nameWords.has(word));
}

/** A read does not complete a change. A command may do either. */
function canReplace(failed: ComparedCall, next: ComparedCall): boolean {
  const isCommand = [failed.kind, next.kind].some((kind) => kind === 'shell' || kind === 'code');
  return isCommand || failed.isRead === next.isRead;
}

const factsOf = oncePerName((tool) => {
  const name = ownName(tool);
  return { words: nameWordsOf(name), isRead: inferEffect({ name }).effect === 'read' };
});

/** Without that of its server: `mcp__desk__find_user` and `desk.find_user` are `find_user`. */
function ownName(tool: string): string {
  const parts = tool.slice(-100).split(/__|[./:]/);
  return parts.findLast((part) => part !== '') ?? tool;
}

function nameWordsOf(name: string): ReadonlySet<string> {
  const words = name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return new Set(words.split(/[^a-z\d]+/).filter((word) => word !== ''));
}

/**
 * How likely a call tries again what another one failed to do: by the tool, by the arguments that both share, and by how
 * soon it follows. Constants were chosen before the labelled traces were read.
 */

import { inferEffect } from '../../govern/index.ts';
import type { TracedCall } from '../traced-call.ts';
import { type CallWords, countShared, overlap } from './call-words.ts';

/** A call and its words. */
export interface ComparedCall {
  readonly call: TracedCall;
  readonly words: CallWords;
}

/** At least this related calls belong to one operation. */
export const RELATED_MIN = 0.35;

/** A score in [0, 1]. `between`: calls of the session between the two. */
export function relatedness(failed: ComparedCall, next: ComparedCall, between: number): number {
  if (failed.words.identity === next.words.identity) return 1;
  const words = overlap(failed.words.words, next.words.words);
  const targets = sharedTargets(failed.words, next.words);
  const soon = between === 0 ? 0.15 : between <= 2 ? 0.05 : 0;
  if (failed.call.tool === next.call.tool) {
    // The same tool with the same parameters, immediately after: most likely another try.
    const parameters = between === 0 ? 0.1 * parameterOverlap(failed.call, next.call) : 0;
    return Math.min(1, Math.max(words, 0.6 * targets) + soon + parameters);
  }
  if (!canReplace(kindOf(failed.call), kindOf(next.call))) return 0;
  if (isSameToolName(failed.call.tool, next.call.tool)) return Math.min(1, 0.3 + Math.max(words, targets));
  // Another tool must name the same thing.
  return targets === 0 ? 0 : Math.min(1, 0.25 * Math.max(words, targets) + 0.25 * targets + soon);
}

/** The share of the things named by the smaller call that the other one names too. */
function sharedTargets(a: CallWords, b: CallWords): number {
  const smaller = Math.min(a.targets.size, b.targets.size);
  return smaller === 0 ? 0 : countShared(a.targets, b.targets) / smaller;
}

function parameterOverlap(a: TracedCall, b: TracedCall): number {
  if (typeof a.args !== 'object' || typeof b.args !== 'object') return 0;
  return overlap(new Set(Object.keys(a.args)), new Set(Object.keys(b.args)));
}

type ToolKind = 'read' | 'change' | 'command';

const COMMAND =
  /^(?:.*[._-])?(?:bash|shell|terminal|exec|execute|run|command|cmd|python|ipython|code|computer)(?:[._-].*)?$/i;

function kindOf({ tool }: TracedCall): ToolKind {
  if (COMMAND.test(tool)) return 'command';
  return inferEffect({ name: tool }).effect === 'read' ? 'read' : 'change';
}

/** A read does not complete a change. A command may do either. */
function canReplace(failed: ToolKind, next: ToolKind): boolean {
  return failed === next || failed === 'command' || next === 'command';
}

/** `search_flights` and `searchFlights`, `files.read_text` and `read_text`. */
function isSameToolName(a: string, b: string): boolean {
  const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const [x, y] = [plain(a), plain(b)];
  return x === y || (Math.min(x.length, y.length) >= 4 && (x.endsWith(y) || y.endsWith(x)));
}

/**
 * Calls of coding agents in public transcripts, with labels that were set before the rules were run on them. Commands and
 * texts are those of the source; names, paths and numbers may be replaced, and texts are shortened. `source`: a file on GitHub
 * by its number in the public index; `constructed:`: words of errors were added to an answer that is none. `read`: its
 * mistake, if it was one, was read while the rules were improved.
 */

import { readFileSync } from 'node:fs';
import {
  diagnosisOfCall,
  type SeenCall,
} from '../../../packages/regain/src/analysis/failures/diagnose-in-test.ts';
import type { JudgedCall } from './accuracy.ts';
import type { Verdict } from './labelled-calls.ts';

interface CodingCall extends SeenCall {
  readonly agent: string;
  readonly label: Verdict;
  readonly labelClass?: string;
  readonly source: string;
  readonly read?: true;
  readonly doubt?: string;
}

export function codingCalls(): readonly JudgedCall[] {
  return readFileSync(new URL('./coding-calls.jsonl', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const { agent, label, labelClass, source, read, doubt, ...call } = JSON.parse(line) as CodingCall;
      return {
        ...({ group: agent, half: read ? 'development' : 'test', label, class: labelClass } as const),
        isListed: true,
        diagnosis: diagnosisOfCall(call),
      };
    });
}

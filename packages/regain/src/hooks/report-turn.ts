/** Three lines on the session of a coding agent when one of its turns has ended. */

import { reportLines, scopeReport, TraceAnalysis } from '../analysis/index.ts';
import { builtInReaders, type Recorded, readTraceFile } from '../readers/index.ts';
import { invalidInput, type Json, RegainError } from '../types/index.ts';
import { isObject } from '../values/index.ts';

/** What a coding agent writes to the standard input of a hook, as far as it is needed. */
export interface HookInput {
  /** Null: the agent keeps no transcript. */
  readonly transcriptPath: string | null;
}

/** The lines are read in seconds: a rough interval is enough. */
const RESAMPLES = 199;
const SEED = 1;
const SHOWN = ['Failures', 'Recovery', 'Look at'];

export function parseHookInput(text: string): HookInput {
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new RegainError('invalid-input', 'the input of the hook is not JSON', { cause });
  }
  const path = isObject(value) ? value.transcript_path : undefined;
  if (path === undefined || !(typeof path === 'string' || path === null))
    throw invalidInput('the input of the hook has no transcript_path');
  return { transcriptPath: path };
}

/** No lines if no call of the last turn failed: the same session would be reported after every turn. */
export async function reportTurn(path: string): Promise<readonly string[]> {
  const analysis = new TraceAnalysis({});
  let dialect = '';
  let hasFailed = false;
  const subagents = new Set<string>();
  const add = analysis.beginFile(path, () => dialect);
  const options = { readers: builtInReaders, isLenient: true, onDialect: (name: string) => (dialect = name) };
  const file = await readTraceFile(path, options, (fact) => {
    if (fact.type === 'session' && fact.parent !== undefined) subagents.add(fact.session);
    const isNewTurn = startsTurn(fact) && !subagents.has(fact.session);
    hasFailed = failsTurn(fact) || (hasFailed && !isNewTurn);
    add(fact);
  });
  analysis.endFile();
  if (!hasFailed) return [];
  const report = scopeReport(analysis, { seed: SEED, resamples: RESAMPLES });
  const { skipped, reasons, isCut } = file;
  const input = { files: 1, dialects: { [dialect]: 1 }, unrecognised: 0, empty: 0 };
  const output = { ...report, input: { ...input, skipped, reasons, cut: isCut ? 1 : 0 }, whatIf: null };
  return reportLines(output).flatMap(({ label, text }) =>
    SHOWN.includes(label) ? [`${label}: ${text}`] : [],
  );
}

function startsTurn(fact: Recorded): boolean {
  return fact.type === 'message' && fact.from === 'user';
}

function failsTurn(fact: Recorded): boolean {
  return fact.type === 'result' && (fact.flag === 'error' || (fact.exitCode ?? 0) !== 0);
}

/** Calls that were labelled by hand, each with its diagnosis. */

import { join } from 'node:path';
import type {
  CallDiagnosis,
  FailureCategory,
} from '../../../packages/regain/src/analysis/failures/call-diagnosis.ts';
import { diagnose } from '../../../packages/regain/src/analysis/failures/diagnose.ts';
import { halfOf } from '../../../packages/regain/src/analysis/failures/halves-in-test.ts';
import { SessionAssembler } from '../../../packages/regain/src/analysis/sessions/session-assembler.ts';
import { builtInReaders, readTraceFile } from '../../../packages/regain/src/readers/index.ts';
import {
  type LabelledCall,
  type NamedLabels,
  readLabels,
} from '../../../packages/regain/src/traces/labels/read-labels-in-test.ts';
import { dataIn } from '../data-folder.ts';
import type { JudgedCall } from './accuracy.ts';

/** What a call is, according to its label or its diagnosis. */
export type Verdict = FailureCategory | 'none';

export const traceData = dataIn(['traces'], 'needs REGAIN_DATA to name a folder that holds traces/');

/** Labelled files but the long ones of tau-bench: enough to see that a study runs. */
export function shortFiles(): readonly NamedLabels[] {
  return readLabels().filter(({ dialect }) => !dialect.startsWith('tau-bench'));
}

/** Every labelled call with a result, in the order of the labels. */
export async function labelledCalls(
  folder: string,
  files: readonly NamedLabels[] = readLabels(),
): Promise<readonly JudgedCall[]> {
  const calls: JudgedCall[] = [];
  for (const labels of files) calls.push(...(await judgedCalls(folder, labels)));
  return calls;
}

interface Diagnosed {
  readonly id: string;
  readonly hasResult: boolean;
  readonly diagnosis: CallDiagnosis | undefined;
}

async function judgedCalls(folder: string, labels: NamedLabels): Promise<readonly JudgedCall[]> {
  const { file, dialect, coverage, calls } = labels;
  const found = await diagnosedCalls(join(folder, file));
  const byIndex = new Map(calls.map((call) => [call.index, call]));
  // Calls that are not listed did not fail, if all failing ones are.
  const indexes = coverage === 'sample' ? [...byIndex.keys()] : found.map((_, index) => index);
  return indexes.flatMap((index) => {
    const call = byIndex.get(index);
    const own = call === undefined ? found[index] : matching(found, call);
    if (call?.label === 'no-result' || own === undefined || !own.hasResult) return [];
    return {
      ...{ group: dialect, half: halfOf(file), label: verdictOf(call), class: call?.class },
      ...{ isListed: call !== undefined, isMarked: call?.flagged ?? false, diagnosis: own.diagnosis },
    };
  });
}

/** The call at the position of the label, unless its id is at another one. */
function matching(found: readonly Diagnosed[], { index, id }: LabelledCall): Diagnosed | undefined {
  const there = found[index];
  if (id === undefined || there?.id.startsWith(id)) return there;
  return found.find((call) => call.id.startsWith(id)) ?? there;
}

function verdictOf(call: LabelledCall | undefined): Verdict {
  if (call === undefined || call.label === 'ok' || call.label === 'no-result') return 'none';
  return call.label === 'tool-failure' ? (call.kind ?? 'infrastructure') : call.label;
}

/** The calls of a file in the order of their requests. */
async function diagnosedCalls(path: string): Promise<readonly Diagnosed[]> {
  const order: string[] = [];
  const diagnosed = new Map<string, Diagnosed>();
  const assembler = new SessionAssembler(path, () => '', {
    onCall: (call, session) =>
      void diagnosed.set(`${session.session}\n${call.id}`, {
        id: call.id,
        hasResult: call.result !== undefined,
        diagnosis: diagnose(call, session),
      }),
    onEnding: () => undefined,
    onEnd: () => undefined,
  });
  await readTraceFile(path, { readers: builtInReaders, isLenient: true }, (item) => {
    if (item.type === 'call') order.push(`${item.session}\n${item.id}`);
    assembler.add(item);
  });
  assembler.end();
  return order.map((key) => diagnosed.get(key)!);
}

/**
 * Real episodes that were labelled by hand, and those that the analysis finds in the same files: with the labelled failures
 * as given, so that the grouping is judged by itself, and with its own diagnoses.
 */

import { join } from 'node:path';
import type { Operation } from '../../../packages/regain/src/analysis/episodes/operation.ts';
import { OperationTracker } from '../../../packages/regain/src/analysis/episodes/operation-tracker.ts';
import {
  type CallDiagnosis,
  type FailureCategory,
  isFailure,
} from '../../../packages/regain/src/analysis/failures/call-diagnosis.ts';
import { diagnose } from '../../../packages/regain/src/analysis/failures/diagnose.ts';
import { SessionAssembler } from '../../../packages/regain/src/analysis/sessions/session-assembler.ts';
import type { SessionFacts, TracedCall } from '../../../packages/regain/src/analysis/traced-call.ts';
import { builtInReaders } from '../../../packages/regain/src/readers/dialects/index.ts';
import { readTraceFile } from '../../../packages/regain/src/readers/read-trace-file.ts';
import type {
  LabelledCall,
  LabelledFile,
} from '../../../packages/regain/src/traces/labels/read-labels-in-test.ts';
import type { Failure, FailureClass } from '../../../packages/regain/src/types/failure.ts';

/** `labels`: failures as labelled. `analysis`: failures as diagnosed. */
export type FailuresFrom = 'labels' | 'analysis';

export interface LabelledEpisodeFound {
  /** Positions of its calls in the file. */
  readonly calls: readonly number[];
  readonly ending: string;
}

export async function episodesFound(
  labelled: LabelledFile,
  folder: string,
  from: FailuresFrom,
): Promise<LabelledEpisodeFound[]> {
  const known = new Map(labelled.calls.map((call) => [call.index, call]));
  const positions = new Map<string, number>();
  const positionOf = (session: string, id: string) => positions.get(`${session}\n${id}`)!;
  const operations: Operation[] = [];
  const trackers = new Map<string, OperationTracker>();
  const trackerOf = (session: string) => {
    const own = trackers.get(session) ?? new OperationTracker((operation) => operations.push(operation));
    trackers.set(session, own);
    return own;
  };
  const assembler = new SessionAssembler(labelled.file, () => labelled.dialect, {
    onCall: (call: TracedCall, session: SessionFacts) => {
      const position = positionOf(session.session, call.id);
      const diagnosis = from === 'analysis' ? diagnose(call, session) : diagnosisFrom(known.get(position));
      trackerOf(session.session).add(call, diagnosis, session);
    },
    onEnding: () => undefined,
    onEnd: ({ session }) => trackerOf(session).end(),
  });
  await readTraceFile(join(folder, labelled.file), { readers: builtInReaders }, (item) => {
    if (item.type === 'call') positions.set(`${item.session}\n${item.id}`, positions.size);
    assembler.add(item);
  });
  assembler.end();
  return operations
    .filter(({ attempts }) =>
      attempts.some(({ diagnosis }) => diagnosis !== undefined && isFailure(diagnosis)),
    )
    .map(({ attempts, ending, session }) => ({
      calls: attempts.map(({ call }) => positionOf(session.session, call.id)).sort((a, b) => a - b),
      ending,
    }))
    .filter(({ calls }) => isJudged(calls, labelled));
}

/** Some files have labels of some calls only, and episodes that start with a negative result are left out. */
function isJudged(calls: readonly number[], { calls: listed, episodes }: LabelledFile): boolean {
  const leftOut = episodes.filter(
    (episode) => !failingEpisodes({ calls: listed, episodes }).includes(episode),
  );
  if (leftOut.some((episode) => episode.calls.some((call) => calls.includes(call)))) return false;
  return listed.some(({ index }) => calls.includes(index));
}

const categories: Readonly<Record<LabelledCall['label'], FailureCategory | undefined>> = {
  ok: undefined,
  'no-result': undefined,
  'tool-failure': 'infrastructure',
  'agent-mistake': 'agent-mistake',
  'negative-result': 'negative-result',
  user: 'user',
};

function diagnosisFrom(call: LabelledCall | undefined): CallDiagnosis | undefined {
  const category = call === undefined ? undefined : categories[call.label];
  if (call === undefined || category === undefined) return undefined;
  const failure: Failure = {
    class: (call.class ?? 'unknown') as FailureClass,
    visibility: 'explicit',
    message: '',
    ambiguous: false,
    evidence: [],
  };
  return { category, failure, basis: call.flagged ? 'flagged' : 'inferred' };
}

/** Labelled episodes that start with a failure: a negative result that is requested again is no failure. */
export function failingEpisodes({
  calls,
  episodes,
}: Pick<LabelledFile, 'calls' | 'episodes'>): LabelledFile['episodes'] {
  const labels = new Map(calls.map(({ index, label }) => [index, label]));
  return episodes.filter((episode) => {
    const label = labels.get(episode.calls[0]!);
    return label === 'tool-failure' || label === 'agent-mistake';
  });
}

/** `regain train`: trajectories, exemplars, weights of every size, experience; the same bytes each time. */

import { memoryHeader, memoryLine } from 'regain/internal/memory';
import { candidatesOf, parseFailure } from 'regain/internal/repair';
import type { SuiteTask } from 'regain/internal/types';
import { encodeWeights, hybridEmbedder, type PriorName, priorNames, sizeOf } from '../prior/index.ts';
import { getSuite, trainingSuiteNames } from '../suites/index.ts';
import { mistakesIn, mistakesMissing } from './calls/model-mistakes.ts';
import { trainConfidence } from './calls/train-confidence.ts';
import type { Example, Origin } from './example.ts';
import { fitExamples } from './exemplar-votes.ts';
import { experienceRecorder } from './experience-recorder.ts';
import { fitNetwork } from './fit-network.ts';
import { gatherExamples } from './gather-examples.ts';
import { type ExemplarSource, exemplarSources, selectCovering } from './select-exemplars.ts';
import type { FindCandidates } from './teacher.ts';
import { rareProfile, trainingConditions } from './training-conditions.ts';
import { recordOf } from './training-record.ts';

export interface Training {
  readonly examples: readonly Example[];
  readonly exemplars: readonly ExemplarSource[];
  /** What is shipped, by its path in `brains/embedded/`. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** What could not be trained here, with the reason. */
  readonly missing: readonly { readonly file: string; readonly why: string }[];
}

export interface TrainingOptions {
  /** Which priors; all that are shipped, unless said. */
  readonly names?: readonly PriorName[];
  /** Which tasks; all training tasks, unless said. */
  readonly isWanted?: (task: SuiteTask) => boolean;
  /** Also the confidence in repairs, which is trained on calls of its own: only where the data is. */
  readonly withConfidence?: boolean;
  /** The folder with public data: `REGAIN_DATA`. */
  readonly data?: string | undefined;
  readonly onPhase?: (phase: string) => void;
}

/** Exemplars that are shipped at most. */
const EXEMPLARS_SHIPPED = 1_500;

/** Teaching in which a third of the rollouts goes astray now and then. */
export const exploration = { rollouts: 0.35, decisions: 0.5 };

export const findCandidates: FindCandidates = (situation) => {
  const parsed = parseFailure(situation.failure, situation.value);
  return { parsed, candidates: candidatesOf(situation, parsed) };
};

export async function train({
  names = priorNames,
  isWanted = ({ split }) => split === 'train',
  withConfidence = true,
  data,
  onPhase = () => {},
}: TrainingOptions = {}): Promise<Training> {
  onPhase('trajectories');
  const experience = experienceRecorder();
  const examples = await gatherExamples({
    suites: trainingSuiteNames.map(getSuite),
    includesTask: isWanted,
    conditions: trainingConditions,
    findCandidates,
    exploration,
    onStepEnded: experience.stepEnded,
  });
  onPhase('exemplars');
  const embedder = hybridEmbedder();
  const exemplars = selectCovering(exemplarSources(examples), EXEMPLARS_SHIPPED, embedder);
  const files = new Map<string, Uint8Array>();
  const lectures = fitExamples(examples, exemplars, embedder);
  const lecturesFor = (name: PriorName) => {
    if (name === 'base-uniform') return fitExamples(examples, exemplars, embedder, 'uniform');
    return name === 'base-narrow'
      ? fitExamples(examples.filter(isNotRareProfile), exemplars.filter(isNotRareProfile), embedder)
      : lectures;
  };
  for (const name of names) {
    onPhase(name);
    const network = fitNetwork(lecturesFor(name), sizeOf(name));
    files.set(`prior/weights/${name}.bin`, encodeWeights({ name, network }));
  }
  files.set(
    'prior/exemplars.jsonl',
    bytesOf(memoryHeader + exemplars.map((one) => memoryLine(one.exemplar)).join('')),
  );
  files.set('prior/experience.json', jsonBytes(experience.save()));
  files.set('prior/training.json', jsonBytes(recordOf(examples)));
  if (!withConfidence) return { examples, exemplars, files, missing: [] };
  const confidence = await confidenceFiles(data, onPhase);
  return {
    examples,
    exemplars,
    files: new Map([...files, ...confidence.files]),
    missing: confidence.missing,
  };
}

/** The confidence in repairs; missing where the data that it is trained on is absent. */
export async function confidenceFiles(
  data: string | undefined,
  onPhase: (phase: string) => void,
): Promise<Pick<Training, 'files' | 'missing'>> {
  const mistakes = mistakesIn(data);
  if (mistakes === undefined)
    return { files: new Map(), missing: [{ file: 'confidence.json', why: mistakesMissing }] };
  onPhase('confidence');
  return { files: new Map([['confidence.json', jsonBytes(await trainConfidence(mistakes))]]), missing: [] };
}

function isNotRareProfile({ origin }: { readonly origin: Origin }): boolean {
  return origin.profile !== rareProfile.name;
}

function jsonBytes(value: unknown): Uint8Array {
  return bytesOf(`${JSON.stringify(value, null, 2)}\n`);
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** `regain train`: trajectories, exemplars, weights of every size, experience; the same bytes each time. */

import { posteriors } from 'regain/internal/govern';
import { memoryHeader, memoryLine } from 'regain/internal/memory';
import { fortifyPolicy } from 'regain/internal/recovery';
import { candidatesOf, embeddedBrain, type Prior, parseFailure } from 'regain/internal/repair';
import type { SuiteTask } from 'regain/internal/types';
import {
  decodeWeights,
  encodeWeights,
  hybridEmbedder,
  type PriorName,
  priorNames,
  sizeOf,
  trainedPrior,
} from '../prior/index.ts';
import { getSuite, trainingSuiteNames } from '../suites/index.ts';
import { mistakesIn, mistakesMissing } from './calls/model-mistakes.ts';
import { trainConfidence } from './calls/train-confidence.ts';
import type { Example, Origin } from './example.ts';
import { fitExamples } from './exemplar-votes.ts';
import { experienceRecorder } from './experience-recorder.ts';
import { type FitExample, fitNetwork } from './fit-network.ts';
import { gatherExamples } from './gather-examples.ts';
import { gatherOwnStates, recordOfOwnStates } from './own-states.ts';
import { type ExemplarSource, exemplarSources, selectCovering } from './select-exemplars.ts';
import type { FindCandidates } from './teacher.ts';
import { ownStateConditions, rareProfile, trainingConditions } from './training-conditions.ts';
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

/** Share of the student's rollouts in which explicit failures are of unknown class. */
const HIDDEN_CLASSES = 0.3;

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
  const suites = trainingSuiteNames.map(getSuite);
  const experience = experienceRecorder();
  const examples = await gatherExamples({
    suites,
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
  const lecturesFor = async (name: PriorName) => {
    if (name === 'base-relabelled') {
      onPhase('own states');
      const brain = embeddedBrain(fitted('base', lectures), 'student');
      const student = fortifyPolicy({ brain, posteriors: posteriors(experience.save()) });
      const own = await gatherOwnStates({
        ...{ suites, includesTask: isWanted, conditions: ownStateConditions, findCandidates, student },
        hiddenClasses: HIDDEN_CLASSES,
      });
      files.set('prior/own-states.json', jsonBytes(recordOfOwnStates(own)));
      return fitExamples([...examples, ...own.examples], exemplars, embedder);
    }
    if (name === 'base-uniform') return fitExamples(examples, exemplars, embedder, 'uniform');
    return name === 'base-narrow'
      ? fitExamples(examples.filter(isNotRareProfile), exemplars.filter(isNotRareProfile), embedder)
      : lectures;
  };
  for (const name of names) {
    onPhase(name);
    const network = fitNetwork(await lecturesFor(name), sizeOf(name));
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

/** A prior as it would be shipped: its weights rounded to eight bits. */
function fitted(name: PriorName, lectures: readonly FitExample[]): Prior {
  const bytes = encodeWeights({ name, network: fitNetwork(lectures, sizeOf(name)) });
  return trainedPrior(decodeWeights(bytes, name));
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

/** `regain train`: trajectories, exemplars, weights of every size, experience; the same bytes each time. */

import { headLine, lineOf } from 'regain/internal/memory';
import { candidatesOf, parseFailure } from 'regain/internal/repair';
import type { SuiteTask } from 'regain/internal/types';
import { encodeWeights, hybrid, type PriorName, priorNames, sizeOf } from '../prior/index.ts';
import { suiteNamed, trainingSuiteNames } from '../suites/index.ts';
import { lecturesOf } from './advice.ts';
import { trainConfidence } from './calls/train-confidence.ts';
import type { Example, Origin } from './example.ts';
import { covering, type Sourced, sourcesOf } from './exemplars.ts';
import { gatheredExperience } from './experience.ts';
import { fit } from './fit.ts';
import { gather } from './gather.ts';
import { recordOf } from './record.ts';
import type { Think } from './teacher.ts';
import { rare, trainingWeather } from './weather.ts';

export interface Training {
  readonly examples: readonly Example[];
  readonly exemplars: readonly Sourced[];
  /** What is shipped, by its path in `brains/embedded/`. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

export interface TrainingOptions {
  /** Which priors; all that are shipped, unless said. */
  readonly names?: readonly PriorName[];
  /** Which tasks; all training tasks, unless said. */
  readonly isWanted?: (task: SuiteTask) => boolean;
  /** Also the confidence in repairs, which is trained on calls of its own. */
  readonly withConfidence?: boolean;
  readonly onStage?: (stage: string) => void;
}

/** Exemplars that are shipped at most. */
const EXEMPLARS_SHIPPED = 1_500;

/** Teaching in which a third of the rollouts goes astray now and then. */
export const straying = { rollouts: 0.35, decisions: 0.5 };

export const think: Think = (situation) => {
  const parsed = parseFailure(situation.failure, situation.value);
  return { parsed, candidates: candidatesOf(situation, parsed) };
};

export async function train({
  names = priorNames,
  isWanted = ({ split }) => split === 'train',
  withConfidence = true,
  onStage = () => {},
}: TrainingOptions = {}): Promise<Training> {
  onStage('trajectories');
  const experience = gatheredExperience();
  const examples = await gather({
    suites: trainingSuiteNames.map(suiteNamed),
    isWanted,
    weather: trainingWeather,
    think,
    straying,
    onStepEnded: experience.stepEnded,
  });
  onStage('exemplars');
  const embedder = hybrid();
  const exemplars = covering(sourcesOf(examples), EXEMPLARS_SHIPPED, embedder);
  const files = new Map<string, Uint8Array>();
  const lectures = lecturesOf(examples, exemplars, embedder);
  const lecturesFor = (name: PriorName) => {
    if (name === 'base-uniform') return lecturesOf(examples, exemplars, embedder, 'uniform');
    return name === 'base-narrow'
      ? lecturesOf(examples.filter(isUsual), exemplars.filter(isUsual), embedder)
      : lectures;
  };
  for (const name of names) {
    onStage(name);
    const network = fit(lecturesFor(name), sizeOf(name));
    files.set(`prior/weights/${name}.bin`, encodeWeights({ name, network }));
  }
  files.set(
    'prior/exemplars.jsonl',
    bytesOf(headLine + exemplars.map((one) => lineOf(one.exemplar)).join('')),
  );
  files.set('prior/experience.json', jsonBytes(experience.save()));
  files.set('prior/training.json', jsonBytes(recordOf(examples)));
  if (withConfidence) {
    onStage('confidence');
    files.set('confidence.json', jsonBytes(await trainConfidence()));
  }
  return { examples, exemplars, files };
}

function isUsual({ origin }: { readonly origin: Origin }): boolean {
  return origin.profile !== rare.name;
}

function jsonBytes(value: unknown): Uint8Array {
  return bytesOf(`${JSON.stringify(value, null, 2)}\n`);
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

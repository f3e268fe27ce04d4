/** Published policies on the real loop, with a scripted brain. */

import type { PolicyFactory } from 'regain/internal/recovery';
import type { Brain, BrainScript } from 'regain/internal/types';
import {
  type PolicyRun,
  refusing,
  runPolicy,
} from '../../../regain/src/recovery/policies/run-policy-in-test.ts';
import type { Execute, StepOptions } from '../../../regain/src/recovery/step-in-test.ts';

interface Asking {
  readonly brain: Brain;
}

type Run = (
  script: BrainScript,
  find?: Execute,
  others?: Readonly<Record<string, Execute>>,
  options?: StepOptions,
) => Promise<PolicyRun>;

/** Answers with each value in turn, and throws those that are errors. */
export function answering(values: readonly unknown[]): Execute {
  let calls = 0;
  return () => {
    const value = values[calls++];
    if (value instanceof Error) throw value;
    return value;
  };
}

/** Runs the policy on a call of `find`, which refuses every call unless a test says otherwise. */
export function runnerOf<Options extends Asking>(
  policy: (options: Options) => PolicyFactory,
  constants: Omit<Options, 'brain'>,
): Run {
  const make = (brain: Brain) => policy({ ...constants, brain } as Options);
  return (script, find = refusing, others = {}, options = {}) =>
    runPolicy(make, script, { find, ...others }, options);
}

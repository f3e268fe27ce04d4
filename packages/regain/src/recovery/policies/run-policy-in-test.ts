/** Runs a policy with a scripted brain on the real loop, and records questions and calls in order. */

import {
  type Brain,
  type BrainScript,
  type ScriptedBrain,
  scriptedBrain,
  ToolError,
} from '../../types/index.ts';
import { defaultLimits } from '../action-costs.ts';
import type { PolicyFactory } from '../policy.ts';
import { type Execute, type StepInTest, type StepOptions, stepInTest } from '../step-in-test.ts';

export { again } from '../step-in-test.ts';

export interface PolicyRun {
  /** `propose`, `critique`, `reflect`, or a tool with its arguments: `find {"q":1}`. */
  readonly sequence: readonly string[];
  readonly brain: ScriptedBrain;
  readonly step: StepInTest;
}

/** The first tool is called first, without arguments. */
export async function runPolicy(
  make: (brain: Brain) => PolicyFactory,
  script: BrainScript,
  tools: Readonly<Record<string, Execute>>,
  options: StepOptions = {},
): Promise<PolicyRun> {
  const sequence: string[] = [];
  const brain = scriptedBrain(script);
  const noted =
    <Asked extends unknown[], Answer>(name: string, ask: (...asked: Asked) => Answer) =>
    (...asked: Asked): Answer => {
      sequence.push(name);
      return ask(...asked);
    };
  const recordingBrain: Brain = {
    name: brain.name,
    propose: noted('propose', brain.propose),
    critique: noted('critique', brain.critique),
    reflect: noted('reflect', brain.reflect),
  };
  const recordingTools = Object.fromEntries(
    Object.entries(tools).map(([name, execute]) => [
      name,
      ((args, context) => {
        sequence.push(`${name} ${JSON.stringify(args)}`);
        return execute(args, context);
      }) satisfies Execute,
    ]),
  );
  const limits = { ...defaultLimits, turnsMax: 1_000 };
  const step = await stepInTest(recordingTools, { policy: make(recordingBrain), limits, ...options });
  return { sequence, brain, step };
}

/** Rejects every call with a message that names it. */
export const refusing: Execute = (args) => {
  throw new ToolError(`refused ${JSON.stringify(args)}`, { status: 422 });
};

/** Answers only calls with this value as `q`. */
export function wanting(q: number): Execute {
  return (args, context) => (args.q === q ? { found: q } : refusing(args, context));
}

export const withQ = (q: number) => ({ kind: 'repair-arguments', args: { q } }) as const;
export const givingUp = { kind: 'hand-off', reason: 'no idea' } as const;

/** Runs a task's plan once, with one injected fault or none, and records what an agent would see. */

import { isErrorShaped } from 'regain/internal/dialects';
import {
  createProfile,
  type FaultKind,
  getFaultKind,
  inject,
  type MistakeName,
  mistakes,
} from 'regain/internal/faults';
import {
  type CallContext,
  type Clock,
  canonicalJson,
  invalidArgument,
  type Json,
  type JsonObject,
  random,
  resolveArgs,
  type Step,
  type Suite,
  type SuiteTask,
  type TaskJudgement,
  type Toolbox,
  type ToolSpec,
  virtualClock,
} from 'regain/internal/types';
import {
  answerFrom,
  contextOf,
  errorFormatterOf,
  finalStateOf,
  goldFinalState,
  judge,
  toolboxFor,
} from '../suites/index.ts';

export interface Trial {
  readonly suite: string;
  readonly task: string;
  readonly text: string;
  /** Null where the plan was followed unchanged. */
  readonly fault: PlacedFault | null;
  readonly calls: readonly SeenCall[];
  readonly judgement: TaskJudgement;
}

export interface PlacedFault {
  readonly kind: string;
  /** From 1. */
  readonly step: number;
  readonly tool: string;
  readonly seed: number;
  /** Whether the fault affected a call. A mistake in the plan always does. */
  readonly landed: boolean;
}

export interface SeenCall {
  readonly step: string;
  readonly tool: string;
  readonly args: JsonObject;
  readonly startMs: number;
  readonly endMs: number;
  readonly answer?: Json;
  readonly error?: SeenError;
  /** Tools that the list no longer shows, newly shows or shows differently after the call. */
  readonly toolsChanged?: readonly string[];
}

/** The thrown error; where a tool returned its error, the message is the returned text. */
export interface SeenError {
  readonly message: string;
  readonly status?: number;
  readonly code?: string;
  readonly retryAfterMs?: number;
}

export interface TrialOptions {
  readonly fault?: string;
  readonly step?: number;
  readonly seed: number;
}

/** Without a chosen step, the first at which the fault has an effect: a change that no call uses has none. */
export async function tryFault(suite: Suite, task: SuiteTask, options: TrialOptions): Promise<Trial> {
  const kind = options.fault === undefined ? null : getFaultKind(options.fault);
  const first = await runTrial(suite, task, kind, options);
  if (options.step !== undefined || first.fault === null || first.fault.landed) return first;
  for (let step = first.fault.step + 1; step <= task.plan.length; step++) {
    const spec = suite.tools.find(({ name }) => name === task.plan[step - 1]!.tool);
    if (spec === undefined || !kind!.appliesTo(spec)) continue;
    const next = await runTrial(suite, task, kind, { ...options, step });
    if (next.fault!.landed) return next;
  }
  return first;
}

async function runTrial(
  suite: Suite,
  task: SuiteTask,
  kind: FaultKind | null,
  { step, seed }: TrialOptions,
): Promise<Trial> {
  const clock = virtualClock();
  const world = suite.open(task, clock);
  const base = toolboxFor(task, world.tools);
  const setup = kind && placeFault({ suite, task, kind, base, specs: base.list(), seed }, step);
  const { calls, outputs } = await runPlan(setup?.plan ?? task.plan, setup?.box ?? base, clock);
  await setup?.settle?.();
  const end = finalStateOf(world, answerFrom(task.answer, outputs));
  return {
    suite: suite.name,
    task: task.id,
    text: task.text,
    fault: setup && {
      kind: kind.name,
      step: setup.index + 1,
      tool: task.plan[setup.index]!.tool,
      seed,
      landed: setup.hasLanded(),
    },
    calls,
    judgement: judge(await goldFinalState(suite, task), end),
  };
}

interface TrialContext {
  readonly suite: Suite;
  readonly task: SuiteTask;
  readonly kind: FaultKind;
  readonly base: Toolbox;
  readonly specs: readonly ToolSpec[];
  readonly seed: number;
}

interface TrialSetup {
  readonly index: number;
  readonly plan: readonly Step[];
  readonly box: Toolbox;
  readonly hasLanded: () => boolean;
  /** Waits for calls that take effect late. */
  readonly settle?: () => Promise<void>;
}

function placeFault(context: TrialContext, step: number | undefined): TrialSetup {
  return context.kind.group === 'model-mistake' ? placeInPlan(context, step) : placeAtTool(context, step);
}

function placeAtTool(
  { suite, task, kind, base, specs, seed }: TrialContext,
  step: number | undefined,
): TrialSetup {
  const specOf = (tool: string) => specs.find(({ name }) => name === tool);
  const fits = ({ tool }: Step) => specOf(tool) !== undefined && kind.appliesTo(specOf(tool)!);
  const index = chooseStep(task.plan, step, fits, `"${kind.name}" cannot be injected in`);
  const never = { probability: 0, kinds: {} };
  const profile = createProfile({
    name: kind.name,
    description: '',
    controlled: { forced: { [kind.name]: 1 }, persistent: never, spontaneous: never },
  });
  const plan = task.plan.slice(index).map(({ tool }) => tool);
  const where = { suite: suite.name, task: task.id, seed, repeat: 0, plan };
  const faulty = inject(base, profile, where, {
    errorFormatterFor: (tool) => errorFormatterOf(suite, task, tool),
  });
  // The forced fault is due from the first call on; calls before the chosen step must not meet it.
  const call = (tool: string, args: JsonObject, context: CallContext) =>
    context.step < index
      ? base.call(tool, args, context)
      : faulty.call(tool, args, { ...context, step: context.step - index });
  const box: Toolbox = { list: () => faulty.list(), call };
  const hasLanded = () => faulty.log.landed.length > 0;
  return { index, plan: task.plan, box, hasLanded, settle: faulty.settle };
}

function placeInPlan(
  { suite, task, kind, base, specs, seed }: TrialContext,
  step: number | undefined,
): TrialSetup {
  const mistake = (_: Step, i: number) =>
    mistakes[kind.name as MistakeName](random('suites try', suite.name, task.id, seed), task.plan, specs, i);
  const index = chooseStep(
    task.plan,
    step,
    (at, i) => mistake(at, i) !== null,
    `"${kind.name}" cannot be injected in`,
  );
  return { index, plan: mistake(task.plan[index]!, index)!.plan, box: base, hasLanded: () => true };
}

/** The chosen step, or else the first where the fault applies. */
function chooseStep(
  plan: readonly Step[],
  step: number | undefined,
  fits: (step: Step, index: number) => boolean,
  problem: string,
): number {
  const fitting = plan.flatMap((one, index) => (fits(one, index) ? [index] : []));
  if (step !== undefined && (step < 1 || step > plan.length)) {
    throw invalidArgument(`the plan has steps 1 to ${plan.length}, got ${step}`);
  }
  if (step === undefined && fitting.length > 0) return fitting[0]!;
  if (step !== undefined && fitting.includes(step - 1)) return step - 1;
  const what = step === undefined ? 'any step of this task' : `step ${step} (${plan[step - 1]!.tool})`;
  const others = fitting.map((index) => `${index + 1} (${plan[index]!.tool})`).join(', ');
  throw invalidArgument(`${problem} ${what}${others === '' ? '' : `; possible steps: ${others}`}`);
}

/** The time limit of an agent for one answer. */
const timeoutMs = 10_000;

/** Follows the plan until a call fails, without recovery. */
async function runPlan(
  plan: readonly Step[],
  box: Toolbox,
  clock: Clock,
): Promise<{ calls: SeenCall[]; outputs: Record<string, Json> }> {
  const calls: SeenCall[] = [];
  const outputs: Record<string, Json> = {};
  let listed = box.list();
  for (const [index, step] of plan.entries()) {
    const { args } = resolveArgs(step.args, outputs);
    const startMs = clock.now();
    const seen = await observeCall(() =>
      clock.within(timeoutMs, () => box.call(step.tool, args, contextOf(clock, index))),
    );
    const now = box.list();
    const toolsChanged = changesBetween(listed, now);
    listed = now;
    calls.push({
      ...{ step: step.id, tool: step.tool, args, startMs, endMs: clock.now(), ...seen },
      ...(toolsChanged.length > 0 ? { toolsChanged } : {}),
    });
    if (seen.error !== undefined) break;
    outputs[step.id] = seen.answer as Json;
  }
  return { calls, outputs };
}

async function observeCall(run: () => Promise<unknown>): Promise<Pick<SeenCall, 'answer' | 'error'>> {
  try {
    const value = await run();
    if (isErrorShaped(value)) return { error: { message: JSON.stringify(value) } };
    return { answer: (value ?? null) as Json };
  } catch (error) {
    return { error: seenError(error) };
  }
}

function seenError(error: unknown): SeenError {
  if (!(error instanceof Error)) return { message: String(error) };
  const { status, code, retryAfterMs } = error as Error & {
    status?: unknown;
    code?: unknown;
    retryAfterMs?: unknown;
  };
  return {
    message: error.message,
    ...(typeof status === 'number' ? { status } : {}),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof retryAfterMs === 'number' ? { retryAfterMs } : {}),
  };
}

function changesBetween(before: readonly ToolSpec[], after: readonly ToolSpec[]): string[] {
  if (before === after) return [];
  const old = new Map(before.map((spec) => [spec.name, spec]));
  const now = new Map(after.map((spec) => [spec.name, spec]));
  const text = (spec: ToolSpec) => canonicalJson(spec as unknown as Json);
  return [
    ...before.filter(({ name }) => !now.has(name)).map(({ name }) => `${name} was removed`),
    ...after.filter(({ name }) => !old.has(name)).map(({ name }) => `${name} was added`),
    ...after
      .filter((spec) => old.has(spec.name) && text(old.get(spec.name)!) !== text(spec))
      .map(({ name }) => `${name} has another description or schema`),
  ];
}

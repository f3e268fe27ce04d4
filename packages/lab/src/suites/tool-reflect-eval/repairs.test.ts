/** Every mistake of the suite can be repaired from what an agent sees, and nothing else. */

import { isLossless } from 'regain/internal/govern';
import {
  canonicalJson,
  type JsonObject,
  resolveArgs,
  type SuiteTask,
  virtualClock,
} from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { toolboxFor } from '../error-formatters.ts';
import { answerFrom, contextOf, executePlan } from '../execute-plan.ts';
import { finalStateOf, goldFinalState, judge } from '../judge.ts';
import { visibleTask } from '../visible-task.ts';
import { diagnosisOf, toolReflectEval } from './index.ts';
import { observeCall, repairPlan } from './rule-repairer-in-test.ts';

const suite = toolReflectEval();
const { tasks } = suite;

/** Repairs a task by rules, in a world of its own. */
async function read(task: SuiteTask) {
  const clock = virtualClock();
  const world = suite.open(task, clock);
  const toolbox = toolboxFor(task, world.tools);
  const reading = await repairPlan(visibleTask(task), toolbox, clock);
  const end = finalStateOf(world, answerFrom(task.answer, reading.outputs));
  return { reading, judgement: judge(await goldFinalState(suite, task), end) };
}

const readings = new Map<SuiteTask, ReturnType<typeof read>>();
function readOnce(task: SuiteTask): ReturnType<typeof read> {
  const found = readings.get(task) ?? read(task);
  readings.set(task, found);
  return found;
}

describe('every mistake can be repaired', () => {
  it('from the text, the facts, the schemas, the plan, the answers and the error texts alone', async () => {
    const failed: string[] = [];
    for (const task of tasks) {
      const { judgement } = await readOnce(task);
      if (!judgement.success || judgement.duplicates > 0)
        failed.push(`${task.id}: ${task.mistakes!.join(', ')}`);
    }
    expect(failed).toEqual([]);
  });

  it('without a new decision on a write: every repair of one keeps its meaning', async () => {
    let repairs = 0;
    // The split test judges the rule that decides here, so it is not applied to it.
    for (const task of tasks.filter(({ split }) => split !== 'test')) {
      const { reading } = await readOnce(task);
      for (const { call, spec, message, action } of reading.turns) {
        const isWrite = spec?.effect === 'write' || spec?.effect === 'irreversible';
        if (!isWrite || action?.kind !== 'repair-arguments') continue;
        repairs++;
        const where = `${task.id} ${call.tool} ${canonicalJson(call.args)} to ${canonicalJson(action.args)}`;
        expect(isLossless(call.args, action.args, spec.inputSchema, message), where).toBe(true);
      }
    }
    expect(repairs).toBeGreaterThan(40);
  });

  it('and a refused call gets an error that names its problem', async () => {
    let loud = 0;
    for (const task of tasks) {
      const { reading } = await readOnce(task);
      for (const { message, call, step, isLoud } of reading.turns.filter((turn) => turn.isLoud)) {
        loud++;
        const names = namesOfProblem(task, step, call.args);
        expect(
          names.some((name) => message.includes(name)),
          `${task.id} ${isLoud} ${message}`,
        ).toBe(true);
      }
    }
    expect(loud).toBeGreaterThan(150);
  });

  it('and a missing call shows as an unresolved reference: the refusal names its argument', async () => {
    const leftOut = tasks.filter(({ mistakes }) => mistakes!.includes('too-few-calls'));
    for (const task of leftOut) {
      const made = diagnosisOf(task.id).mistakes.find(({ mistake }) => mistake === 'too-few-calls')!;
      const clock = virtualClock();
      const world = suite.open(task, clock);
      const { outputs } = await executePlan(task.gold, undefined, world.tools, clock);
      const { [(made.detail.missing as { id: string }).id]: _, ...known } = outputs;
      const step = task.plan[made.step]!;
      const { args, missing } = resolveArgs(step.args, known);
      expect(missing.length, task.id).toBeGreaterThan(0);
      const tool = world.tools.find(({ name }) => name === step.tool)!;
      const seen = await observeCall(() => tool.execute(args, contextOf(clock, made.step)));
      const message = seen.ok ? 'it was let through' : seen.message;
      const empty = Object.keys(args).filter((name) => args[name] === null);
      expect(
        empty.some((name) => message.includes(name)),
        `${task.id} ${message}`,
      ).toBe(true);
    }
  });

  it('and a repeated call is refused, or leaves a second record that can be seen and undone', async () => {
    const signs = { refused: 0, seen: 0 };
    for (const task of tasks.filter(({ mistakes }) => mistakes!.includes('repeated-call'))) {
      const made = diagnosisOf(task.id).mistakes.find(({ mistake }) => mistake === 'repeated-call')!;
      const { id, of } = made.detail as { id: string; of: string };
      const { reading, judgement } = await readOnce(task);
      const tool = suite.tools.find(({ name }) => name === made.detail.tool)!;
      const isRefused = reading.turns.some(
        ({ step, action }) => step === id && action?.kind === 'repair-output',
      );
      const isSecond = canonicalJson(reading.outputs[id]!) !== canonicalJson(reading.outputs[of]!);
      expect(isRefused || (isSecond && tool.effect === 'write'), task.id).toBe(true);
      expect(judgement, task.id).toMatchObject({ success: true, duplicates: 0 });
      signs[isRefused ? 'refused' : 'seen']++;
    }
    expect(signs.refused).toBeGreaterThan(0);
    expect(signs.seen).toBeGreaterThan(10);
  });

  it('and nothing irreversible has happened when it shows', async () => {
    for (const task of tasks) {
      const clock = virtualClock();
      const world = suite.open(task, clock);
      await executePlan(task.plan, task.answer, world.tools, clock);
      const gold = new Map<string, number>();
      for (const { key } of (await goldFinalState(suite, task)).effects)
        gold.set(key, (gold.get(key) ?? 0) + 1);
      for (const { tool, key } of world.effects()) {
        const left = (gold.get(key) ?? 0) - 1;
        gold.set(key, left);
        const isUndoable = suite.tools.find(({ name }) => name === tool)!.undoneBy !== undefined;
        expect(left >= 0 || isUndoable, `${task.id} ${tool}`).toBe(true);
      }
    }
  });
});

/** What a diagnosis has to name, one of them: the tool, the argument, or the value. */
function namesOfProblem({ id, gold, plan }: SuiteTask, stepId: string, args: JsonObject): string[] {
  const index = plan.findIndex((step) => step.id === stepId);
  const details = diagnosisOf(id)
    .mistakes.filter(({ step }) => step === index)
    .flatMap(({ detail }) => [detail.parameter, detail.wrong, detail.wrapper]);
  // The refusal of a second payment is about the account, whose balance is too low by then.
  const isRepeated = !gold.some((step) => step.id === stepId);
  return [...details, ...(isRepeated ? Object.values(args) : [])].filter((name) => typeof name === 'string');
}

/** Whether tools do what they declare: effect classes, idempotency keys, verification and undoing. */

import { isErrorShaped } from 'regain/internal/dialects';
import {
  argsFromSources,
  atPointer,
  type CallContext,
  canonicalJson,
  type Json,
  type JsonObject,
  type Suite,
  type SuiteTask,
  type Tool,
  virtualClock,
  type World,
} from 'regain/internal/types';
import { contextOf, executePlan } from '../execute-plan.ts';
import { finding, oneLine, type SuiteFinding } from './finding.ts';
import { matchingRecords } from './matching-records.ts';

/** Every step of every gold plan, in the state before it. */
export async function checkDeclaredEffects(suite: Suite): Promise<SuiteFinding[]> {
  const found: SuiteFinding[] = [];
  for (const task of suite.tasks) {
    for (let index = 0; index < task.gold.length; index++) {
      const before = await setUpCall(suite, task, index);
      const { effect = 'write', idempotencyKey, verifiedBy, undoneBy } = before.tool;
      found.push(...(await checkEffect(before, effect)));
      if (idempotencyKey) found.push(...(await checkKey(await setUpCall(suite, task, index))));
      if (verifiedBy !== undefined)
        found.push(...(await checkVerification(await setUpCall(suite, task, index))));
      if (undoneBy !== undefined) found.push(...(await checkUndo(await setUpCall(suite, task, index))));
    }
  }
  return found;
}

/** An environment just before a call of the gold plan. */
interface CallSetup {
  readonly path: string;
  readonly world: World;
  readonly tool: Tool;
  readonly args: JsonObject;
  readonly context: CallContext;
}

async function setUpCall(suite: Suite, task: SuiteTask, index: number): Promise<CallSetup> {
  const clock = virtualClock();
  const world = suite.open(task, clock);
  const step = task.gold[index]!;
  let args: JsonObject = {};
  // The call is not made; only its arguments are needed.
  await executePlan(
    task.gold.slice(0, index + 1),
    undefined,
    world.tools,
    clock,
    async (tool, given, context) => {
      if (context.step < index) return tool.execute(given, context);
      args = given;
      return null;
    },
  );
  const tool = world.tools.find(({ name }) => name === step.tool)!;
  return { path: `/tasks/${task.id}/gold/${step.id}`, world, tool, args, context: contextOf(clock, index) };
}

async function checkEffect(
  { path, world, tool, args, context }: CallSetup,
  effect: string,
): Promise<SuiteFinding[]> {
  const before = worldDigest(world);
  await attempt(tool, args, context);
  const once = worldDigest(world);
  const again = await attempt(tool, args, context);
  const twice = worldDigest(world);
  const where = `${path} (${tool.name})`;
  if (effect === 'read') {
    if (once.text !== before.text) return [finding(where, 'is a read and changes the state')];
    return twice.text === before.text
      ? []
      : [finding(where, 'is a read and changes the state when repeated')];
  }
  if (effect === 'idempotent') {
    return twice.text === once.text
      ? []
      : [finding(where, 'is idempotent and does something else the second time')];
  }
  if (once.text === before.text) return [finding(where, `is of class ${effect} and changes nothing`)];
  if (once.state === before.state) {
    return [finding(where, `is of class ${effect} and the snapshot is the same: nobody would miss the call`)];
  }
  if (tool.singleRequest === true && !again.ok && twice.text !== once.text)
    return [finding(where, 'declares a single request, and a call that failed changed the state')];
  const isRefused = !again.ok && twice.text === once.text;
  if (isRefused || twice.effects > once.effects) return [];
  return [
    finding(
      where,
      `is of class ${effect} and its repetition shows neither as a second effect nor as a refusal`,
    ),
  ];
}

async function checkKey({ path, world, tool, args, context }: CallSetup): Promise<SuiteFinding[]> {
  const keyed = { ...context, idempotencyKey: 'conformance' };
  const first = await attempt(tool, args, keyed);
  const once = worldDigest(world);
  const second = await attempt(tool, args, keyed);
  const isSame =
    worldDigest(world).text === once.text && canonicalJson(second.value) === canonicalJson(first.value);
  return isSame
    ? []
    : [finding(`${path} (${tool.name})`, 'does something else the second time under one idempotency key')];
}

async function checkVerification({ path, world, tool, args, context }: CallSetup): Promise<SuiteFinding[]> {
  const verification = tool.verifiedBy!;
  const where = `${path} (${tool.name}/verifiedBy)`;
  const reader = world.tools.find(({ name }) => name === verification.tool);
  const { args: readArgs, missing } = argsFromSources(verification.args, { args });
  if (reader === undefined) return [finding(where, `the world has no tool ${verification.tool}`)];
  if (missing.length > 0) return [finding(where, `the call has nothing for ${missing.join(', ')}`)];
  const show = async (): Promise<Json[]> => {
    const shown = await attempt(reader, readArgs, { ...context, purpose: 'verify' });
    return shown.ok ? matchingRecords(verification, args, shown.value) : [];
  };
  const before = worldDigest(world);
  const stoodBefore = (await show()).length;
  const { value } = await attempt(tool, args, context);
  await context.clock.sleep(verification.consistentAfterMs ?? 0);
  const records = await show();
  if (worldDigest(world).text === before.text) return [];
  if (verification.identity === 'match' && stoodBefore > 0)
    return [finding(where, 'a record stood before the call that matches: it is not told by its match')];
  if (records.length !== stoodBefore + 1) {
    return [
      finding(where, `shows ${stoodBefore} matching records before the call and ${records.length} after it`),
    ];
  }
  const answered = canonicalJson(atPointer(value, verification.output) ?? null);
  if (records.some((record) => canonicalJson(record) === answered)) return [];
  return [finding(where, `shows no record equal to what the call answered: ${oneLine(value)}`)];
}

async function checkUndo({ path, world, tool, args, context }: CallSetup): Promise<SuiteFinding[]> {
  const undo = tool.undoneBy!;
  const where = `${path} (${tool.name}/undoneBy)`;
  const undoer = world.tools.find(({ name }) => name === undo.tool);
  if (undoer === undefined) return [finding(where, `the world has no tool ${undo.tool}`)];
  const before = worldDigest(world);
  const { value } = await attempt(tool, args, context);
  const { args: given, missing } = argsFromSources(undo.args, { args, output: value });
  if (missing.length > 0)
    return [finding(where, `the call and its answer have nothing for ${missing.join(', ')}`)];
  const undone = await attempt(undoer, given, { ...context, purpose: 'compensate' });
  if (!undone.ok) return [finding(where, `fails: ${oneLine(undone.value)}`)];
  return worldDigest(world).text === before.text ? [] : [finding(where, 'does not bring the state back')];
}

interface WorldDigest {
  readonly text: string;
  readonly state: string;
  readonly effects: number;
}

function worldDigest(world: World): WorldDigest {
  const effects = world.effects();
  const keys = effects.map(({ key }) => key).sort();
  const state = canonicalJson(world.snapshot());
  return { text: `${state} ${canonicalJson(keys)}`, state, effects: effects.length };
}

async function attempt(
  tool: Tool,
  args: JsonObject,
  context: CallContext,
): Promise<{ readonly ok: boolean; readonly value: Json }> {
  try {
    const value = (await tool.execute(args, context)) as Json;
    return { ok: !isErrorShaped(value), value };
  } catch (error) {
    return { ok: false, value: oneLine(error) };
  }
}

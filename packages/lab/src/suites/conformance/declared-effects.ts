/** Whether tools do what they declare: effect classes, idempotency keys, verification and undoing. */

import { isErrorShaped } from 'regain/internal/dialects';
import { recordField } from 'regain/internal/govern';
import {
  argsFromSources,
  atPointer,
  type CallContext,
  canonicalJson,
  equalJson,
  type Json,
  type JsonObject,
  type Suite,
  type SuiteTask,
  sourceValue,
  type Tool,
  type Verification,
  virtualClock,
  type World,
} from 'regain/internal/types';
import { contextOf, executePlan } from '../execute-plan.ts';
import { oneLine, type SuiteFinding } from './finding.ts';

/** An environment just before a call of the gold plan. */
interface CallSetup {
  readonly path: string;
  readonly world: World;
  readonly tool: Tool;
  readonly args: JsonObject;
  readonly context: CallContext;
}

/** What is wrong with what the tool of a call declares. */
type Check = (setup: CallSetup) => Promise<string | undefined>;

/** Every step of every gold plan, in the state before it. */
export async function checkDeclaredEffects(suite: Suite): Promise<SuiteFinding[]> {
  const found: SuiteFinding[] = [];
  for (const task of suite.tasks) {
    for (let index = 0; index < task.gold.length; index++) {
      const run = async (check: Check, declaration: string, given?: CallSetup): Promise<void> => {
        const setup = given ?? (await setUpCall(suite, task, index));
        const problem = await check(setup);
        if (problem !== undefined)
          found.push({ path: `${setup.path} (${setup.tool.name}${declaration})`, problem });
      };
      const first = await setUpCall(suite, task, index);
      await run(checkEffect, '', first);
      if (first.tool.idempotencyKey) await run(checkKey, '');
      if (first.tool.verifiedBy !== undefined) await run(checkVerification, '/verifiedBy');
      if (first.tool.undoneBy !== undefined) await run(checkUndo, '/undoneBy');
    }
  }
  return found;
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

async function checkEffect({ world, tool, args, context }: CallSetup): Promise<string | undefined> {
  const { effect = 'write' } = tool;
  const before = worldDigest(world);
  await attempt(tool, args, context);
  const once = worldDigest(world);
  const again = await attempt(tool, args, context);
  const twice = worldDigest(world);
  if (effect === 'read') {
    if (once.text !== before.text) return 'is a read and changes the state';
    return twice.text === before.text ? undefined : 'is a read and changes the state when repeated';
  }
  if (effect === 'idempotent')
    return twice.text === once.text ? undefined : 'is idempotent and does something else the second time';
  if (once.text === before.text) return `is of class ${effect} and changes nothing`;
  if (once.state === before.state)
    return `is of class ${effect} and the snapshot is the same: nobody would miss the call`;
  if (tool.singleRequest === true && !again.ok && twice.text !== once.text)
    return 'declares a single request, and a call that failed changed the state';
  const isRefused = !again.ok && twice.text === once.text;
  if (isRefused || twice.effects > once.effects) return undefined;
  return `is of class ${effect} and its repetition shows neither as a second effect nor as a refusal`;
}

async function checkKey({ world, tool, args, context }: CallSetup): Promise<string | undefined> {
  const keyed = { ...context, idempotencyKey: 'conformance' };
  const first = await attempt(tool, args, keyed);
  const once = worldDigest(world);
  const second = await attempt(tool, args, keyed);
  const isSame = worldDigest(world).text === once.text && equalJson(second.value, first.value);
  return isSame ? undefined : 'does something else the second time under one idempotency key';
}

async function checkVerification({ world, tool, args, context }: CallSetup): Promise<string | undefined> {
  const verification = tool.verifiedBy!;
  const reader = world.tools.find(({ name }) => name === verification.tool);
  const { args: readArgs, missing } = argsFromSources(verification.args, { args });
  if (reader === undefined) return `the world has no tool ${verification.tool}`;
  if (missing.length > 0) return `the call has nothing for ${missing.join(', ')}`;
  const show = async (): Promise<Json[]> => {
    const shown = await attempt(reader, readArgs, { ...context, purpose: 'verify' });
    return shown.ok ? matchingRecords(verification, args, shown.value) : [];
  };
  const before = worldDigest(world);
  const stoodBefore = (await show()).length;
  const { value } = await attempt(tool, args, context);
  await context.clock.sleep(verification.consistentAfterMs ?? 0);
  const records = await show();
  if (worldDigest(world).text === before.text) return undefined;
  if (verification.identity === 'match' && stoodBefore > 0)
    return 'a record stood before the call that matches: it is not told by its match';
  if (records.length !== stoodBefore + 1)
    return `shows ${stoodBefore} matching records before the call and ${records.length} after it`;
  const answered = canonicalJson(atPointer(value, verification.output) ?? null);
  if (records.some((record) => canonicalJson(record) === answered)) return undefined;
  return `shows no record equal to what the call answered: ${oneLine(value)}`;
}

/** The records that a declared read shows of the write, compared strictly. */
function matchingRecords(verification: Verification, args: JsonObject, shown: Json): Json[] {
  const found = atPointer(shown, verification.records);
  if (found === undefined) return [];
  const candidates: readonly Json[] = Array.isArray(found) ? found : [found];
  return candidates.filter((candidate) =>
    Object.entries(verification.match).every(([field, source]) => {
      const wanted = sourceValue(source, { args });
      const actual = recordField(candidate, field);
      return wanted === undefined || equalJson(actual, wanted);
    }),
  );
}

async function checkUndo({ world, tool, args, context }: CallSetup): Promise<string | undefined> {
  const undo = tool.undoneBy!;
  const undoer = world.tools.find(({ name }) => name === undo.tool);
  if (undoer === undefined) return `the world has no tool ${undo.tool}`;
  const before = worldDigest(world);
  const { value } = await attempt(tool, args, context);
  const { args: given, missing } = argsFromSources(undo.args, { args, output: value });
  if (missing.length > 0) return `the call and its answer have nothing for ${missing.join(', ')}`;
  const undone = await attempt(undoer, given, { ...context, purpose: 'compensate' });
  if (!undone.ok) return `fails: ${oneLine(undone.value)}`;
  return worldDigest(world).text === before.text ? undefined : 'does not bring the state back';
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

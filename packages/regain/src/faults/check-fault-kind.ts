/** Conformance check for fault kinds, built in or user-defined. Needs no test runner. */

import { isErrorShaped } from '../dialects/index.ts';
import {
  actionSchema,
  type BoundedCall,
  type CheckWait,
  checkWithin,
  equalJson,
  findSchemaMismatch,
  type JsonObject,
  random,
  requireConformance,
  type Tool,
  type ToolSpec,
} from '../types/index.ts';
import { openBookingWorld, validArgs } from './conformance/booking-world.ts';
import { callWithFault, type FaultedCall } from './conformance/call-with-fault.ts';
import { declarationProblems } from './conformance/declaration.ts';
import { isPlainJson } from './conformance/plain-json.ts';
import type { Fault, FaultKind } from './fault-kind.ts';
import { LANDS_MAX_MS } from './kinds/unreported-effects.ts';
import { specOnly } from './shape/schema.ts';

/** A tool to try the kind on, and valid arguments for it. */
export interface FaultProbe {
  readonly tool: Tool;
  readonly args: JsonObject;
}

export interface FaultKindCheckOptions extends CheckWait {
  /** Tools for kinds that do not apply to the built-in ones. Created for each try, since a write changes state. */
  readonly probes?: () => readonly FaultProbe[];
  /** Number of faults drawn for each tool. */
  readonly seeds?: number;
}

/**
 * Draws faults of the kind, calls tools through them on a virtual clock, and throws one error that lists every
 * violation, each with its rule and the tool and seed that reproduce it.
 */
export async function checkFaultKind(kind: FaultKind, options: FaultKindCheckOptions = {}): Promise<void> {
  const subject = `fault kind "${String(kind.name)}"`;
  requireConformance(subject, declarationProblems(kind));
  await checkWithin(
    () => subject,
    options,
    (bounded) => violationsOf(kind, options, bounded),
  );
}

async function violationsOf(
  kind: FaultKind,
  { probes = bookingProbes, seeds = 20 }: FaultKindCheckOptions,
  bounded: BoundedCall,
): Promise<readonly string[]> {
  const found = new Map<string, string>();
  const find = (problem: string, where: string) => {
    if (!found.has(problem)) found.set(problem, `${problem} (${where})`);
  };
  const tools = probes();
  const fitting = tools.flatMap(({ tool }, index) => (fits(kind, specOnly(tool), find) ? [index] : []));
  // Model mistakes are part of the plan, and lagging reads depend on earlier writes: neither applies to a single call.
  const appliesToCalls = kind.group !== 'model-mistake' && kind.profilePart === undefined;
  if (fitting.length === 0 && appliesToCalls)
    find(
      'appliesTo: it applies to none of the tools; pass `probes` that it applies to',
      `${tools.length} tools`,
    );
  for (const index of fitting) {
    for (let seed = 0; seed < seeds; seed++) {
      const where = `${tools[index]!.tool.name}, seed ${seed}`;
      try {
        await tryKind(
          kind,
          () => probes()[index]!,
          seed,
          (problem) => find(problem, where),
          bounded,
        );
      } catch (error) {
        find(`survives: it threw outside of \`apply\`: ${String(error)}`, where);
      }
    }
  }
  return [...found.values()];
}

type Find = (problem: string) => void;

function bookingProbes(): readonly FaultProbe[] {
  return openBookingWorld().tools.map((tool) => ({ tool, args: validArgs[tool.name]! }));
}

function fits(kind: FaultKind, spec: ToolSpec, find: (problem: string, where: string) => void): boolean {
  const answers = [kind.appliesTo(structuredClone(spec)), kind.appliesTo(structuredClone(spec))];
  if (typeof answers[0] !== 'boolean' || answers[0] !== answers[1])
    find('appliesTo: it must return true or false, the same each time', spec.name);
  return answers[0] === true;
}

async function tryKind(
  kind: FaultKind,
  open: () => FaultProbe,
  seed: number,
  find: Find,
  bounded: BoundedCall,
): Promise<void> {
  const spec = specOnly(open().tool);
  const draw = () => watched(spec, find, 'draw', (given) => kind.draw(random('fault kind', seed), given));
  const detail = draw();
  if (!isPlainJson(detail) || Array.isArray(detail) || typeof detail !== 'object')
    return find('json: `draw` must return a plain JSON object, so that it can be logged');
  if (!equalJson(draw(), detail))
    find('deterministic: `draw` must return the same for the same random source');
  const { latencyMs } = detail;
  if (latencyMs !== undefined && !(typeof latencyMs === 'number' && latencyMs >= 0))
    find('clock: `latencyMs` of a drawn fault must be at least 0');
  const fault: Fault = {
    ...{ kind: kind.name, onset: 0, tries: 2, waitMs: kind.ending === 'waiting' ? 5_000 : 0 },
    detail,
  };
  const call = () => bounded('apply', () => callWithFault(kind, fault, open(), seed));
  const faulted = await call();
  const again = await call();
  if (faulted.text !== again.text)
    find('deterministic: the same call must have the same outcome, in the same time');
  for (const problem of faulted.problems) find(problem);
  if (kind.isAdapted?.(fault, open().args, spec.name) !== true) checkOutcome(kind, faulted, find);
  checkRespec(kind, fault, spec, find);
  checkRemedy(kind, fault, open(), faulted, find);
}

function checkOutcome(
  kind: FaultKind,
  { outcome, immediateRuns, delayedRunsMs }: FaultedCall,
  find: Find,
): void {
  const isRight = {
    'before-send': immediateRuns === 0 && delayedRunsMs.length === 0,
    'in-flight': immediateRuns + delayedRunsMs.length <= 1,
    'after-commit': immediateRuns === 1 && delayedRunsMs.length === 0,
  }[kind.phase];
  if (!isRight)
    find(
      `effect: ${kind.phase}, but the tool ran ${immediateRuns} times at once and ${delayedRunsMs.length} times later`,
    );
  if (delayedRunsMs.length > 0 && kind.landsLate !== true)
    find('effect: a kind that lets calls land later must declare `landsLate`');
  if (delayedRunsMs.some((ms) => !(ms > 0 && ms <= LANDS_MAX_MS)))
    find(`effect: a delayed call must land within ${LANDS_MAX_MS} ms`);
  if ('error' in outcome) {
    if (kind.visibility === 'implicit') find('visibility: implicit, but it throws');
    if (!(outcome.error instanceof Error) || outcome.error.message === '')
      find('visibility: it must throw an Error with a message');
  } else {
    if (!isPlainJson(outcome.value)) find('json: the answer must be JSON');
    const isError = isErrorShaped(outcome.value);
    if (isError !== (kind.visibility === 'explicit'))
      find(`visibility: ${kind.visibility}, but it answers with ${isError ? 'an error' : 'no error'}`);
  }
}

function checkRespec(kind: FaultKind, fault: Fault, spec: ToolSpec, find: Find): void {
  if (kind.changeSpec === undefined) return;
  const changed = watched({ fault, spec }, find, 'changeSpec', (given) =>
    kind.changeSpec!(given.fault, given.spec),
  );
  if (
    changed !== null &&
    !(isPlainJson(changed) && typeof changed.name === 'string' && isPlainJson(changed.inputSchema))
  )
    find('json: `changeSpec` must return null, or a spec with a name and an input schema');
  else if (changed?.name !== spec.name && kind.needsToolbox !== true)
    find('declaration: a kind that renames a tool or takes it away must declare `needsToolbox`');
}

function checkRemedy(
  kind: FaultKind,
  fault: Fault,
  { tool, args }: FaultProbe,
  { outcome }: FaultedCall,
  find: Find,
): void {
  const spec = specOnly(tool);
  const value = 'value' in outcome && isPlainJson(outcome.value) ? outcome.value : undefined;
  const input = { fault, context: { spec, specs: [spec], args, value, nowMs: 0 } };
  const action = watched(input, find, 'remedy', (given) => kind.remedy(given.fault, given.context));
  const wrong = isPlainJson(action)
    ? findSchemaMismatch(actionSchema, action)
    : { message: 'it is not JSON', path: '' };
  if (wrong !== undefined)
    find(`remedy: it must be an action that exists: ${wrong.message} at ${wrong.path || '/'}`);
}

/** Runs `run` on a copy of its input and reports a violation if the copy was changed. */
function watched<T extends object, R>(given: T, find: Find, name: string, run: (given: T) => R): R {
  const copy = structuredClone(given);
  const result = run(copy);
  if (JSON.stringify(copy) !== JSON.stringify(given)) find(`pure: \`${name}\` must not change its input`);
  return result;
}

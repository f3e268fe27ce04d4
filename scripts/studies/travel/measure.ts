/** Runs one scenario in one configuration and says how it ended. */

import { UnrecoveredError } from '../../../packages/regain/src/shield/call/unrecovered-error.ts';
import type { JsonObject } from '../../../packages/regain/src/types/json.ts';
import { random } from '../../../packages/regain/src/types/random.ts';
import type { Configuration } from './configuration.ts';
import type { Scenario } from './scenario.ts';
import type { TravelServer } from './server.ts';
import { HUNG, SimulatedTime } from './simulated-time.ts';
import { openSession } from './tools.ts';
import { World } from './world.ts';

/**
 * `right`: the right answer and the right number of effects. `duplicated`: the right answer, and too many. `wrong`: an answer
 * that is passed as right and is not, or whose effect is missing. `error`: the agent gets an error.
 */
export type Verdict = 'right' | 'duplicated' | 'wrong' | 'error' | 'hung';

export interface Measured {
  readonly scenario: Scenario;
  readonly verdict: Verdict;
  readonly effects: number;
  /** Effects beyond the right number. */
  readonly surplus: number;
  /** The error says that there was no effect, and there was one. */
  readonly isEffectDenied: boolean;
  readonly early: number;
  readonly requests: number;
  readonly tookMs: number;
  /** What the agent was given: the start of it. */
  readonly response: string;
}

type CallOutcome = { readonly answer: unknown } | { readonly error: unknown } | { readonly hung: true };

export async function measure(
  configuration: Configuration,
  scenario: Scenario,
  served: TravelServer,
): Promise<Measured> {
  const time = new SimulatedTime(random('travel', configuration.name, scenario.id));
  const world = new World(time, scenario.lagMs);
  scenario.before?.(world);
  const url = served.open(world, scenario.behaviour?.() ?? {});
  const receiptsUrl = scenario.receiptsDown === true ? served.closedUrl : url;
  const around = configuration.around?.(time);
  const session = openSession({ url, receiptsUrl, time, ...(around === undefined ? {} : { around }) });
  const ending: CallOutcome = await time
    .run(() => configuration.call({ session, time }, scenario.tool, scenario.args))
    .then(
      (answer) => (answer === HUNG ? { hung: true } : { answer }),
      (error: unknown) => ({ error }),
    );
  const tookMs = time.now();
  await time.finish();
  const { effects, early, requests } = world;
  return {
    scenario,
    verdict: verdictOn(ending, scenario, world),
    effects,
    surplus: Math.max(0, effects - scenario.effects),
    isEffectDenied: 'error' in ending && effects > 0 && saysNoEffect(ending.error),
    early,
    requests,
    tookMs,
    response: responseText(ending).slice(0, 300),
  };
}

function verdictOn(ending: CallOutcome, { right, effects }: Scenario, world: World): Verdict {
  if ('hung' in ending) return 'hung';
  if ('error' in ending || isErrorResult(ending.answer)) return 'error';
  const { answer } = ending;
  const isRight =
    typeof answer === 'object' && answer !== null && right?.(answer as JsonObject, world) === true;
  if (!isRight || world.effects < effects) return 'wrong';
  return world.effects > effects ? 'duplicated' : 'right';
}

/** Results by which a model sees that the call failed. */
function isErrorResult(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { error, isError } = value as { error?: unknown; isError?: unknown };
  return isError === true || (error !== undefined && error !== null);
}

function saysNoEffect(error: unknown): boolean {
  return UnrecoveredError.is(error) && error.report.known.tookEffect === 'no';
}

function responseText(ending: CallOutcome): string {
  if ('hung' in ending) return 'nothing, for ever';
  if ('answer' in ending) return JSON.stringify(ending.answer) ?? 'undefined';
  return ending.error instanceof Error ? ending.error.message : String(ending.error);
}

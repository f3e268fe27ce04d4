/**
 * Stops a run whose endpoint does not answer as a language model does. A wrong address that sends a page of HTML to every
 * request must not look like a weak model.
 */

import { EndpointUnavailableError, type LanguageModel, type ModelAnswer } from 'regain/internal/types';
import type { AllRecordings } from '../store/index.ts';

/** Requests for one answer, as long as the endpoint has not sent a usable one. */
const TRIES_MAX = 3;
/** Broken answers in a row that are accepted after a usable one: the model may fail at some requests. */
const BROKEN_MAX = 10;

/**
 * An endpoint that has never accepted a request probably rejects a setting or feature that all requests share; the run
 * stops at once, as for an endpoint that is down. Once it has accepted one, a rejection concerns that request only. Broken
 * answers are asked for again before the first usable one and after too many in a row; then the run stops too. What stops
 * a run is not recorded, so that the run can be resumed.
 */
export function requireUsableAnswers(model: LanguageModel, past: AllRecordings | undefined): LanguageModel {
  let hasAccepted = false;
  /** Broken answers that are still accepted. */
  let allowance = 0;
  let before: Promise<boolean> | undefined;
  const wasUsableBefore = () => {
    before ??= hasUsable(model, past);
    return before;
  };
  /** Requests of other rollouts are not sent either. */
  let stopped: EndpointUnavailableError | undefined;
  const stop = (why: string) => {
    stopped ??= new EndpointUnavailableError(`${model.id} ${why}`, { isTransient: false });
    return stopped;
  };

  return {
    id: model.id,
    ask: async (request, signal) => {
      for (let tries = 1; ; tries++) {
        if (stopped !== undefined) throw stopped;
        const answer = await model.ask(request, signal);
        if (isUsable(answer)) {
          hasAccepted = true;
          allowance = BROKEN_MAX;
          return answer;
        }
        if (!hasAccepted && (await wasUsableBefore()) && !hasAccepted) {
          hasAccepted = true;
          allowance = BROKEN_MAX;
        }
        if (answer.finish === 'rejected') {
          if (hasAccepted) return answer;
          throw stop(
            `has not accepted any request yet, and answers ${answer.problem ?? 'that it rejects this one'}`,
          );
        }
        if (allowance > 0) {
          allowance--;
          return answer;
        }
        if (tries < TRIES_MAX) continue;
        const since = hasAccepted ? `for ${BROKEN_MAX + tries} requests in a row` : 'yet';
        throw stop(
          `has not sent a usable answer ${since}, but ${answer.problem ?? 'broken ones'}. Check the address and the model`,
        );
      }
    },
  };
}

function isUsable({ finish }: ModelAnswer): boolean {
  return finish !== 'rejected' && finish !== 'broken';
}

async function hasUsable({ id }: LanguageModel, past: AllRecordings | undefined): Promise<boolean> {
  if (past === undefined) return false;
  for await (const { model, answer } of past.all()) if (model === id && isUsable(answer)) return true;
  return false;
}

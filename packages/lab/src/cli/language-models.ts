/** Language models for the command line: one throttle per endpoint, keys from the environment only. */

import type { Command } from 'commander';
import { integerOption, numberOption } from 'regain/internal/cli';
import {
  createThrottle,
  getLanguageModel,
  keyVariables,
  type NamedModel,
  openAiCompatible,
} from 'regain/internal/models';
import { EndpointUnavailableError, type LanguageModel, realClock } from 'regain/internal/types';
import type { OpenModel } from '../harness/index.ts';
import type { RunSession } from '../store/index.ts';

export interface ThrottleFlags {
  concurrency?: number;
  perMinute?: number;
  /** Seconds. */
  answerTimeout?: number;
}

/** Concurrent requests per endpoint: what a server with one graphics card handles without queueing. */
export const CONCURRENCY = 4;

export function withThrottle(command: Command): Command {
  return command
    .option(
      '--concurrency <number>',
      `concurrent requests per language model endpoint (default: ${CONCURRENCY})`,
      integerOption(1, 1024),
    )
    .option('--per-minute <number>', 'requests per minute per endpoint (default: no limit)', integerOption(1))
    .option(
      '--answer-timeout <seconds>',
      'timeout of a request to a language model (default: 120)',
      numberOption(0.001, 86_400),
    );
}

/** `session`: limits of requests hold over all sessions of its store, where it has such limits. */
export function openLanguageModels(
  flags: ThrottleFlags = {},
  session?: Pick<RunSession, 'takeRequest'>,
): OpenModel {
  const clock = realClock(performance);
  const { concurrency = CONCURRENCY, perMinute, answerTimeout } = flags;
  const limits = {
    ...{ clock, concurrency },
    ...(perMinute === undefined ? {} : { perMinute }),
    ...(answerTimeout === undefined ? {} : { timeoutMs: 1000 * answerTimeout }),
  };
  const endpoints = new Map<string, ReturnType<typeof createThrottle>>();
  return (backbone) => {
    const named = getLanguageModel(backbone);
    const { url, model } = named;
    const isShared = perMinute !== undefined && session?.takeRequest !== undefined;
    const admit = isShared && { admit: () => session.takeRequest!(url, perMinute) };
    const throttled = endpoints.get(url) ?? createThrottle({ ...limits, ...admit });
    endpoints.set(url, throttled);
    const key = keyVariables(named)
      .map((variable) => process.env[variable])
      .find((value) => value !== undefined && value !== '');
    return withErrorHints(throttled(openAiCompatible({ url, model, key })), named, key !== undefined);
  };
}

/** Adds to an endpoint's error what the user can do about it. */
function withErrorHints(model: LanguageModel, named: NamedModel, hasKey: boolean): LanguageModel {
  return {
    id: model.id,
    ask: async (request, signal) => {
      try {
        return await model.ask(request, signal);
      } catch (error) {
        const hint = EndpointUnavailableError.is(error) ? errorHint(error, named, hasKey) : undefined;
        if (hint === undefined) throw error;
        const { message, isTransient, status } = error as EndpointUnavailableError;
        throw new EndpointUnavailableError(`${message}. ${hint}`, {
          isTransient,
          ...(status === undefined ? {} : { status }),
        });
      }
    },
  };
}

function errorHint(
  { status }: EndpointUnavailableError,
  named: NamedModel,
  hasKey: boolean,
): string | undefined {
  const variables = keyVariables(named).join(', else ');
  if (status === 401 || status === 403)
    return `The key is read from ${variables}${hasKey ? '' : '; none is set'}`;
  if (status === 404)
    return `Either the endpoint has no model ${named.model}, or ${named.url} is not the base URL of its API`;
  return undefined;
}

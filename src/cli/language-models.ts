/** The way to language models from the command line: one throttle for each endpoint, keys from the environment alone. */

import { keyVariables, languageModelNamed, openAiCompatible, throttle } from '../brains/index.ts';
import { realClock } from '../contract/real-clock.ts';
import type { OpenModel } from '../runs/index.ts';

export function languageModelsHere(): OpenModel {
  const clock = realClock(performance);
  const endpoints = new Map<string, ReturnType<typeof throttle>>();
  return (backbone) => {
    const named = languageModelNamed(backbone);
    const { url, model } = named;
    const throttled = endpoints.get(url) ?? throttle({ clock });
    endpoints.set(url, throttled);
    const key = keyVariables(named)
      .map((variable) => process.env[variable])
      .find((value) => value !== undefined && value !== '');
    return throttled(openAiCompatible({ url, model, key }));
  };
}

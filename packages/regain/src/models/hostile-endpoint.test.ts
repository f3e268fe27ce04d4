/** Every hostile mode, streamed and not: a bounded answer or a clear error, nothing sent elsewhere, and no key shown. */

import { describe, expect, it } from 'vitest';
import { trialCount } from '../../../../scripts/soak-counts.ts';
import { EndpointUnavailableError, type ModelAnswer } from '../types/index.ts';
import { KEY } from './endpoint-in-test.ts';
import { type Ending, hostileEndpoint, hostileModes } from './hostile-endpoint-in-test.ts';
import { openAiCompatible } from './openai-compatible.ts';

async function ask(url: string, isStreamed: boolean): Promise<ModelAnswer | EndpointUnavailableError> {
  const model = openAiCompatible({ url, model: 'small', key: KEY });
  const messages = [{ role: 'user', text: 'what next?' }] as const;
  return model.ask({ messages, settings: { isStreamed } }).catch((error: unknown) => {
    if (EndpointUnavailableError.is(error)) return error;
    throw error;
  });
}

function endingOf(result: ModelAnswer | EndpointUnavailableError): Ending {
  if (EndpointUnavailableError.is(result)) return 'down';
  return result.finish === 'broken' || result.finish === 'rejected' ? result.finish : 'answer';
}

describe('an endpoint that answers every request with', () => {
  it.each(Object.entries(hostileModes))(
    '%s',
    async (mode, { ending }) => {
      await using endpoint = await hostileEndpoint(mode);
      for (let trial = 0; trial < trialCount(1, 20); trial++)
        for (const isStreamed of [false, true]) {
          const result = await ask(endpoint.url, isStreamed);
          const text = EndpointUnavailableError.is(result) ? result.message : JSON.stringify(result);
          // A whole answer is no stream.
          const expected = isStreamed && ending === 'answer' ? 'broken' : ending;
          expect(endingOf(result), text).toBe(expected);
          expect(text).not.toContain(KEY);
          expect(text).not.toContain('leak');
          expect(text.length).toBeLessThan(1_000);
          if (EndpointUnavailableError.is(result)) continue;
          for (const tokens of [result.tokensIn, result.tokensOut])
            expect(tokens).toSatisfy((count: number) => Number.isInteger(count) && count >= 0 && count < 1e8);
          if (expected === 'broken') expect(result.problem).toBeTypeOf('string');
        }
      expect(endpoint.counts.other).toBe(0);
    },
    120_000,
  );
});

describe('a redirect', () => {
  it('to another origin names the endpoint and the target, without its query', async () => {
    await using endpoint = await hostileEndpoint('302 to another host');
    const { origin } = new URL(endpoint.url);
    const result = (await ask(endpoint.url, false)) as EndpointUnavailableError;
    expect(result.message).toMatch(
      new RegExp(
        `^${origin} redirects \\(302\\) to http://127\\.0\\.0\\.1:\\d+/v1: requests are not sent there`,
      ),
    );
    expect(result).toMatchObject({ isTransient: false, status: 302 });
    expect(endpoint.counts).toEqual({ own: 1, other: 0 });
  });

  it('in a circle is followed a few times', async () => {
    await using endpoint = await hostileEndpoint('307 in a circle');
    expect(((await ask(endpoint.url, false)) as Error).message).toContain('more than 5 times');
    expect(endpoint.counts.own).toBe(6);
  });
});

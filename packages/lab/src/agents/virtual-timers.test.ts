/** Time passes for what an agent waits for, and not for work in the background. */

import { type Clock, random, virtualClock } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { inVirtualTime } from './virtual-timers.ts';

async function timeOf(work: (now: () => number) => Promise<unknown>): Promise<number> {
  const clock = virtualClock();
  const options = { clock, random: random('timers', 'test'), isWaiting: () => false };
  await inVirtualTime(options, () => work(() => clock.now()));
  return clock.now();
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Turns of the event loop, as work that is neither a timer nor a request. */
async function turns(count = 20): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise((resolve) => setImmediate(resolve));
}

describe('a timer', () => {
  it('that the agent waits for lets time pass', async () => {
    expect(await timeOf(() => wait(8_000))).toBe(8_000);
  });

  it('that does not keep a program alive lets none pass, and ends when it has passed', async () => {
    const ended: number[] = [];
    const tookMs = await timeOf(async (now) => {
      const loop = () => {
        setTimeout(() => {
          ended.push(now());
          loop();
        }, 5_000).unref();
      };
      loop();
      await turns();
      expect([now(), ended]).toEqual([0, []]);
      await wait(12_000);
      await turns();
    });
    expect([tookMs, ended]).toEqual([12_000, [5_000, 10_000]]);
  });

  it('that is cleared while time passes until its end does not end', async () => {
    const clock = virtualClock();
    const ended: number[] = [];
    let cleared: NodeJS.Timeout | undefined;
    const interrupted: Clock = {
      now: () => clock.now(),
      within: (ms, work) => clock.within(ms, work),
      async sleep(ms: number) {
        await clock.sleep(ms);
        clearTimeout(cleared);
      },
    };
    const options = { clock: interrupted, random: random('timers', 'test'), isWaiting: () => false };
    await inVirtualTime(options, async () => {
      cleared = setTimeout(() => ended.push(1_000), 1_000);
      await wait(2_000);
    });
    expect([clock.now(), ended]).toEqual([2_000, []]);
  });

  it('can be kept again, started again and closed', async () => {
    const tookMs = await timeOf(async (now) => {
      const kept = new Promise((resolve) => setTimeout(resolve, 1_000).unref().ref());
      const closed = setTimeout(() => expect.unreachable(), 500);
      expect([closed.hasRef(), closed.unref().hasRef()]).toEqual([true, false]);
      closed.close();
      await kept;
      await new Promise<void>((resolve) => {
        const again = setTimeout(resolve, 1_000);
        setTimeout(() => again.refresh(), 600);
      });
      expect(now()).toBe(2_600);
    });
    expect(tookMs).toBe(2_600);
  });
});

it('the OpenAI Agents SDK, which exports traces every 5 s, lets no time pass while its model answers', async () => {
  const tookMs = await timeOf(async () => {
    // Imported here, so that its loop begins in the time of the rollout.
    const { Agent, run, Usage, BatchTraceProcessor, setTraceProcessors } = await import('@openai/agents');
    setTraceProcessors([new BatchTraceProcessor({ export: async () => {} })]);
    const message = { type: 'message', role: 'assistant', status: 'completed' };
    const output = [{ ...message, content: [{ type: 'output_text', text: 'done' }] }];
    const model = {
      getResponse: async () => {
        await turns();
        return { output, usage: new Usage(), responseId: 'r' };
      },
      getStreamedResponse: () => {
        throw new Error('not streamed');
      },
    };
    const { finalOutput } = await run(new Agent({ name: 'agent', model: model as never }), 'go');
    expect(finalOutput).toBe('done');
  });
  expect(tookMs).toBe(0);
}, 60_000);

/** Other layers that retry AI SDK tools: the SDK itself has none for tools; others are detected. */

import { generateText, isStepCount, tool } from 'ai';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { failing, httpError, shieldInTest } from '../../shield/shield-in-test.ts';
import { protectTools } from './protect-tools.ts';
import { scriptedModel } from './scripted-model-in-test.ts';

const inputSchema = z.object({ city: z.string() });
const oslo = { city: 'Oslo' };
const options = { toolCallId: 'abc', messages: [], context: undefined };
const down = (status = 503) => failing(Array(99).fill(httpError(status)), () => 'fine');

describe('retries around tools of the AI SDK', () => {
  it('are not made by the SDK: maxRetries is for calls of the model', async () => {
    const attempts = [0, 7].map(async (maxRetries) => {
      const shield = shieldInTest();
      const execute = down();
      const tools = protectTools({ weather: tool({ inputSchema, execute }) }, { shield, effects: 'read' });
      const model = scriptedModel([{ tool: 'weather', input: oslo }]);
      await generateText({ model, tools, maxRetries, prompt: 'go', stopWhen: isStepCount(3) });
      expect(shield.stats()).toMatchObject({ attempts: execute.seen.length, retryLayers: [] });
      return execute.seen.length;
    });
    const [without, withMany] = await Promise.all(attempts);
    expect(withMany).toBe(without);
  });

  it('are detected outside: the same call again, right after its final failure', async () => {
    const shield = shieldInTest();
    const execute = down(404);
    const tools = protectTools({ weather: tool({ inputSchema, execute }) }, { shield, effects: 'read' });
    const call = async () => tools.weather.execute(oslo, options);
    await call()
      .catch(call)
      .catch(() => {});
    expect(shield.stats().retryLayers).toMatchObject([
      { tool: 'weather', where: 'outside', calls: 1, observed: execute.seen.length },
    ]);
  });

  it('are detected inside if the tool reports its executions', async () => {
    const shield = shieldInTest();
    const fetching = down();
    const execute = async (_: unknown, { toolCallId }: { toolCallId: string }) => {
      const once = () => {
        shield.retryLayers.executed('weather', toolCallId);
        return fetching();
      };
      return once().catch(once).catch(once);
    };
    const tools = protectTools({ weather: tool({ inputSchema, execute }) }, { shield, effects: 'read' });
    await Promise.resolve(tools.weather.execute(oslo, options)).catch(() => {});
    const { attempts, retryLayers } = shield.stats();
    expect(fetching.seen).toHaveLength(3 * attempts);
    expect(retryLayers).toMatchObject([{ where: 'inside', declared: attempts, observed: 3 * attempts }]);
  });

  it('do not include a second call by the model', async () => {
    const shield = shieldInTest();
    const tools = protectTools(
      { weather: tool({ inputSchema, execute: down() }) },
      { shield, effects: 'read' },
    );
    const call = { tool: 'weather', input: oslo };
    await generateText({
      model: scriptedModel([call, call, call]),
      tools,
      prompt: 'go',
      stopWhen: isStepCount(9),
    });
    expect(shield.stats()).toMatchObject({ calls: 3, retryLayers: [] });
  });
});

import { afterEach, expect, it, vi } from 'vitest';
import { proposing, scriptedServer } from '../../../regain/src/models/server-in-test.ts';
import { openLanguageModels } from './language-models.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const OWN = 'REGAIN_API_KEY_127_0_0_1';
const request = { messages: [{ role: 'user' as const, text: 'x' }], settings: {} };
const server = () => scriptedServer(() => proposing(), { key: 'the-right-key', models: ['small'] });

it('the key of the host is used, or else the common one, also where the first is empty', async () => {
  await using endpoint = await server();
  const ask = () => openLanguageModels()(`openai-compatible:${endpoint.url}#small`).ask(request);
  for (const [own, common] of [
    ['the-right-key', 'another'],
    ['', 'the-right-key'],
    [undefined, 'the-right-key'],
  ]) {
    vi.stubEnv(OWN, own);
    vi.stubEnv('REGAIN_API_KEY', common);
    expect((await ask()).finish).toBe('stop');
  }
});

it('an error names the variables of the key, or the possible causes where nothing is found', async () => {
  await using endpoint = await server();
  const ask = (model: string) =>
    openLanguageModels()(`openai-compatible:${endpoint.url}#${model}`).ask(request);
  for (const [key, end] of [
    [undefined, `${OWN}, else REGAIN_API_KEY; none is set`],
    ['a-wrong-key', `${OWN}, else REGAIN_API_KEY`],
  ] as const) {
    vi.stubEnv(OWN, key);
    vi.stubEnv('REGAIN_API_KEY', undefined);
    const error: Error = await ask('small').catch((thrown) => thrown);
    expect(error).toMatchObject({ code: 'endpoint-down', status: 401 });
    expect(error.message.endsWith(`The key is read from ${end}`)).toBe(true);
    expect(error.message).not.toContain('a-wrong-key');
  }
  vi.stubEnv(OWN, 'the-right-key');
  await expect(ask('smal')).rejects.toThrow(
    `Either the endpoint has no model smal, or ${endpoint.url} is not the base URL of its API`,
  );
});

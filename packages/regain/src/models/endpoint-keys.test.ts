/** Keys are sent to the endpoint only, even if it repeats them. */

import { describe, expect, it } from 'vitest';
import { EndpointUnavailableError } from '../types/index.ts';
import { cases, fine, KEY, plain, providers, withServer } from './endpoint-in-test.ts';
import { openAiCompatible } from './openai-compatible.ts';
import { failing } from './server-in-test.ts';

describe('a key', () => {
  const forms = [
    KEY,
    encodeURIComponent(KEY),
    Buffer.from(KEY).toString('base64'),
    Buffer.from(`Bearer ${KEY}`).toString('base64'),
  ];
  const seen = (text: string) => forms.filter((form) => text.includes(form.slice(2, -4)));

  it('reaches the endpoint', async () => {
    await withServer([fine], async ({ url }) => {
      const model = openAiCompatible({ url, model: 'small', key: KEY });
      expect((await model.ask({ ...plain, settings: {} })).finish).toBe('stop');
      const without = openAiCompatible({ url, model: 'small' });
      await expect(without.ask({ ...plain, settings: {} })).rejects.toMatchObject({ status: 401 });
    });
  });

  it.each(providers)('is in no error of %s, although the endpoint repeats it', async (_, open) => {
    for (const reply of [
      ...forms.map((form) => failing(401, `Incorrect API key provided: ${form}`)),
      ...forms.map((form) => failing(500, form)),
    ]) {
      const error = await withServer([reply], ({ url }) => open(url).ask({ ...plain, settings: {} })).catch(
        (thrown: unknown) => thrown,
      );
      expect(EndpointUnavailableError.is(error)).toBe(true);
      const { inspect } = await import('node:util');
      const all = [
        inspect(error, { depth: 9, showHidden: true }),
        JSON.stringify(error),
        (error as Error).stack ?? '',
      ];
      expect(seen(all.join('\n'))).toEqual([]);
    }
  });

  it.each(cases)('is in no answer: $name', async ({ open, settings }) => {
    const reply = { text: forms.join(' '), calls: [{ tool: 'find', args: { forms } }] };
    const answer = await withServer([reply], ({ url }) => open(url).ask({ ...plain, settings }));
    expect(seen(JSON.stringify(answer))).toEqual([]);
    expect(answer.text).toContain('[secret]');
  });
});

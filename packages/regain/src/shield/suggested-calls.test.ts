/** Calls that stand for several calls, or need another call first: handed back with a suggestion, never made. */

import { describe, expect, it } from 'vitest';
import type { JsonObject, ToolSpec } from '../types/index.ts';
import { getNotes } from './call/answer-notes.ts';
import type { ShieldOptions } from './options.ts';
import { httpError, shieldInTest, toolInTest, unrecovered } from './shield-in-test.ts';

const several = {
  args: { city: ['Oslo', 'Bergen'] },
  text: 'Call "get_weather" 2 times, once for each value: {"city":"Oslo"}; {"city":"Bergen"}.',
};

/** Rejects a value that is not a text. */
function toolsInTest(about: Partial<ToolSpec> = {}, refuse: () => unknown = refused) {
  const made: [string, JsonObject][] = [];
  const tool = (name: string, ...parameters: string[]) => {
    const properties = Object.fromEntries(parameters.map((parameter) => [parameter, { type: 'string' }]));
    const execute = async (args: JsonObject) => {
      made.push([name, args]);
      return Object.values(args).every((value) => typeof value === 'string') ? 'ok' : refuse();
    };
    const inputSchema = { type: 'object', properties, required: parameters.slice(0, 1) };
    return toolInTest(name, execute, { inputSchema, ...about });
  };
  const tools = {
    get_weather: tool('get_weather', 'city', 'api_key'),
    get_zip: tool('get_zip', 'city'),
    find_shops: tool('find_shops', 'zipcode'),
  };
  return { made, tools };
}

function refused(): never {
  throw httpError(400, 'Invalid input: expected string');
}

async function called(name: 'get_weather' | 'find_shops', args: JsonObject, options: ShieldOptions = {}) {
  const { made, tools } = toolsInTest();
  return { made, error: await unrecovered(shieldInTest(options).protect(tools)[name].execute(args)) };
}

describe('a rejected call', () => {
  it.each(['lossless', 'all'] as const)(
    'that stands for several is handed back with them (%s)',
    async (repairs) => {
      const { made, error } = await called('get_weather', several.args, { repairs });
      expect(made).toEqual([['get_weather', several.args]]);
      expect(error.report.suggestion).toBe(several.text);
      expect(error.forModel().split('\n')).toContain(`Suggestion: ${several.text}`);
      expect(error.message).not.toContain('Bergen');
    },
  );

  it.each(['lossless', 'all'] as const)(
    'that needs another call is handed back with it (%s)',
    async (repairs) => {
      const args = { zipcode: { get_zip: { city: 'Oslo' } } };
      const { made, error } = await called('find_shops', args, { repairs });
      expect(made).toHaveLength(1);
      expect(error.report.suggestion).toBe(
        'The value at "/zipcode" needs the result of "get_zip": call "get_zip" with {"city":"Oslo"} first, then call "find_shops" with its result.',
      );
    },
  );

  it('shows no secret in the suggestion', async () => {
    const args = { ...several.args, api_key: 'sk-live-51Hx8Yt2Qm9' };
    const { error } = await called('get_weather', args);
    expect(error.report.suggestion).toContain('"city":"Bergen"');
    expect(error.forModel()).not.toContain('51Hx8');
  });

  it('has no suggestion with repairs off, or where one call is meant', async () => {
    expect((await called('get_weather', several.args, { repairs: 'off' })).error.report).not.toHaveProperty(
      'suggestion',
    );
    expect((await called('get_weather', { city: { a: 1 } })).error.report).not.toHaveProperty('suggestion');
  });

  it('that may have taken effect has the suggestion under that condition', async () => {
    const { made, tools } = toolsInTest({ effect: 'write' });
    const { get_weather: book } = shieldInTest().protect(tools);
    const error = await unrecovered(book.execute(several.args));
    expect(error.forModel()).toContain(`\nSuggestion, if the call did not take effect: ${several.text}`);
    expect(made).toHaveLength(1);
  });

  it('with an answer marked as an error has the suggestion as a note', async () => {
    const answer = { isError: true, content: [{ type: 'text', text: 'Error 400: city must be a string' }] };
    const { tools } = toolsInTest({}, () => answer);
    const { get_weather: read } = shieldInTest().protect(tools);
    const value = await read.execute(several.args);
    expect(value).toMatchObject(answer);
    expect(getNotes(value)).toContain(`Suggestion: ${several.text}`);
  });
});

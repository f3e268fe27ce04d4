import { describe, expect, it } from 'vitest';
import { type Json, validate } from '../../types/index.ts';
import { parseToolCall } from './parse-call.ts';
import { parseToolSpecs } from './parse-tools.ts';

const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
const plain = { name: 'forecast', description: 'Returns the forecast.' };

describe('tools in other formats', () => {
  it.each<[string, Json]>([
    ['OpenAI, chat', [{ type: 'function', function: { ...plain, parameters: schema, strict: true } }]],
    ['OpenAI, responses', [{ type: 'function', ...plain, parameters: schema }]],
    ['Anthropic', [{ ...plain, input_schema: schema }]],
    ['MCP', [{ ...plain, inputSchema: schema }]],
    [
      'AI SDK, by name',
      { forecast: { description: plain.description, inputSchema: { jsonSchema: schema } } },
    ],
    ['Gemini', [{ functionDeclarations: [{ ...plain, parameters: { ...schema, type: 'OBJECT' } }] }]],
    ['Regain', [{ ...plain, input: schema }]],
    ['one tool alone', { ...plain, parameters: schema }],
  ])('%s', (_, tools) => {
    expect(parseToolSpecs(tools)).toEqual([{ ...plain, inputSchema: schema }]);
  });

  it('are the same for equal definitions, whatever happens to an earlier one', () => {
    const definition = () => ({ ...plain, parameters: structuredClone(schema) });
    const [first, other] = [definition(), definition()];
    const [tool] = parseToolSpecs([first]);
    first.parameters.required.pop();
    expect(parseToolSpecs([other])[0]).toBe(tool);
    expect(tool!.inputSchema).toEqual(schema);
    expect(() => Object.assign(tool!.inputSchema, { type: 'string' })).toThrow(TypeError);
    expect(parseToolSpecs([{ ...definition(), description: 'other' }])[0]!.description).toBe('other');
  });

  it('closes the schema of a Python function and reads its types', () => {
    const [tool] = parseToolSpecs([{ ...plain, parameters: { ...schema, type: 'dict' } }]);
    expect(tool!.inputSchema).toEqual({ ...schema, additionalProperties: false });
  });

  it('normalises older and other schemas for a validator', () => {
    const properties = {
      a: { type: 'STRING', nullable: true },
      b: { type: 'int' },
      c: { type: 'list', items: { type: 'float' } },
      d: { type: 'who knows' },
      e: { enum: [] },
    };
    const [tool] = parseToolSpecs([{ name: 'odd', parameters: { properties, required: ['b'] } }]);
    expect(validate(tool!.inputSchema, { a: null, b: 1, c: [0.5], d: {}, e: 'x' })).toEqual([]);
    expect(validate(tool!.inputSchema, {})[0]).toMatchObject({ keyword: 'required' });
  });

  it('reads the effect from read-only hints', () => {
    expect(parseToolSpecs([{ ...plain, annotations: { readOnlyHint: true } }])[0]!.effect).toBe('read');
    expect(parseToolSpecs([plain])[0]!.effect).toBeUndefined();
  });

  it.each<[Json, string, string]>([
    [
      'forecast',
      '/tools',
      'tools must be a list of definitions, or an object of them by name, got "forecast"',
    ],
    [[{ description: 'x' }], '/tools/0', 'a tool needs a name, got {"description":"x"}'],
    [
      [{ name: 'x', parameters: 'none' }],
      '/tools/0',
      'the parameters of x must be a JSON Schema, got "none"',
    ],
  ])('rejects %j', (tools, path, message) => {
    try {
      parseToolSpecs(tools);
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ message: `at ${path}: ${message}`, place: { path } });
    }
  });
});

describe('calls in other formats', () => {
  const args = { city: 'Oslo' };

  it.each<[Json]>([
    [{ tool: 'forecast', args }],
    [{ name: 'forecast', arguments: args }],
    [{ id: 'call_1', type: 'function', function: { name: 'forecast', arguments: args } }],
    [{ type: 'tool-call', toolCallId: '1', toolName: 'forecast', input: args }],
    [{ type: 'tool_use', id: '1', name: 'forecast', input: args }],
    [{ forecast: args }],
    [[{ name: 'forecast', arguments: args }]],
    ['{"name": "forecast", "arguments": {"city": "Oslo"}}'],
  ])('%j', (call) => {
    expect(parseToolCall(call)).toEqual({ tool: 'forecast', args });
  });

  it('keeps text for the repair, with the name of the tool if it is there', () => {
    expect(parseToolCall({ name: 'forecast', arguments: '{city: Oslo' })).toEqual({
      tool: 'forecast',
      args: '{city: Oslo',
    });
    expect(parseToolCall('forecast(city="Oslo")')).toEqual({
      tool: 'forecast',
      args: 'forecast(city="Oslo")',
    });
    const python = "{'name': 'forecast', 'arguments': {'city': 'Oslo'}}";
    expect(parseToolCall(python)).toEqual({ tool: 'forecast', args: python });
    expect(parseToolCall(`\`\`\`json\n${python}\n\`\`\``).tool).toBe('forecast');
    expect(parseToolCall('<function=forecast>{"city": "Oslo"}</function>')).toEqual({
      tool: 'forecast',
      args: '{"city": "Oslo"}</function>',
    });
    expect(parseToolCall('city is Oslo')).toEqual({ tool: '', args: 'city is Oslo' });
    expect(parseToolCall({ name: 'forecast' })).toEqual({ tool: 'forecast', args: {} });
  });

  it.each<[Json | undefined]>([[undefined], [7], [{}], [{ a: 1, b: 2 }]])('refuses %j', (call) => {
    expect(() => parseToolCall(call)).toThrow('a call needs a tool and its arguments');
  });
});

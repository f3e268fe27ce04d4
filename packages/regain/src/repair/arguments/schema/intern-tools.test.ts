import { describe, expect, it } from 'vitest';
import type { JsonSchema, ToolSpec } from '../../../types/index.ts';
import { internedTool, withInternedTools } from './intern-tools.ts';

const schema = { type: 'object', properties: { id: { type: 'string' } } };
const spec: ToolSpec = {
  name: 'get',
  description: 'x',
  inputSchema: schema,
  outputSchema: { type: 'array' },
};
const copy = (): ToolSpec => JSON.parse(JSON.stringify(spec)) as ToolSpec;

describe('schemas', () => {
  it('with equal content are the same object', () => {
    const [a, b] = [copy(), { ...copy(), name: 'other' }].map(internedTool);
    expect(a!.inputSchema).toBe(b!.inputSchema);
    expect(a!.outputSchema).toBe(b!.outputSchema);
    expect(a).toEqual(spec);
    expect(b!.name).toBe('other');
  });

  it('stay the same where they are interned again', () => {
    const request = withInternedTools({ tools: [copy(), copy()], text: '' });
    expect(request.tools).toEqual([spec, spec]);
    expect(withInternedTools(request)).toBe(request);
    expect(withInternedTools({ ...request })).toEqual(request);
  });

  it('with cycles are not interned', () => {
    const input: Record<string, unknown> = { type: 'object' };
    input.self = input;
    expect(internedTool({ ...spec, inputSchema: input as JsonSchema }).inputSchema).toBe(input);
  });
});

import { describe, expect, it } from 'vitest';
import { effectsText, parseEffects } from './effects-file.ts';
import { toolEffect } from './tool-effect.ts';

const declared = parseEffects(
  '{"search_mail": "write", "pay": {"effect": "idempotent", "because": "x"}}',
  'e.json',
);
const reads = { readOnlyHint: true };

describe('the effect of a tool', () => {
  it('is that of the file, then that of trusted annotations, then a read by its name', () => {
    expect(toolEffect({ name: 'search_mail', annotations: reads }, declared, true).effect).toBe('write');
    expect(toolEffect({ name: 'pay' }, declared, false).effect).toBe('idempotent');
    expect(toolEffect({ name: 'run', annotations: reads }, declared, true).effect).toBe('read');
    expect(toolEffect({ name: 'run', annotations: reads }, declared, false).effect).toBeUndefined();
    expect(toolEffect({ name: 'get_weather' }, declared, false).effect).toBe('read');
    expect(toolEffect({ name: 'frobnicate' }, declared, true).effect).toBeUndefined();
  });

  it('is not that of hints that are no booleans', () => {
    const annotations = { readOnlyHint: 'true', idempotentHint: 1 };
    expect(toolEffect({ name: 'run', annotations, description: 7 }, declared, true).effect).toBeUndefined();
  });
});

describe('the file of effects', () => {
  it('is written with a reason for each tool, can be read again, and keeps what was declared', () => {
    const tools = [
      { name: 'search_mail' },
      { name: 'frob "x"' },
      { name: 'get_weather' },
      { name: '__proto__' },
    ];
    const text = effectsText(tools, declared, false);
    expect(JSON.parse(text).get_weather).toEqual({ effect: 'read', because: 'its name begins with "get"' });
    const again = parseEffects(text, 'e.json');
    expect([...again].map(([name, { effect }]) => [name, effect])).toEqual([
      ['search_mail', 'write'],
      ['frob "x"', 'write'],
      ['get_weather', 'read'],
      ['__proto__', 'write'],
    ]);
  });

  it.each([
    ['{', 'it is not JSON'],
    ['[]', 'must be an object'],
    ['{"a": "reads"}', 'the effect of "a" must be read, idempotent, write, irreversible, got "reads"'],
    ['{"a": {"effect": "read", "veryfy": 1}}', 'unknown field veryfy'],
    ['{"a": {"effect": "write", "verify": {"tool": "b"}}}', 'verify of "a" needs'],
  ])('is refused with its mistake: %s', (text, message) => {
    expect(() => parseEffects(text, 'e.json')).toThrow(message);
  });
});

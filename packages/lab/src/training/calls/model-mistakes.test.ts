import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { mistakesIn } from './model-mistakes.ts';

const folder = mkdtempSync(join(tmpdir(), 'regain-mistakes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const line = {
  id: 'small#1/7',
  kind: 'type',
  text: 'Grow 3 beds of kale and 2 of mint.',
  tools: [
    {
      name: 'grow',
      parameters: { type: 'dict', properties: { plant: { type: 'string' }, beds: { type: 'integer' } } },
    },
  ],
  call: { name: 'grow', arguments: { plant: 'kale', beds: '3' } },
  accepted: [
    { name: 'grow', arguments: { plant: ['kale'], beds: [3] } },
    { name: 'grow', arguments: { plant: ['mint'], beds: [2] } },
  ],
};
const write = (text: string) => {
  mkdirSync(join(folder, 'model-mistakes'), { recursive: true });
  writeFileSync(join(folder, 'model-mistakes', 'calls.jsonl'), text);
};

describe('mistakes of models', () => {
  it('have a prompt, a kind, a request, and know a right repair, also of several calls', () => {
    write(`${JSON.stringify(line)}\n\n`);
    const [mistake, ...others] = mistakesIn(folder)!;
    expect(others).toEqual([]);
    expect(mistake).toMatchObject({ id: 'small#1/7', prompt: 'small#1', kind: 'type' });
    expect(mistake!.request.call).toEqual({ tool: 'grow', args: { plant: 'kale', beds: '3' } });
    const repair = (...calls: { plant: string; beds: number }[]) => {
      const [call, ...further] = calls.map((args) => ({ tool: 'grow', args }));
      return { call: call!, ...(further.length > 0 && { further }), edits: [], support: 1, valid: true };
    };
    const [kale, mint] = [
      { plant: 'kale', beds: 3 },
      { plant: 'mint', beds: 2 },
    ] as const;
    expect(mistake!.accepts(repair(kale))).toBe(true);
    expect(mistake!.accepts(repair(kale, mint))).toBe(true);
    expect(mistake!.accepts(repair(kale, kale))).toBe(false);
    expect(mistake!.accepts(repair(kale, { ...mint, beds: 3 }))).toBe(false);
  });

  it('are absent without the file, and a line that is none is named', () => {
    expect(mistakesIn(undefined)).toBeUndefined();
    expect(mistakesIn(join(folder, 'nowhere'))).toBeUndefined();
    write(`${JSON.stringify(line)}\n{"id": 1}\n`);
    expect(() => mistakesIn(folder)).toThrow(
      expect.objectContaining({ code: 'invalid-input', place: expect.objectContaining({ line: 2 }) }),
    );
  });
});

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderInTest, jsonLines } from '../../suites/folder-in-test.ts';
import { mistakesIn } from './model-mistakes.ts';

const { path: folder, write } = folderInTest();
const file = 'model-mistakes/calls.jsonl';

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

describe('mistakes of models', () => {
  it('have a prompt, a kind, a request, and know a right repair, also of several calls', () => {
    write(file, `${jsonLines(line)}\n`);
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
    write(file, jsonLines(line, { id: 1 }));
    expect(() => mistakesIn(folder)).toThrow(
      expect.objectContaining({ code: 'invalid-input', place: expect.objectContaining({ line: 2 }) }),
    );
  });
});

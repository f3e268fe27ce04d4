import { describe, expect, it } from 'vitest';
import { type Action, effectClasses, type JsonObject } from '../types/index.ts';
import { permit } from './safety.ts';
import { args, failure, invalidRequest, safetyContext, tool } from './safety-context-in-test.ts';

const repair = (changed: JsonObject): Action => ({ kind: 'repair-arguments', args: changed });
const restated = repair({ owner: 'ann', amount: '5' });
const dropped = repair({ owner: 'ann' });
const input = { properties: { owner: {}, amount: {}, confirm: { const: true } } };
const filled = repair({ ...args, confirm: true });
const history = [
  { call: { tool: 'act', args }, failure: invalidRequest, action: { kind: 'reread-tools' } as Action },
];

describe('repairs of arguments', () => {
  it.each(effectClasses)('off: none, for effect %s', (effect) => {
    const { action, refused } = permit(restated, safetyContext(tool(effect), invalidRequest), 'off');
    expect(action.kind).toBe('hand-off');
    expect(refused).toBe('repair-arguments: repairs are turned off');
  });

  it.each(effectClasses)('lossless: only equivalent arguments, for effect %s', (effect) => {
    expect(permit(restated, safetyContext(tool(effect), invalidRequest), 'lossless').action).toEqual(
      restated,
    );
    for (const changed of [dropped, filled]) {
      expect(
        permit(changed, safetyContext(tool(effect, { inputSchema: input }), invalidRequest), 'lossless')
          .action.kind,
      ).toBe('reread-tools');
      const again = permit(
        changed,
        safetyContext(tool(effect, { inputSchema: input }), invalidRequest, { history }),
        'lossless',
      );
      expect(again.action.kind).toBe('hand-off');
      expect(again.refused).toContain('must not change what it does');
    }
  });

  it('all, the default: any repair of a read; for a write also values without a choice', () => {
    for (const mode of ['all', undefined] as const) {
      expect(permit(dropped, safetyContext(tool('read'), invalidRequest), mode).action).toEqual(dropped);
      expect(
        permit(dropped, safetyContext(tool('write'), invalidRequest, { history }), mode).action.kind,
      ).toBe('hand-off');
      expect(
        permit(filled, safetyContext(tool('write', { inputSchema: input }), invalidRequest), mode).action,
      ).toEqual(filled);
    }
  });
});

describe('another tool', () => {
  const use = (its: JsonObject, first?: true): Action => ({
    kind: 'use-tool',
    tool: 'list',
    args: its,
    ...(first && { first }),
  });
  const gone = safetyContext(tool('read'), failure('unknown-tool', { ambiguous: false, status: 404 }), {
    history,
  });

  it('gets equivalent arguments for a read, too, if repairs are lossless', () => {
    expect(permit(use(args), gone, 'lossless').action).toEqual(use(args));
    expect(permit(use({ owner: 'bob' }), gone, 'lossless').action.kind).toBe('hand-off');
    expect(permit(use({ owner: 'bob' }), gone, 'all').action).toEqual(use({ owner: 'bob' }));
  });

  it('is not called instead if repairs are off; a missing read may be made first', () => {
    expect(permit(use(args), gone, 'off').action.kind).toBe('hand-off');
    for (const mode of ['off', 'lossless', 'all'] as const)
      expect(permit(use({ owner: 'bob' }, true), gone, mode).action.kind).toBe('use-tool');
  });
});

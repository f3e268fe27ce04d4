import { describe, expect, it } from 'vitest';
import {
  type Action,
  type EffectClass,
  effectClasses,
  type JsonObject,
  type RepairMode,
} from '../types/index.ts';
import { permit, type SafetyContext } from './safety.ts';
import { args, failure, invalidRequest, safetyContext, tool, turn } from './safety-context-in-test.ts';

const repair = (changed: JsonObject): Action => ({ kind: 'repair-arguments', args: changed });
const restated = repair({ owner: 'ann', amount: '5' });
const dropped = repair({ owner: 'ann' });
const filled = repair({ ...args, confirm: true });
const history = [turn(invalidRequest, { kind: 'reread-tools' })];

const inputSchema = { properties: { owner: {}, amount: {}, confirm: { const: true } } };
const decided = (
  action: Action,
  effect: EffectClass,
  mode: RepairMode | undefined,
  rest: Partial<SafetyContext> = {},
) => permit(action, safetyContext(tool(effect, { inputSchema }), invalidRequest, rest), mode);

describe('repairs of arguments', () => {
  it.each(effectClasses)('off: none, for effect %s', (effect) => {
    const { action, refused } = decided(restated, effect, 'off');
    expect(action.kind).toBe('hand-off');
    expect(refused).toBe('repair-arguments: repairs are turned off');
  });

  it.each(effectClasses)('lossless: only equivalent arguments, for effect %s', (effect) => {
    expect(decided(restated, effect, 'lossless').action).toEqual(restated);
    for (const changed of [dropped, filled]) {
      expect(decided(changed, effect, 'lossless').action.kind).toBe('reread-tools');
      const again = decided(changed, effect, 'lossless', { history });
      expect(again.action.kind).toBe('hand-off');
      expect(again.refused).toContain('must not change what it does');
    }
  });

  it('all, the default: any repair of a read; for a write also values without a choice', () => {
    for (const mode of ['all', undefined] as const) {
      expect(decided(dropped, 'read', mode).action).toEqual(dropped);
      expect(decided(dropped, 'write', mode, { history }).action.kind).toBe('hand-off');
      expect(decided(filled, 'write', mode).action).toEqual(filled);
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

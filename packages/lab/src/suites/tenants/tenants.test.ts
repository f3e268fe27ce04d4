import { type Action, canonicalJson, type JsonObject, virtualClock } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { contextOf } from '../execute-plan.ts';
import { goldFinalState } from '../judge.ts';
import { streamTasks, tenantOf, tenantSuite, tenantTopics } from './index.ts';
import type { Difference } from './tenant.ts';

const topics = tenantTopics('train');
const tenants = topics.flatMap((topic) =>
  [1, 2, 3].map((seed) => ({ topic, tenant: tenantOf(topic, seed) })),
);
const kinds = new Set(
  tenants.flatMap(({ tenant }) => Object.values(tenant.differences).map(({ kind }) => kind)),
);

describe('tenants', () => {
  it('differ from their documentation in every way, each in its own', () => {
    expect([...kinds].sort()).toEqual([
      'code',
      'form',
      'rename',
      'session',
      'wait',
    ] satisfies Difference['kind'][]);
    const texts = tenants.map(({ tenant }) => canonicalJson(tenant.differences as never));
    expect(new Set(texts).size).toBe(texts.length);
    expect(canonicalJson(tenantOf('shop', 1) as never)).toBe(canonicalJson(tenantOf('shop', 1) as never));
  });

  it('want something else of every tool after a drift', () => {
    for (const { topic, tenant } of tenants) {
      const seed = Number(tenant.name.split('-').at(-1));
      const drifted = tenantOf(topic, seed, true);
      expect(Object.keys(drifted.differences)).toEqual(Object.keys(tenant.differences));
      for (const [tool, before] of Object.entries(tenant.differences)) {
        const after = drifted.differences[tool]!;
        expect(after.kind).toBe(before.kind);
        if (before.kind !== 'session') expect(after).not.toEqual(before);
      }
      expect(drifted.session.region).not.toBe(tenant.session.region);
    }
  });

  it('refuse documented calls without naming what they want, and take what the remedy says', async () => {
    const met = new Set<string>();
    for (const { topic, tenant } of tenants.filter((_, i) => i % 3 === 0)) {
      const suite = tenantSuite(topic, tenant);
      for (const task of suite.tasks) {
        const clock = virtualClock();
        const world = suite.open(task, clock, { seed: 1, repeat: 0, severity: 0 });
        const [step] = task.gold;
        const difference = tenant.differences[step!.tool];
        if (difference === undefined || met.has(`${topic} ${difference.kind}`)) continue;
        const call = (tool: string, args: JsonObject) =>
          world.tools.find(({ name }) => name === tool)!.execute(args, contextOf(clock, 0));
        const args = step!.args as JsonObject;
        if ('parameter' in difference && !(difference.parameter in args)) continue;
        met.add(`${topic} ${difference.kind}`);
        const error = await call(step!.tool, args).then(
          () => undefined,
          (thrown: Error) => thrown,
        );
        expect(error?.message, `${topic} ${difference.kind}`).toBeDefined();
        const wanted = difference.kind === 'rename' ? difference.to : tenant.session.region;
        expect(error!.message).not.toContain(wanted);
        await expect(follow(world.remedy!(undefined)!, step!.tool, args)).resolves.toBeDefined();

        async function follow(action: Action, tool: string, own: JsonObject): Promise<unknown> {
          if (action.kind === 'repair-arguments') return call(tool, action.args);
          if (action.kind === 'use-tool') {
            await call(action.tool, action.args);
            return call(tool, own);
          }
          await clock.sleep((action as { delayMs: number }).delayMs);
          return call(tool, own);
        }
      }
    }
    expect(met.size).toBeGreaterThan(5);
  });

  it('judge tasks by the documented world', async () => {
    const suite = tenantSuite('shop', tenantOf('shop', 1));
    await expect(goldFinalState(suite, suite.tasks[0]!)).resolves.toBeDefined();
  });

  it('have streams that are the same every time, with all tasks before any comes again', () => {
    const suite = tenantSuite('shop', tenantOf('shop', 1));
    const ids = (seed: number) => streamTasks(suite, suite.tasks.length + 5, seed).map(({ id }) => id);
    expect(ids(1)).toEqual(ids(1));
    expect(ids(1)).not.toEqual(ids(2));
    expect(new Set(ids(1).slice(0, suite.tasks.length)).size).toBe(suite.tasks.length);
  });
});

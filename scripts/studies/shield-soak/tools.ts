/** The protected tools of the soak: every kind of effect, and every option of a tool. */

import type { Shield } from '../../../packages/regain/src/shield/shield.ts';
import type { ToolOptions } from '../../../packages/regain/src/shield/tool-options.ts';
import type { Random } from '../../../packages/regain/src/types/random.ts';
import type { Service } from './service.ts';

/** Starts one call. */
export type Start = (id: number, signal: AbortSignal | undefined) => Promise<unknown>;

/** The tool that only fallbacks call. */
export const BACKUP = 'backup';
/** Names of tools that are protected for one call begin so. */
export const NEW = 'new-';
/** Of the tools whose retries are checked against the budget. */
export const RETRY_BUDGET = { share: 0.1, perSecond: 0.5, burst: 20 };
const CONCURRENCY = 20;
export const TIMEOUT_MS = 5_000;

const verifiedBy = { tool: 'list', args: {}, records: '/rows', match: { id: '/args/id' }, output: '' };

/** Each with the same chance to be called; one in ten calls has a tool of its own. */
export function startsOf(shield: Shield, service: Service, chance: Random): readonly Start[] {
  const tool = (effect: 'read' | 'write', execute: () => unknown, more: object = {}) => ({
    ...{ description: '', inputSchema: {}, effect, execute, ...more },
  });
  const answer = () => service.answer();
  const perTool: { readonly [name: string]: ToolOptions } = {
    read: { retryBudget: RETRY_BUDGET },
    busy: { concurrency: CONCURRENCY },
    limited: { concurrency: CONCURRENCY, budget: { timeMs: 30_000 } },
    dead: { retryBudget: RETRY_BUDGET, fallback: { tool: BACKUP } },
    hedged: { hedgeAfterMs: 50 },
    withValue: { fallback: { rows: [] } },
    withFunction: {
      fallback: () => {
        if (chance.uniform() < 0.5) throw new Error('no fallback');
        return null;
      },
    },
  };
  const tools = {
    read: { name: 'read', ...tool('read', answer) },
    write: { name: 'write', ...tool('write', answer) },
    keyed: { name: 'keyed', ...tool('write', answer, { idempotencyKey: true }) },
    add: { name: 'add', ...tool('write', answer, { verifiedBy }) },
    list: { name: 'list', ...tool('read', async () => ({ rows: [{ id: 1 }] })) },
    busy: { name: 'busy', ...tool('read', answer) },
    limited: { name: 'limited', ...tool('read', () => service.limited()) },
    dead: { name: 'dead', ...tool('read', () => service.dead()) },
    hedged: { name: 'hedged', ...tool('read', answer) },
    withValue: { name: 'withValue', ...tool('read', answer) },
    withFunction: { name: 'withFunction', ...tool('read', answer) },
    backup: { name: BACKUP, ...tool('read', answer) },
  };
  const shared = shield.protect(tools, { perTool });
  const { list: _, backup: __, ...called } = shared;
  const known = Object.values(called).map(
    (one): Start =>
      (id, signal) =>
        one.execute({ id: 1, token: `secret-${id}` }, signal === undefined ? {} : { signal }),
  );
  const perRequest: Start = (id, signal) => {
    const { read } = shield.protect({ read: tools.read }, { perTool: { read: perTool.read! } });
    return read.execute({ id }, { signal });
  };
  return [...known, perRequest, (id, signal) => callNewTool(shield, service, id, signal)];
}

/** A tool of which the shield knows neither the name nor the schemas nor the error. */
function callNewTool(
  shield: Shield,
  service: Service,
  id: number,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  let attempts = 0;
  const { made } = shield.protect({
    made: {
      ...({ name: `${NEW}${id}`, description: `Reads ${id}.`, effect: 'read' } as const),
      inputSchema: { type: 'object', properties: { [`key_${id}`]: { type: 'integer' } } },
      outputSchema: { type: 'object', properties: { [`value_${id}`]: { type: 'string' } } },
      execute: () => service.failOnce(attempts++ === 0),
    },
  });
  return made.execute({ [`key_${id}`]: id % 2 === 0 ? id : String(id) }, { signal });
}

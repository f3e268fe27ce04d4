import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../packages/regain/src/types/json.ts';
import { root } from '../../run.ts';
import type { Configuration } from './configuration.ts';
import { leaveOneOut, levels } from './leave-one-out.ts';
import { unprotected } from './other-libraries.ts';
import { aiSdk, declared, defaultProtection, withEffects } from './regain-configurations.ts';
import type { Scenario } from './scenario.ts';
import { isWrongInTrap, rightOf } from './tables.ts';
import { benchmark, type Row, scenarios } from './travel.ts';

const recoverable = scenarios.filter(({ kind }) => kind === 'recoverable');
const traps = scenarios.filter(({ kind }) => kind === 'trap');
const named = (...ids: readonly string[]) => scenarios.filter(({ id }) => ids.includes(id));

async function verdicts(configuration: Configuration, on: readonly Scenario[]) {
  const [row] = await benchmark([configuration], on);
  return row!.measured.map(({ scenario, verdict, effects }) => [scenario.id, verdict, effects]);
}

/** Again at once, whatever went wrong. */
const blind: Configuration = {
  name: 'blind',
  call: async (setting, tool, args) => {
    for (let left = 2; ; left--) {
      try {
        return await setting.session.tools[tool](args);
      } catch (error) {
        if (left === 0) throw error;
      }
    }
  },
};

/** Leaves out what the service does not know. */
const careless: Configuration = {
  name: 'careless',
  call: async (setting, tool, args) => {
    let sent: JsonObject = args;
    for (;;) {
      try {
        return await setting.session.tools[tool](sent);
      } catch (error) {
        const [, unknown] = /Unknown parameter '(\w+)'/.exec((error as Error).message) ?? [];
        if (unknown === undefined) throw error;
        const { [unknown]: _, ...rest } = sent;
        sent = rest;
      }
    }
  },
};

describe('the scenarios', () => {
  it('are 40 that can be recovered and at least 12 traps', () => {
    expect(recoverable).toHaveLength(40);
    expect(traps.length).toBeGreaterThanOrEqual(12);
    expect(new Set(scenarios.map(({ id }) => id)).size).toBe(scenarios.length);
  });

  it('have a right ending: the call as it was meant, to a service that is well', async () => {
    const healthy = scenarios
      .filter(({ right }) => right !== undefined)
      .map(({ behaviour: _, receiptsDown: _down, ...rest }) => ({ ...rest, args: rest.meant ?? rest.args }));
    const expected = healthy.map(({ id, effects }) => [id, 'right', effects]);
    expect(await verdicts(unprotected, healthy)).toEqual(expected);
  });

  it('all need recovery, and no trap is one without a protection', async () => {
    const [row] = await benchmark([unprotected]);
    expect(rightOf(row!.measured)).toBe(0);
    expect(row!.measured.filter(isWrongInTrap)).toEqual([]);
    expect(row!.measured.filter(({ surplus }) => surplus > 0)).toEqual([]);
    expect(
      row!.measured.filter(({ verdict }) => verdict === 'hung').map(({ scenario }) => scenario.id),
    ).toEqual(['convert-hang-once', 'book-answer-hangs']);
  });
});

describe('the verdicts', () => {
  it('see what blind retries duplicate, also where the answer is an error', async () => {
    const ids = ['list-500-once', 'book-answer-lost', 'book-request-lost', 'trap-receipt-refused'];
    expect(await verdicts(blind, named(...ids))).toEqual([
      ['list-500-once', 'right', 0],
      ['book-request-lost', 'right', 1],
      ['book-answer-lost', 'duplicated', 2],
      ['trap-receipt-refused', 'error', 3],
    ]);
  });

  it('see what is dropped', async () => {
    const ids = ['trap-max-price', 'trap-tenant', 'trap-passenger', 'search-camel-case'];
    expect((await verdicts(careless, named(...ids))).map(([, verdict]) => verdict)).toEqual(
      ids.map(() => 'wrong'),
    );
  });
});

describe('the README', () => {
  it('quotes the table that the benchmark wrote', () => {
    const rowsOf = (page: string) =>
      readFileSync(join(root, page), 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('|'))
        .map((line) => line.split('|').map((cell) => cell.trim()));
    const measured = rowsOf('docs/results/travel.md');
    const quoted = rowsOf('README.md').filter(([, name]) =>
      /^(?:nothing|`protect|LangChain|cockatiel|everything)/.test(name!),
    );
    expect(quoted).toHaveLength(5);
    for (const [, name, right, surplus, wrong] of quoted) {
      const row = measured.find(([, one, ...cells]) => one === name!.split(':')[0] && cells.length > 9);
      expect([name, right, surplus, wrong]).toEqual([name, row?.[2], row?.[6], row?.[4]]);
    }
  });
});

describe('the shield', () => {
  let rows: ReturnType<typeof benchmark> | undefined;
  const measured = () => {
    rows ??= benchmark([defaultProtection, withEffects, aiSdk, declared, ...leaveOneOut]);
    return rows;
  };

  it('comes to the same every time, and leaves timers and chance as they were', async () => {
    const { setTimeout, clearTimeout } = globalThis;
    const { random } = Math;
    const first = await benchmark([defaultProtection, declared]);
    const [plainAgain, , , fullAgain] = await measured();
    // Whatever was measured in between.
    expect([plainAgain, fullAgain]).toEqual(first);
    expect([globalThis.setTimeout, globalThis.clearTimeout, Math.random]).toEqual([
      setTimeout,
      clearTimeout,
      random,
    ]);
    const [plain, full] = first.map(({ measured }) => rightOf(measured));
    expect(plain).toBeGreaterThanOrEqual(18);
    expect(full).toBeGreaterThanOrEqual(35);
  });

  it('makes no effect twice and passes nothing wrong as right in a trap, whatever is declared', async () => {
    const rows = await measured();
    const found = rows.map(({ configuration: { name }, measured }) => ({
      name,
      surplus: measured.filter(({ surplus }) => surplus > 0).map(({ scenario }) => scenario.id),
      wrong: measured.filter(isWrongInTrap).map(({ scenario }) => scenario.id),
    }));
    expect(found).toEqual(found.map(({ name }) => ({ name, surplus: [], wrong: [] })));
    // Nor does an error of the rows of the table deny an effect that there is.
    expect(
      rows.slice(0, 4).flatMap(({ measured }) => measured.filter(({ isEffectDenied }) => isEffectDenied)),
    ).toEqual([]);
  });

  it('recovers with more declarations whatever it recovers with fewer', async () => {
    const [plain, effects] = await measured();
    const steps = [plain!, effects!, ...(await benchmark(levels))];
    const lost = steps.slice(1).map((row, i) => [row.configuration.name, rightOnlyIn(steps[i]!, row)]);
    expect(lost).toEqual(lost.map(([name]) => [name, []]));
  });

  it('loses nothing by a single declaration, except by a time limit', async () => {
    const [, , , full, ...less] = await measured();
    const lost = less.map((row) => [row.configuration.name, rightOnlyIn(row, full!)]);
    // Within 4 s an outage of 5 s does not end, nor does a booking that takes 5 s.
    const exceptions = ['search-503-for-5-s', 'trap-slow'];
    expect(lost).toEqual(
      lost.map(([name, ids]) => [
        name,
        String(name).startsWith('`timeoutMs`') ? exceptions.filter((id) => ids!.includes(id)) : [],
      ]),
    );
  });
});

/** Scenarios that end right in the first row and not in the second. */
function rightOnlyIn(one: Row, other: Row): string[] {
  const rightIn = ({ measured }: Row) =>
    measured.filter(({ verdict }) => verdict === 'right').map(({ scenario }) => scenario.id);
  return rightIn(one).filter((id) => !rightIn(other).includes(id));
}

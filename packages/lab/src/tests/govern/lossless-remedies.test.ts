/** The changes that tools go through in the lab, answered by their own remedies. */

import { getFaultKind } from 'regain/internal/faults';
import { isLossless, isLosslessOrFilled } from 'regain/internal/govern';
import {
  type Json,
  type JsonObject,
  type JsonSchema,
  random,
  type ToolSpec,
  validate,
} from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { isStudied } from '../../harness/index.ts';
import { getSuite } from '../../suites/index.ts';

/** The remedy of a known change must be permitted to a policy; otherwise no policy could recover a write from it. */
describe('every way in which tools change how they are called', () => {
  const { tasks, tools } = getSuite('paladin-eval');
  const unread = new Set(
    tasks.filter((task) => !isStudied(task)).flatMap(({ gold }) => gold.map(({ tool }) => tool)),
  );
  const writes = tools.filter(
    ({ name, effect }) => (effect === 'write' || effect === 'irreversible') && !unread.has(name),
  );
  /** The first of these that the parameter takes: what does not fit its schema is not renamed either. */
  const values = [
    'value',
    3,
    6,
    true,
    '2026-03-14',
    '/notes/a.md',
    '09:30',
    '+49 1234567',
    'DE12345678901234',
    'a@x.org',
  ];
  const example = (spec: ToolSpec): JsonObject =>
    Object.fromEntries(
      Object.entries(spec.inputSchema.properties as { [name: string]: JsonSchema }).map(
        ([name, property], i) => {
          const { enum: allowed = [] } = property as { enum?: Json[] };
          const own = [...allowed, ...values.map((one) => (one === 'value' ? `value-${i}` : one)), [`v${i}`]];
          const fitting = own.find((value) => validate(property, value).length === 0);
          if (fitting === undefined) throw new Error(`no example for ${spec.name} ${name}`);
          return [name, fitting];
        },
      ),
    );

  it.each(['parameter-renamed', 'parameter-required', 'parameter-retyped', 'enum-changed', 'unit-changed'])(
    '%s is answered without loss by the remedy',
    (name) => {
      const kind = getFaultKind(name);
      const fitting = writes.filter((spec) => kind.appliesTo(spec));
      expect(fitting.length).toBeGreaterThan(2);
      for (const spec of fitting) {
        for (let n = 0; n < 5; n++) {
          const fault = {
            kind: name,
            onset: 0,
            tries: 1,
            waitMs: 0,
            detail: kind.draw(random('lossless', name, spec.name, n), spec),
          };
          const args = example(spec);
          const met = { spec, specs: writes, args, value: undefined, nowMs: 0 };
          const action = kind.remedy(fault, met);
          const changed = kind.changeSpec!(fault, spec)!;
          if (action.kind !== 'repair-arguments') throw new Error(action.kind);
          const where = `${spec.name} ${JSON.stringify(fault.detail)} ${JSON.stringify(action.args)}`;
          // What is new is fixed by the schema, or repeats a value: no loss, and not nothing either.
          const isSame = name === 'parameter-required' ? isLosslessOrFilled : isLossless;
          expect(isSame(args, action.args, changed.inputSchema, '', spec.inputSchema), where).toBe(true);
        }
      }
    },
  );
});

/** What holds of every repair: properties, and the changes that tools go through in the laboratory. */

import fc from 'fast-check';
import { kindNamed } from 'regain/internal/faults';
import { isLossless, isLosslessButFilled } from 'regain/internal/govern';
import {
  type Json,
  type JsonObject,
  type JsonSchema,
  random,
  type ToolSpec,
  validate,
} from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { suiteNamed } from '../../suites/index.ts';

describe('losslessness', () => {
  const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.integer(), { maxLength: 3 }));
  const args = fc.dictionary(fc.stringMatching(/^[a-z]{2,6}$/), value, {
    minKeys: 1,
    maxKeys: 5,
  }) as fc.Arbitrary<JsonObject>;

  it('holds for the arguments themselves, in any order, in any envelope', () => {
    fc.assert(
      fc.property(args, (before) => {
        const reversed = Object.fromEntries(Object.entries(before).reverse());
        expect(isLossless(before, before)).toBe(true);
        expect(isLossless(before, reversed)).toBe(true);
        expect(isLossless({ input: before }, before)).toBe(true);
      }),
    );
  });

  it('fails when any one value becomes another', () => {
    fc.assert(
      fc.property(args, fc.nat(), fc.integer({ min: 1, max: 1000 }), (before, at, by) => {
        const names = Object.keys(before);
        const name = names[at % names.length]!;
        const old = before[name];
        const changed =
          typeof old === 'number' ? old + by : typeof old === 'boolean' ? !old : `${String(old)}${by}`;
        expect(isLossless(before, { ...before, [name]: changed })).toBe(false);
      }),
    );
  });

  it('fails when any one value is left out', () => {
    fc.assert(
      fc.property(args, fc.nat(), (before, at) => {
        const names = Object.keys(before);
        const { [names[at % names.length]!]: _, ...after } = before;
        expect(isLossless(before, after)).toBe(false);
      }),
    );
  });

  it('fails when two different values change places, under old names or new ones', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.boolean(), (a, b, isRenamed) => {
        fc.pre(a.trim().toLowerCase() !== b.trim().toLowerCase() && Number(a) !== Number(b));
        const after = isRenamed ? { source: b, target: a } : { from: b, to: a };
        expect(isLossless({ from: a, to: b }, after)).toBe(false);
      }),
    );
  });
});

/** What whoever knows the change would do is what a policy may do: else no policy could recover a write from it. */
describe('every way in which tools change how they are called', () => {
  const writes = suiteNamed('paladin-eval').tools.filter(
    ({ effect }) => effect === 'write' || effect === 'irreversible',
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
      Object.entries(spec.input.properties as { [name: string]: JsonSchema }).map(([name, property], i) => {
        const { enum: allowed = [] } = property as { enum?: Json[] };
        const own = [...allowed, ...values.map((one) => (one === 'value' ? `value-${i}` : one)), [`v${i}`]];
        const fitting = own.find((value) => validate(property, value).length === 0);
        if (fitting === undefined) throw new Error(`no example for ${spec.name} ${name}`);
        return [name, fitting];
      }),
    );

  it.each(['parameter-renamed', 'parameter-required', 'parameter-retyped', 'enum-changed', 'unit-changed'])(
    '%s is answered without loss by the remedy',
    (name) => {
      const kind = kindNamed(name);
      const fitting = writes.filter((spec) => kind.fits(spec));
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
          const changed = kind.respec!(fault, spec)!;
          if (action.kind !== 'repair-arguments') throw new Error(action.kind);
          const where = `${spec.name} ${JSON.stringify(fault.detail)} ${JSON.stringify(action.args)}`;
          // What is new is fixed by the schema, or repeats a value: no loss, and not nothing either.
          const isSame = name === 'parameter-required' ? isLosslessButFilled : isLossless;
          expect(isSame(args, action.args, changed.input, '', spec.input), where).toBe(true);
        }
      }
    },
  );
});

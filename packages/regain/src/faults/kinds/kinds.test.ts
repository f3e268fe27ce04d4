/** Common rules of all kinds: their declarations, what they draw, what a caller sees. */

import { describe, expect, it } from 'vitest';
import { dialectNames, errorFormatter, wordingFamilies } from '../../dialects/index.ts';
import { canonicalJson, type Json, type JsonObject, random, validate } from '../../types/index.ts';
import {
  bookingSpecs,
  contextAt,
  getBookingSpec,
  openBookingWorld,
  validArgs,
} from '../conformance/booking-world.ts';
import { mistakeNames } from '../mistakes/mistake.ts';
import { drawnFault, toolKindCases } from '../single-fault-in-test.ts';
import { builtInKinds, faultKindNames, faultKinds } from './index.ts';
import { injectionStyles } from './injected-instructions.ts';

describe('the kinds', () => {
  it('cover the taxonomy', () => {
    expect(faultKindNames).toEqual(expect.arrayContaining([...mistakeNames]));
    expect(new Set(faultKindNames).size).toBe(faultKinds.length);
    expect(faultKinds).toHaveLength(40);
    expect(Object.groupBy(faultKinds, ({ group }) => group)).toMatchObject({
      transport: { length: 4 },
      quota: { length: 3 },
      auth: { length: 2 },
      'request-drift': { length: 7 },
      response: { length: 12 },
      effect: { length: 3 },
      conflict: { length: 1 },
      injection: { length: 1 },
      'model-mistake': { length: 7 },
    });
    expect(new Set(faultKinds.map(({ phase }) => phase))).toEqual(
      new Set(['before-send', 'in-flight', 'after-commit']),
    );
  });

  it('are ordered: kinds that send no call come before kinds that corrupt the answer', () => {
    const { orderOf } = builtInKinds;
    expect(orderOf('timeout')).toBeLessThan(orderOf('parameter-renamed'));
    expect(orderOf('parameter-renamed')).toBeLessThan(orderOf('lost-after-commit'));
    expect(orderOf('lost-after-commit')).toBeLessThan(orderOf('field-renamed'));
  });
});

describe.each(toolKindCases)('$name on $tool', ({ kind, spec }) => {
  it('changes the spec to a valid one, without name collisions, that accepts the remedy', () => {
    if (kind.changeSpec === undefined) return;
    for (let seed = 0; seed < 20; seed++) {
      const fault = drawnFault(kind, spec, random('respec', seed));
      const changed = kind.changeSpec(fault, spec)!;
      const names = Object.keys(changed.inputSchema.properties as JsonObject);
      expect(new Set(names).size).toBe(names.length);
      expect(names.length).toBeGreaterThanOrEqual(
        Object.keys(spec.inputSchema.properties as JsonObject).length,
      );
      const args = validArgs[spec.name]!;
      const remedy = kind.remedy(fault, { spec, specs: bookingSpecs, args, value: undefined, nowMs: 0 });
      if (!('args' in remedy)) continue;
      expect(validate(changed.inputSchema, remedy.args)).toEqual([]);
      expect(canonicalJson(changed as unknown as Json)).not.toBe(canonicalJson(spec as unknown as Json));
    }
  });

  it('does not show its name to the caller', async () => {
    for (let seed = 0; seed < 12; seed++) {
      const fault = drawnFault(kind, spec, random('label', seed));
      const formatter = errorFormatter(
        dialectNames[seed % dialectNames.length]!,
        wordingFamilies[seed % wordingFamilies.length]!,
      );
      const world = openBookingWorld();
      const tool = world.tools.find(({ name }) => name === spec.name)!;
      const context = contextAt();
      const seen = await kind
        .apply({
          fault,
          spec,
          calledName: spec.name,
          args: validArgs[spec.name]!,
          context,
          errorFormatter: formatter,
          run: (args) => tool.execute(args, context),
          runLater: () => {},
        })
        .catch((error: Error) => ({ ...error, name: error.name, message: error.message }));
      const shown = [seen, kind.changeSpec?.(fault, spec)];
      expect(labelsIn(shown).filter((label) => faultKindNames.includes(label))).toEqual([]);
      // Names of several words are labels wherever they occur.
      const text = JSON.stringify(shown);
      expect(faultKindNames.filter((name) => name.includes('-') && text.includes(name))).toEqual([]);
    }
  });
});

/** Every key and every whole string of a value. */
function labelsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...labelsIn(inner)]);
}

describe('injected instructions', () => {
  it('come in several styles, and the plausible ones name a parameter of the tool', () => {
    expect(Object.keys(injectionStyles).length).toBeGreaterThanOrEqual(6);
    const kind = faultKinds.find(({ name }) => name === 'injected-instructions')!;
    const texts = Array.from({ length: 60 }, (_, i) =>
      String(kind.draw(random('hostile', i), getBookingSpec('book_room')).text),
    );
    expect(new Set(texts).size).toBeGreaterThanOrEqual(8);
    expect(texts.some((text) => /Parameter '(guest|city|room|nights|deposit)' must be set/.test(text))).toBe(
      true,
    );
  });
});

/** The seven mistakes: each breaks a plan in its way, and its remedy corrects it. */

import { describe, expect, it } from 'vitest';
import { type Json, type JsonObject, random, resolveArgs, type Step, validate } from '../../types/index.ts';
import { bookingSpecs, getBookingSpec } from '../conformance/booking-world.ts';
import type { RemedyContext } from '../fault-kind.ts';
import { getFaultKind } from '../kinds/index.ts';
import { createProfile } from '../profiles/index.ts';
import { type MistakeName, mistakeNames } from './mistake.ts';
import { mistakes, planMistakes } from './plan-mistakes.ts';

const plan: readonly Step[] = [
  { id: 's1', tool: 'get_rate', args: { city: 'Porto', room: 'double' } },
  { id: 's2', tool: 'book_room', args: { guest: 'Ines Costa', city: 'Porto', room: 'double', nights: 3 } },
  { id: 's3', tool: 'cancel_booking', args: { booking_id: { $from: 's2', path: '/booking_id' } } },
];
const outputs = { s1: {}, s2: { booking_id: 'B-1' } };
const SEEDS = 40;

function made(name: MistakeName, step: number) {
  return Array.from({ length: SEEDS }, (_, seed) =>
    mistakes[name](random(name, seed), plan, bookingSpecs, step),
  ).filter((one) => one !== null);
}

describe('mistakes', () => {
  it.each(mistakeNames)('%s: is deterministic and does not change its input', (name) => {
    const before = JSON.stringify(plan);
    for (let step = 0; step < plan.length; step++) expect(made(name, step)).toEqual(made(name, step));
    expect(JSON.stringify(plan)).toBe(before);
    expect(mistakes[name](random('x'), plan, bookingSpecs, 99)).toBeNull();
  });

  it('wrong-tool-name calls a tool that does not exist', () => {
    for (const { plan: wrong, detail } of made('wrong-tool-name', 1)) {
      expect(bookingSpecs.map((spec) => spec.name)).not.toContain(wrong[1]!.tool);
      expect(detail).toEqual({ wrong: wrong[1]!.tool, right: 'book_room' });
    }
  });

  it.each(['wrong-argument-name', 'wrong-type', 'bad-format'] as const)(
    '%s breaks the schema, and its remedy corrects it',
    (name) => {
      for (let step = 0; step < plan.length; step++) {
        const spec = getBookingSpec(plan[step]!.tool);
        for (const { plan: wrong, detail } of made(name, step)) {
          const args = resolveArgs(wrong[step]!.args, outputs).args;
          expect(validate(spec.inputSchema, args).length).toBeGreaterThan(0);
          const right = resolveArgs(plan[step]!.args, outputs).args;
          expect(remedyOf(name, detail, { spec, args })).toEqual({ kind: 'repair-arguments', args: right });
        }
      }
      expect(made(name, 1).length).toBe(SEEDS);
    },
  );

  it('wrong-value breaks the schema if possible, and its remedy corrects it', () => {
    const spec = getBookingSpec('book_room');
    for (const { plan: wrong, detail } of made('wrong-value', 1)) {
      const args = wrong[1]!.args as JsonObject;
      expect(validate(spec.inputSchema, args)).toHaveLength(1);
      expect(remedyOf('wrong-value', detail, { spec, args })).toMatchObject({ args: plan[1]!.args });
    }
    const dates: readonly Step[] = [{ id: 's', tool: 'ask', args: { day: '2026-05-12', name: 'Porto' } }];
    const ask = {
      name: 'ask',
      description: '',
      inputSchema: {
        type: 'object',
        properties: { day: { type: 'string', format: 'date' }, name: { type: 'string' } },
      },
    };
    const wrong = Array.from(
      { length: 20 },
      (_, i) => mistakes['wrong-value'](random('d', i), dates, [ask], 0)!.plan[0]!.args.day as Json,
    );
    expect(new Set(wrong)).toEqual(new Set(['12 May 2026', '2026/05/12']));
  });

  it('too-few-calls leaves out a call that a later one needs, which then fails', () => {
    const [missing] = made('too-few-calls', 1);
    expect(missing!.plan.map(({ id }) => id)).toEqual(['s1', 's3']);
    expect(missing!.step).toBe(1);
    expect(resolveArgs(missing!.plan[1]!.args, { s1: {} }).missing).toHaveLength(1);
    expect(made('too-few-calls', 0)).toEqual([]);
  });

  it('repeated-call repeats a step under another id', () => {
    const [twice] = made('repeated-call', 1);
    expect(twice!.plan.map(({ id }) => id)).toEqual(['s1', 's2', 's2-again', 's3']);
    const met = { spec: getBookingSpec('book_room'), args: {}, value: { booking_id: 'B-2' } };
    expect(remedyOf('repeated-call', twice!.detail, met)).toEqual({
      kind: 'compensate',
      tool: 'cancel_booking',
      args: { booking_id: 'B-2' },
    });
  });
});

describe('a profile', () => {
  const where = { suite: 's', task: 't', seed: 1, repeat: 0 };
  const profile = (rate: number) =>
    createProfile({
      name: 'x',
      description: '',
      mistakes: { rate, kinds: Object.fromEntries(mistakeNames.map((name) => [name, 1])) },
    });

  it('plans mistakes as a pure function of the coordinate', () => {
    const once = planMistakes(profile(0.5), where, plan, bookingSpecs);
    expect(planMistakes(profile(0.5), where, plan, bookingSpecs)).toEqual(once);
    expect(planMistakes(profile(0), where, plan, bookingSpecs)).toEqual({ plan, mistakes: [] });
    expect(planMistakes(createProfile({ name: 'x', description: '' }), where, plan, bookingSpecs).plan).toBe(
      plan,
    );
  });

  it('plans them at its rate, and records where each one causes a failure', () => {
    let count = 0;
    const tasks = 1500;
    for (let task = 0; task < tasks; task++) {
      const made = planMistakes(profile(0.3), { ...where, task: `t${task}` }, plan, bookingSpecs);
      count += made.mistakes.length;
      for (const { mistake, step, detail } of made.mistakes) {
        expect(made.plan[step]).toBeDefined();
        if (mistake === 'wrong-tool-name') expect(made.plan[step]!.tool).toBe(detail.wrong);
        if (mistake === 'repeated-call') expect(made.plan[step]!.id).toBe(detail.id);
      }
    }
    expect(Math.abs(count / (3 * tasks) - 0.3)).toBeLessThan(0.03);
  });
});

function remedyOf(
  kind: MistakeName,
  detail: JsonObject,
  met: Pick<RemedyContext, 'spec' | 'args'> & Partial<RemedyContext>,
) {
  const fault = { kind, onset: 0, tries: 1, waitMs: 0, detail };
  return getFaultKind(kind).remedy(fault, { specs: bookingSpecs, value: undefined, nowMs: 0, ...met });
}

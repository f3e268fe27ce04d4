import { readFileSync } from 'node:fs';
import { canonicalJson, type SuiteTask, splits, virtualClock } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { type Domain, domains, domainsOf } from '../domains/index.ts';
import { errorFormatterOf } from '../error-formatters.ts';
import { contextOf } from '../execute-plan.ts';
import { goldFinalState } from '../judge.ts';
import { getSuite, suiteNames } from '../registry.ts';
import {
  bySplit,
  expectDisjoint,
  expectOwnFamilies,
  sequenceOf,
  sequencesOf,
  toolsOf,
  wordingOf,
} from '../splits-in-test.ts';
import { paladinEval } from './index.ts';

const suite = paladinEval();
const { tasks } = suite;
const inSplit = bySplit(tasks);
const { train, 'held-out': heldOut } = inSplit;
const effectOf = new Map(suite.tools.map(({ name, effect }) => [name, effect]));
const isWrite = (tool: string) => effectOf.get(tool) !== 'read';

describe('paladin-eval', () => {
  it('has its stated size and variety', () => {
    expect(tasks.length).toBeGreaterThanOrEqual(240);
    expect(sequencesOf(tasks).size).toBeGreaterThanOrEqual(60);
    expect(toolsOf(tasks).size).toBeGreaterThanOrEqual(40);
    expect(heldOut.length).toBeGreaterThanOrEqual(90);
    expect(sequencesOf(heldOut).size).toBeGreaterThanOrEqual(20);
    const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8');
    const line = (name: string, some: readonly SuiteTask[], own: readonly Domain[]) => {
      const used = `${toolsOf(some).size} of ${own.flatMap(({ tools }) => tools).length}`;
      return `| ${name} | ${some.length} | ${sequencesOf(some).size} | ${used} |`;
    };
    expect(readme).toContain(line('all', tasks, domains));
    for (const split of splits) expect(readme).toContain(line(split, inSplit[split], domainsOf[split]));
    const lengths = [1, 2, 3, 4, 5, 6, 7, 8].map(
      (steps) => tasks.filter(({ plan }) => plan.length === steps).length,
    );
    expect(readme).toContain(`| tasks | ${lengths.join(' | ')} |`);
  });

  it('spreads plans over one to eight steps, with enough of each length', () => {
    for (let steps = 1; steps <= 8; steps++) {
      expect(
        tasks.filter(({ plan }) => plan.length === steps).length,
        `${steps} steps`,
      ).toBeGreaterThanOrEqual(8);
    }
    expect(Math.max(...tasks.map(({ plan }) => plan.length))).toBe(8);
  });

  it('mixes reads and writes; most tasks write', () => {
    const writing = tasks.filter(({ plan }) => plan.some(({ tool }) => isWrite(tool)));
    expect(writing.length / tasks.length).toBeGreaterThan(0.8);
    expect(writing.length).toBeLessThan(tasks.length);
    for (const effect of ['read', 'idempotent', 'write', 'irreversible']) {
      const count = tasks.filter(({ plan }) => plan.some(({ tool }) => effectOf.get(tool) === effect)).length;
      expect(count, effect).toBeGreaterThanOrEqual(40);
    }
  });

  it('has references in most plans', () => {
    for (const [some, share] of [
      [[...train, ...heldOut], 0.9],
      [inSplit.test, 0.8],
      [inSplit.reserve, 0.8],
    ] as const) {
      const referring = some.filter(({ plan }) => JSON.stringify(plan).includes('"$from"'));
      expect(referring.length / some.length).toBeGreaterThan(share);
    }
  });

  it('shares no tool, no sequence, no domain and no wording between the splits', () => {
    expectDisjoint(Object.values(inSplit).map(toolsOf));
    expectDisjoint(Object.values(inSplit).map((some) => some.map(wordingOf)));
    for (const { domain, split } of tasks) {
      const own = domainsOf[split].map(({ name }) => name);
      expect(own).toEqual(expect.arrayContaining(split === 'train' ? domain.split('+') : [domain]));
    }
  });

  it('asks in several phrasings', () => {
    const phrasings = new Map<string, Set<string>>();
    for (const task of tasks) {
      const sequence = sequenceOf(task);
      phrasings.set(sequence, (phrasings.get(sequence) ?? new Set()).add(wordingOf(task)));
    }
    for (const [sequence, texts] of phrasings) expect(texts.size, sequence).toBeGreaterThanOrEqual(3);
  });

  it('has tools that can replace one another, and tasks that need it', () => {
    const pairs = suite.tools.flatMap((tool) =>
      suite.tools
        .filter((other) => other.name !== tool.name && canReplace(other, tool))
        .map((other) => `${other.name} for ${tool.name}`),
    );
    expect(pairs).toEqual(
      expect.arrayContaining([
        'find_connections for search_flights',
        'browse_hotels for search_hotels',
        'doctor_directory for find_doctors',
        'compare_carriers for quote_parcel',
        'wholesale_parts for search_parts',
        'event_listing for event_search',
      ]),
    );
    const replaceable = new Set(pairs.map((pair) => pair.split(' for ')[1]));
    const served = tasks.filter(({ plan }) => plan.some(({ tool }) => replaceable.has(tool)));
    expect(served.length).toBeGreaterThanOrEqual(50);
  });

  it('has wordings of the right family for every task, both of them in use', () => {
    expectOwnFamilies(tasks);
    expect(errorFormatterOf(suite, heldOut[0]!, 'doctor_directory')).toMatchObject({ dialect: 'sparql' });
    expect(errorFormatterOf(suite, heldOut[0]!, 'a tool of nobody here')).toMatchObject({
      dialect: 'problem-json',
    });
  });

  it('is the same suite every time', async () => {
    expect(tasks.slice(0, 3).map(({ text }) => text)).toMatchInlineSnapshot(`
      [
        "What does the cheapest flight from Warsaw to Rome on 2026-03-18 cost?",
        "Look up flights Lisbon to Oslo for 2026-03-14 and tell me the lowest fare.",
        "I am thinking of going from Vienna to Madrid on 2026-03-19. How much is the cheapest ticket?",
      ]
    `);
    expect(await goldFinalState(suite, tasks[4]!)).toMatchInlineSnapshot(`
      {
        "answer": ""FB-BPNYC8"",
        "effects": [
          {
            "key": "flightBookings {"baggage":0,"cabin":"economy","flightId":"WL077","passenger":"Tomas Herrera"}",
            "tool": "book_flight",
          },
        ],
        "state": "{"flightBookings":{"FB-BPNYC8":{"baggage":0,"bookingId":"FB-BPNYC8","cabin":"economy","flightId":"WL077","passenger":"Tomas Herrera","price":99.5,"seat":"unassigned","status":"confirmed"}},"flights":{"WL077":{"airline":"Wisla","date":"2026-03-18","departure":"09:50","destination":"Rome","duration":146,"flightId":"WL077","origin":"Warsaw","price":99.5,"seatsLeft":11}}}",
      }
    `);
  });

  it('takes another latency table', async () => {
    const slow = paladinEval(Object.fromEntries(suite.tools.map(({ name }) => [name, 1000])));
    const clock = virtualClock();
    const { tools } = slow.open(slow.tasks[0]!, clock);
    const route = { origin: 'Oslo', destination: 'Lisbon', date: '2026-03-18' };
    await tools[0]!.execute(route, contextOf(clock, 0));
    expect(clock.now()).toBe(1000);
  });
});

describe('suites by name', () => {
  it('are found, or the nearest name is suggested', () => {
    for (const name of suiteNames) expect(getSuite(name).name).toBe(name);
    expect(() => getSuite('paladin-evil')).toThrow(/did you mean "paladin-eval"\?/);
    expect(() => getSuite('toString')).toThrow(/unknown suite "toString"/);
  });
});

/** Same answer, and no additional required arguments. */
function canReplace(other: (typeof suite.tools)[number], tool: (typeof suite.tools)[number]): boolean {
  const required = other.inputSchema.required as readonly string[];
  const known = Object.keys(tool.inputSchema.properties as object);
  const sameAnswer = canonicalJson(other.outputSchema ?? null) === canonicalJson(tool.outputSchema ?? null);
  return (
    sameAnswer &&
    other.effect === tool.effect &&
    other.effect === 'read' &&
    required.every((name) => known.includes(name))
  );
}

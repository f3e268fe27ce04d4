import { RegainError, type Suite, type SuiteTask, virtualClock } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { suiteFindings } from './conformance.ts';
import { parseSuite } from './parse-suite.ts';

const step = { id: 's1', tool: 'echo', args: { word: 'hello' } };
const task: SuiteTask = {
  id: 't1',
  text: 'Say hello.',
  given: [{ name: 'word', value: 'hello' }],
  plan: [step],
  gold: [step],
  answer: { $from: 's1', path: '/word' },
  split: 'train',
  domain: 'echo',
};
const spec = {
  name: 'echo',
  description: 'Says a word.',
  inputSchema: { type: 'object', properties: { word: { type: 'string' } }, required: ['word'] },
  effect: 'read' as const,
};
const verifiedBy = { tool: 'echo', args: {}, records: '', match: {}, output: '' };
const suite: Suite = {
  name: 'mine',
  description: 'One word.',
  tools: [spec],
  tasks: [task],
  open: () => ({
    tools: [{ ...spec, execute: async (args) => args }],
    snapshot: () => null,
    effects: () => [],
  }),
};

function refusal(data: unknown): { path: string | undefined; message: string } {
  try {
    parseSuite(data, 'mine.ts');
  } catch (error) {
    if (!RegainError.is(error)) throw error;
    expect(error.place?.file).toBe('mine.ts');
    return { path: error.place?.path, message: error.message };
  }
  return expect.fail('it was let through');
}

const withTool = (change: object) => ({ ...suite, tools: [{ ...spec, ...change }] });
const withVerification = (change: object) => withTool({ verifiedBy: { ...verifiedBy, ...change } });
const withTask = (change: object) => ({ ...suite, tasks: [task, { ...task, id: 't2', ...change }] });

describe('parseSuite', () => {
  it('accepts a suite, which still works', async () => {
    expect(await suiteFindings(parseSuite(suite))).toEqual([]);
  });

  it('accepts the declarations of a tool about its requests and its verification', () => {
    const declared = [
      { identity: 'match', consistency: 'strong' },
      { identity: { createdAt: '/created_at' }, consistentAfterMs: 2000 },
    ];
    const tools = declared.map((more, index) => ({
      ...{ ...spec, name: `write${index}`, effect: 'write', singleRequest: true },
      verifiedBy: { ...verifiedBy, ...more },
    }));
    expect(parseSuite({ ...suite, tools }).tools).toEqual(tools);
  });

  it.each([
    ['a number', 7, '/', 'expected object'],
    ['nothing', null, '/', 'expected object'],
    ['no name', { ...suite, name: '' }, '/name', '>=1 characters'],
    ['no tasks', { ...suite, tasks: [] }, '/tasks', '>=1 items'],
    ['no way to open it', { ...suite, open: undefined }, '/open', 'needs to be a function'],
    ['a tool without a schema', withTool({ inputSchema: 'word' }), '/tools/0/inputSchema', 'JSON object'],
    ['an unknown effect', withTool({ effect: 'writes' }), '/tools/0/effect', '"irreversible"'],
    [
      'a verification without pointer',
      withVerification({ args: { word: 'word' } }),
      '/tools/0/verifiedBy/args/word',
      'needs a JSON Pointer such as "/args/id"',
    ],
    [
      'a step without tool',
      withTask({ plan: [{ id: 's1', args: {} }] }),
      '/tasks/1/plan/0/tool',
      'expected string',
    ],
    [
      'arguments that are no JSON',
      withTask({ gold: [{ ...step, args: { word: () => 1 } }] }),
      '/tasks/1/gold/0/args/word',
      'JSON',
    ],
    ['a plan without steps', withTask({ plan: [] }), '/tasks/1/plan', '>=1 items'],
    [
      'a reference without pointer',
      withTask({ plan: [{ ...step, args: { word: [{ $from: 's0', path: 'word' }] } }] }),
      '/tasks/1/plan/0/args/word',
      'with a JSON Pointer as path',
    ],
    [
      'records without pointer',
      withVerification({ records: 'x' }),
      '/tools/0/verifiedBy/records',
      'needs a JSON Pointer',
    ],
    [
      'an identity that nothing tells',
      withVerification({ identity: 'id' }),
      '/tools/0/verifiedBy/identity',
      'needs "match", or { createdAt',
    ],
    [
      'a creation time without pointer',
      withVerification({ identity: { createdAt: 'at' } }),
      '/tools/0/verifiedBy/identity/createdAt',
      'needs a JSON Pointer',
    ],
    [
      'a consistency that is not known',
      withVerification({ consistency: 'eventual' }),
      '/tools/0/verifiedBy/consistency',
      '"strong"',
    ],
    [
      'a time before the call ended',
      withVerification({ consistentAfterMs: -1 }),
      '/tools/0/verifiedBy/consistentAfterMs',
      '>=0',
    ],
    [
      'a single request that is a number',
      withTool({ singleRequest: 1 }),
      '/tools/0/singleRequest',
      'boolean',
    ],
    [
      'a misspelt field of a verification',
      withVerification({ consistantAfterMs: 0 }),
      '/tools/0/verifiedBy/consistantAfterMs',
      'did you mean "consistentAfterMs"?',
    ],
    ['a nearly known effect', withTool({ effect: 'raed' }), '/tools/0/effect', 'mean "read"'],
    [
      'a misspelt field before what it leaves missing',
      { ...suite, tasks: [{ ...task, domain: undefined, domian: 'echo' }] },
      '/tasks/0/domian',
      'did you mean "domain"?',
    ],
    ['an unknown split', withTask({ split: 'tests' }), '/tasks/1/split', '"held-out"'],
    ['a misspelt field', withTask({ glod: [] }), '/tasks/1/glod', 'did you mean "gold"?'],
    ['an old name of a schema', withTool({ input: {} }), '/tools/0/input', 'it is now called "inputSchema"'],
    ['an odd field', { ...suite, 'a/b': 1 }, '/a~1b', 'no such field is known here'],
  ])('names the path of %s', (_, data, path, says) => {
    const { path: where, message } = refusal(data);
    expect(where).toBe(path);
    expect(message).toContain(says);
  });

  it('counts further problems', () => {
    expect(refusal({ ...suite, name: 1, description: 2, tasks: [] }).message).toContain('(and 2 more)');
  });

  it('refuses invalid worlds when they are opened', () => {
    const opened = (open: unknown) => () =>
      parseSuite({ ...suite, open }, 'mine.ts').open(task, virtualClock());
    expect(opened(() => null)).toThrow('for task t1, the world at /: ');
    expect(opened(() => ({ tools: [{ name: 'echo' }] }))).toThrow(
      'the world at /tools/0/execute: needs to be a function',
    );
    expect(
      opened(() => {
        throw new Error('out of seats');
      }),
    ).toThrow('for task t1, it threw: out of seats');
    const world = suite.open(task, virtualClock());
    expect(opened(() => ({ ...world, snapshot: () => undefined }))).toThrow(
      'snapshot() needs to answer with JSON',
    );
    expect(opened(() => ({ ...world, effects: () => 3 }))).toThrow('effects() needs to answer with a list');
  });

  it('keeps private members behind the methods of a suite', () => {
    class Kept {
      readonly name = suite.name;
      readonly description = suite.description;
      readonly tools = suite.tools;
      readonly tasks = suite.tasks;
      readonly #world = suite.open(task, virtualClock());
      open() {
        return this.#world;
      }
    }
    const kept = new Kept();
    expect(parseSuite({ ...kept, open: () => kept.open() }).open(task, virtualClock())).toBe(kept.open());
  });
});

describe('a suite over domains', () => {
  const day = {
    ...task,
    text: 'Which events has Mei Tanaka on 2026-03-09?',
    given: [
      { name: 'owner', value: 'Mei Tanaka' },
      { name: 'date', value: '2026-03-09' },
    ],
    domain: 'calendar',
    answer: { $from: 's1', path: '/total' },
  };
  const list = { id: 's1', tool: 'list_events', args: { owner: 'Mei Tanaka', date: '2026-03-09' } };
  const data = {
    name: 'mine',
    description: '',
    domains: ['calendar'],
    tasks: [{ ...day, plan: [list], gold: [list] }],
  };

  it('needs no code', async () => {
    expect(await suiteFindings(parseSuite(JSON.parse(JSON.stringify(data))))).toEqual([]);
  });

  it('names the path of an unknown domain', () => {
    const { path, message } = refusal({ ...data, domains: ['calendar', 'calender'] });
    expect(path).toBe('/domains/1');
    expect(message).toMatch(/^at \/domains\/1: /);
    expect(message).toContain('got "calender"; did you mean "calendar"?');
    expect(refusal({ ...data, open: () => 1 })).toMatchObject({ path: '/open' });
  });
});

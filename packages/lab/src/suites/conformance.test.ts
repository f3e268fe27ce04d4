import {
  type Suite,
  type SuiteTask,
  type Tool,
  type ToolSpec,
  virtualClock,
  type World,
} from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { appearsIn } from './conformance/appears-in.ts';
import { addNote, notesEnvironment, problemsOf, step, suiteWith, task } from './conformance/notes-in-test.ts';
import { checkSuite, suiteFindings } from './conformance.ts';
import { tool } from './domains/domain.ts';
import type { DomainTool } from './domains/index.ts';
import { record, text } from './domains/schema.ts';
import { contextOf } from './execute-plan.ts';
import { getSuite, suiteNames } from './registry.ts';

function withoutKeys(world: World): World {
  const tools = world.tools.map(
    (each): Tool => ({
      ...each,
      execute: (args, { idempotencyKey: _, ...context }) => each.execute(args, context),
    }),
  );
  return { ...world, tools };
}

describe('suiteFindings', () => {
  it.each(suiteNames)('accepts the built-in suite %s', async (name) => {
    expect(await suiteFindings(getSuite(name))).toEqual([]);
  });

  it('accepts a valid suite', async () => {
    expect(await problemsOf({})).toEqual([]);
  });

  const wrongTasks: readonly (readonly [what: string, task: Partial<SuiteTask>, problem: RegExp])[] = [
    ['a tool that is not there', { plan: [step('add_notes', { title: 'Milk' })] }, /no tool add_notes/],
    [
      'two steps of one id',
      { plan: [step('add_note', { title: 'Milk' }), step('add_note', { title: 'Milk' })] },
      /two steps/,
    ],
    [
      'a reference forwards',
      { plan: [step('list_notes', { title: { $from: 's1', path: '/title' } })] },
      /does not come before/,
    ],
    [
      'a reference to nothing',
      { plan: [step('list_notes', { title: { $from: 's9', path: '/title' } })] },
      /no step s9/,
    ],
    [
      'a reference without a pointer',
      { plan: [task.plan[0]!, step('list_notes', { title: { $from: 's1', path: 'title' } }, 's2')] },
      /refers to "title", which is no JSON Pointer/,
    ],
    ['an answer from nowhere', { answer: { $from: 's9', path: '' } }, /answer: there is no step s9/],
    [
      'an answer that the right calls do not return',
      { answer: { $from: 's2', path: '/totals' } },
      /t1\/answer: step s2 returns nothing at \/totals/,
    ],
    ['no step at all', { plan: [] }, /at least one step/],
    [
      'a plan that differs silently',
      { gold: [step('add_note', { title: 'Milk' })] },
      /no mistake is declared/,
    ],
    ['mistakes without a difference', { mistakes: ['wrong-type'] }, /mistakes are declared/],
    [
      'a fact that is not in the text',
      { text: 'Add a note and list it.' },
      /given\/title: "Milk" does not occur/,
    ],
    ['an argument from nowhere', { given: [] }, /args\/title: is no given fact/],
    [
      'a gold plan that fails',
      { plan: [step('drop_note', { noteId: 'Milk' })], answer: null },
      /gold\/s1: fails/,
    ],
    [
      'a name that tells the mistake',
      {
        id: 'wrong-type-1',
        mistakes: ['wrong-type'],
        gold: task.plan,
        plan: [step('add_note', { title: 7 })],
      },
      /tells its mistake/,
    ],
  ];
  it.each(wrongTasks)('finds %s', async (_what, change, problem) => {
    expect(await problemsOf({ task: change })).toContainEqual(expect.stringMatching(problem));
  });

  it('finds a task that states what a step has to find out', async () => {
    const world = notesEnvironment().open('a');
    const made = await world.tools[0]!.execute({ title: 'Milk' }, contextOf(virtualClock(), 0));
    const { noteId } = made as { noteId: string };
    const plan = [task.plan[0]!, step('drop_note', { noteId: { $from: 's1', path: '/noteId' } }, 's2')];
    const text = `Add "Milk", which will be ${noteId}, and drop it.`;
    const found = await problemsOf({ task: { plan, answer: { $from: 's1', path: '/title' }, text } });
    expect(found).toEqual([`/tasks/t1/gold/s2: has to find "${noteId}", which the task tells`]);
  });

  const wrongTools: readonly (readonly [what: string, tool: DomainTool, problem: RegExp])[] = [
    [
      'a schema that does not compile',
      { ...addNote, inputSchema: { type: 'objekt' } },
      /tools\/add_note\/input/,
    ],
    [
      'a verification that is not there',
      { ...addNote, verifiedBy: { ...addNote.verifiedBy!, tool: 'look' } },
      /no tool look/,
    ],
    [
      'a verification that is no read',
      { ...addNote, verifiedBy: { ...addNote.verifiedBy!, tool: 'drop_note' } },
      /not a read/,
    ],
    ['an undoing that is not there', { ...addNote, undoneBy: { tool: 'undo', args: {} } }, /no tool undo/],
    [
      'an output that breaks its schema',
      { ...addNote, outputSchema: record({ noteId: text('id') }) },
      /breaks its schema/,
    ],
    ['a read that writes', { ...addNote, effect: 'read' }, /is a read and changes/],
    [
      'an idempotent tool that is not',
      { ...addNote, effect: 'idempotent' },
      /is idempotent and does something else/,
    ],
    [
      'a write that does nothing',
      tool(addNote, () => ({ noteId: 'NT-1', title: 'Milk' })),
      /of class write and changes nothing/,
    ],
    [
      'a verification that does not show',
      { ...addNote, verifiedBy: { ...addNote.verifiedBy!, match: { title: { const: 'Bread' } } } },
      /shows 0 matching records before the call and 0 after/,
    ],
    [
      'a verification that shows something else',
      { ...addNote, verifiedBy: { ...addNote.verifiedBy!, output: '/noteId' } },
      /no record equal/,
    ],
    [
      'an undoing that does not heal',
      { ...addNote, undoneBy: { tool: 'list_notes', args: { title: '/args/title' } } },
      /does not bring the state back/,
    ],
    [
      'an undoing that lacks an argument',
      { ...addNote, undoneBy: { tool: 'drop_note', args: { noteId: '/output/id' } } },
      /have nothing for noteId/,
    ],
  ];
  it.each(wrongTools)('finds %s', async (_what, changed, problem) => {
    expect(await problemsOf({ tool: changed })).toContainEqual(expect.stringMatching(problem));
  });

  it('finds a write whose repetition leaves no trace, and a key without effect', async () => {
    const overwriting = tool<{ title: string }>(addNote, (state, { title }) =>
      state.put('notes', 'NT-1', { noteId: 'NT-1', title }),
    );
    expect(await problemsOf({ tool: overwriting })).toContainEqual(
      expect.stringMatching(/neither as a second effect nor as a refusal/),
    );
    const suite = suiteWith();
    const keyless: Suite = { ...suite, open: (...args) => withoutKeys(suite.open(...args)) };
    expect(await suiteFindings(keyless)).toContainEqual({
      path: '/tasks/t1/gold/s1 (add_note)',
      problem: 'does something else the second time under one idempotency key',
    });
  });

  it('finds environments that differ', async () => {
    const suite = suiteWith();
    let opened = 0;
    const fickle: Suite = {
      ...suite,
      open: (...args) => {
        const world = suite.open(...args);
        return { ...world, snapshot: () => ({ state: world.snapshot(), opened: opened++ }) };
      },
    };
    expect(await suiteFindings(fickle)).toContainEqual({
      path: '/tasks/t1',
      problem: 'two fresh worlds give different results',
    });
  });

  it('finds duplicated names', async () => {
    const suite = suiteWith();
    const [first] = suite.tasks;
    const tools: readonly ToolSpec[] = [...suite.tools, suite.tools[0]!];
    const found = await suiteFindings({ ...suite, tools, tasks: [first!, first!] });
    expect(found).toEqual([
      { path: '/tools/add_note', problem: 'two tools have this name' },
      { path: '/tasks/t1', problem: 'two tasks have this id' },
    ]);
  });
});

describe('standsIn', () => {
  it('finds texts in any spelling, whole words only', () => {
    expect(appearsIn('Go to  \u201cOSLO\u201d now', 'Oslo')).toBe(true);
    expect(appearsIn('Start now', 'art')).toBe(false);
    expect(appearsIn('Book it on 2026-03-14.', '2026-03-14')).toBe(true);
    expect(appearsIn('', '')).toBe(false);
  });

  it('finds numbers by value, and not in days, times and names', () => {
    expect(appearsIn('Pay 1,200.50 EUR', 1200.5)).toBe(true);
    expect(appearsIn('a 4-star hotel', 4)).toBe(true);
    expect(appearsIn('on 2026-03-14 at 09:30 in R-101', 14)).toBe(false);
    expect(appearsIn('on 2026-03-14 at 09:30 in R-101', 9)).toBe(false);
    expect(appearsIn('on 2026-03-14 at 09:30 in R-101', 101)).toBe(false);
    expect(appearsIn('12.5 kg', 12)).toBe(false);
    expect(appearsIn('20 kg.', 20)).toBe(true);
  });

  it('finds lists when all items are found, and nothing that cannot be expressed in words', () => {
    expect(appearsIn('Ann and Bo', ['Ann', 'Bo'])).toBe(true);
    expect(appearsIn('Ann', ['Ann', 'Bo'])).toBe(false);
    expect(appearsIn('true null', true)).toBe(false);
    expect(appearsIn('true null', null)).toBe(false);
  });
});

describe('checkSuite', () => {
  it('accepts a suite that conforms', async () => {
    await checkSuite(suiteWith());
  });

  it('throws one error that lists everything, also for a value that is no suite', async () => {
    const tools = suiteWith().tools.map((spec) => ({ ...spec, effect: 'write' as const }));
    const listed = checkSuite({ ...suiteWith(), tools, tasks: [] });
    await expect(listed).rejects.toMatchObject({ code: 'invalid-argument' });
    await expect(listed).rejects.toThrow(/^the suite tiny does not conform, \d+ violations?:\n- \//);
    await expect(checkSuite({ name: 'x' } as Suite)).rejects.toThrow(
      'the suite x does not conform, 1 violation',
    );
  });
});

/** What tools declare about their requests, matching records and verification reads. */

import { pageArguments } from 'regain/internal/dialects';
import type { Suite, Tool, ToolSpec } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { addNote, problemsOf, step, suiteWith, task } from './conformance/notes-in-test.ts';
import { suiteFindings } from './conformance.ts';
import { Refusal, tool } from './domains/domain.ts';
import { getSuite, paperSuiteNames } from './registry.ts';

describe('the conformance kit', () => {
  it('finds a single request that changed something and failed, and a match that is not unique', async () => {
    const halfDone = tool<{ title: string }>(addNote, (state, { title }) => {
      const isSecond = state.rows('notes', () => true).length > 0;
      const made = state.make('notes', { title });
      if (isSecond) throw new Refusal('refused', 'title', title, 'the notifier said no');
      return made;
    });
    expect(await problemsOf({ tool: halfDone })).toContainEqual(
      expect.stringMatching(/declares a single request, and a call that failed changed the state/),
    );
    const twice = [task.plan[0]!, step('add_note', { title: 'Milk' }, 's2')];
    expect(await problemsOf({ task: { plan: twice, answer: { $from: 's2', path: '/title' } } })).toEqual([
      '/tasks/t1/gold/s2 (add_note/verifiedBy): a record stood before the call that matches: it is not told by its match',
    ]);
  });

  it('waits for the declared consistency delay of a read', async () => {
    const suite = suiteWith();
    const lagging = (consistentAfterMs: number): Suite => {
      const declared = suite.tools.map((spec) => withDelay(spec, consistentAfterMs));
      const open: Suite['open'] = (one, clock) => {
        const { tools, ...world } = suite.open(one, clock);
        const before = { notes: [], total: 0, offset: 0, title: 'Milk' };
        let writtenMs = -Infinity;
        const slow = tools.map((each): Tool => {
          const execute: Tool['execute'] = async (args, context) => {
            const value = await each.execute(args, context);
            if (each.name === 'add_note') writtenMs = context.clock.now();
            const isLate = each.name === 'list_notes' && context.purpose === 'verify';
            return isLate && context.clock.now() < writtenMs + 5000 ? before : value;
          };
          return { ...each, ...withDelay(each, consistentAfterMs), execute };
        });
        return { ...world, tools: slow };
      };
      return { ...suite, tools: declared, open };
    };
    expect(await suiteFindings(lagging(5000))).toEqual([]);
    expect(await suiteFindings(lagging(1000))).toContainEqual({
      path: '/tasks/t1/gold/s1 (add_note/verifiedBy)',
      problem: 'shows 0 matching records before the call and 0 after it',
    });
  });
});

describe.each(paperSuiteNames)('the tools of %s', (name) => {
  const { tools } = getSuite(name);

  it('declare what holds in a private world', () => {
    for (const { verifiedBy } of tools) {
      if (verifiedBy !== undefined)
        expect(verifiedBy).toMatchObject({ identity: 'match', consistentAfterMs: 0 });
    }
    for (const { name: tool, effect, singleRequest } of tools) {
      const isSingle = effect !== 'read' && !severalRequests.includes(tool);
      expect(singleRequest ?? false, tool).toBe(isSingle);
    }
  });

  it('have no parameter that a fault adds to ask for the next page', () => {
    for (const { name: tool, inputSchema } of tools) {
      const parameters = Object.keys(inputSchema.properties as object);
      expect(
        parameters.filter((parameter) => pageArguments.includes(parameter)),
        tool,
      ).toEqual([]);
    }
  });
});

/** They read the record after they have changed it, or ask for the change in two requests. */
const severalRequests = ['cancel_flight_hold', 'cancel_paper_order'];

function withDelay<T extends ToolSpec>(spec: T, consistentAfterMs: number): T {
  return spec.verifiedBy === undefined
    ? spec
    : { ...spec, verifiedBy: { ...spec.verifiedBy, consistentAfterMs } };
}

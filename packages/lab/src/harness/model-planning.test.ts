/** Model planning with right, wrong and unusable responses: prompts, endings, and where every token is charged. */

import { recoveryCost } from 'regain/internal/law';
import { defaultCostModel, price, type RawCost } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import type { Content } from '../../../regain/src/models/chat-completions-in-test.ts';
import { proposing, type Received, type Reply } from '../../../regain/src/models/server-in-test.ts';
import { getSuite } from '../suites/index.ts';
import { plannerLimits } from './model-planning.ts';
import { failedCost, planningHarness, reasonOf, tokensOf, turnsOf } from './model-planning-in-test.ts';
import { goldPlanner, readConversation } from './planner-in-test.ts';

const { rollout, requests, tokens } = planningHarness();
const paladin = getSuite('paladin-eval').tasks;
const [task] = paladin.filter(({ gold }) => gold.length === 2);
const right = goldPlanner(paladin);
/** These replies first, and then the right ones. */
const after =
  (...first: readonly Reply[]) =>
  (request: Received, nth: number): Reply =>
    first[nth] ?? right(request);

const paid = (...costs: readonly RawCost[]) =>
  costs.reduce((sum, cost) => sum + price(defaultCostModel, cost), 0);

describe('a model that plans', () => {
  it('gets the task and its facts, the tools and how to finish; nothing about plan, gold or fault', async () => {
    await rollout(right, { task: task! });
    const [first] = requests();
    const { text, offered } = readConversation(first!);
    expect(text).toBe(
      `Task: ${task!.text}\nFacts: ${task!.given.map((f) => `${f.name}: ${JSON.stringify(f.value)}`).join('; ')}`,
    );
    const names = offered.map(({ name }) => name);
    expect(names.slice(-2)).toEqual(['finish', 'hand_off']);
    expect(names).toContain(task!.gold[0]!.tool);
    const sent = JSON.stringify(first);
    for (const hidden of ['"gold"', '"plan"', '$from', 's1', task!.id]) expect(sent).not.toContain(hidden);
  });

  it('may stream', async () => {
    const done = await rollout(right, { task: task!, isStreamed: true });
    expect(done.observation.ending).toBe('clean');
    expect(tokensOf(turnsOf(done))).toEqual(tokens());
  });

  it('is charged as recovery for the turn after a call that failed for good, and for no other turn', async () => {
    const wrong = { calls: [{ tool: task!.gold[0]!.tool, args: { nonsense: true } }] };
    const done = await rollout(after(wrong), { task: task! });
    const turns = turnsOf(done);
    const cost = failedCost(done);
    expect(done.observation.ending).toBe('recovered');
    expect(done.observation.ledger).toHaveLength(1);
    const [entry] = done.observation.ledger;
    expect(entry!.cost).toBeCloseTo(paid(cost, turns[1]!.thought), 12);
    expect(entry!.upCost).toBeCloseTo(paid(turns[0]!.thought), 12);
    expect(entry!.downMs).toBe(cost.latencyMs + 200);
    const [, toolText] =
      /(The call failed: [\s\S]*)/.exec(readConversation(requests().at(-1)!).toolTexts[0]!) ?? [];
    expect(toolText).toMatch(
      /^The call failed: invalid-request\. Message: <tool_output>[\s\S]*Recovery actions: none\./,
    );
  });

  it.each([
    ['arguments that are no JSON', { tool: 'list_bills', args: {}, argsText: '{"owner": "Noor' }],
    [
      'arguments that nest too deeply',
      { tool: 'list_bills', args: {}, argsText: `{"a":${'['.repeat(500)}${']'.repeat(500)}}` },
    ],
    ['an answer of another form', { tool: 'finish', args: { surprise: 1 } }],
  ])('gets an error for %s, and continues', async (_, call) => {
    const done = await rollout(after({ calls: [call] }), { task: task! });
    expect(done.observation.ending).toBe('recovered');
    expect(done.events.filter(({ type }) => type === 'attempt')).toHaveLength(task!.gold.length);
    expect(readConversation(requests().at(-1)!).toolTexts[0]).toMatch(/^The call was not made: /);
    const [, second] = turnsOf(done);
    expect(recoveryCost(done.observation.ledger)).toBeCloseTo(paid(second!.thought), 12);
  });

  it('that calls an unknown tool is handled by its policy first', async () => {
    const { tool, args } = task!.gold[0]!;
    const play = after({ calls: [{ tool: `${tool}s`, args: args as object }] });
    const alone = await rollout(play, { task: task!, policy: 'vanilla' });
    expect(alone.observation.ending).toBe('recovered');
    expect(readConversation(requests().at(-1)!).toolTexts[0]).toContain('The call failed: unknown-tool.');
    const repair = proposing({ kind: 'use-tool', tool, args, chance: 0.9, why: 'so it is called' });
    const helpful = (request: Received, nth: number) =>
      request.tools === undefined ? repair : play(request, nth);
    const helped = await rollout(helpful, { task: task!, policy: 'toolreflect', policyUsesModel: true });
    expect(helped.observation.ending).toBe('recovered');
    expect(turnsOf(helped)).toHaveLength(turnsOf(alone).length - 1);
    // The question of the policy is recovery; the turns of the model are not, since no call failed for good.
    const { cost } = helped.events
      .filter((event) => event.type === 'cost')
      .find((event) => event.for === 'thought')!;
    expect(tokens().tokensIn).toBe(tokensOf(turnsOf(helped)).tokensIn + cost.tokensIn!);
    expect(recoveryCost(helped.observation.ledger)).toBeLessThan(recoveryCost(alone.observation.ledger));
  });

  const gold = { tool: task!.gold[0]!.tool, args: task!.gold[0]!.args as object };
  const long = JSON.stringify({ ...gold.args, note: 'n'.repeat(40_000) });

  it.each([
    [
      'never finishes',
      gold,
      1,
      `${plannerLimits.turnsMax} turns did not do the task`,
      plannerLimits.turnsMax,
    ],
    [
      'exceeds the context limit',
      { ...gold, args: {}, argsText: long },
      1_000,
      'the conversation is longer than 200000 characters',
      5,
    ],
  ])('that %s is stopped', async (_, call, budgetFactor, reason, turns) => {
    const done = await rollout(() => ({ calls: [call] }), { task: task!, budgetFactor });
    expect(done.observation.ending).toBe('failed');
    expect(reasonOf(done)).toBe(reason);
    expect(turnsOf(done)).toHaveLength(turns);
  });

  it('that always fails spends the recovery budget and no more', async () => {
    const play = () => ({ text: 'x'.repeat(20_000), calls: [{ tool: 'nothing', args: {} }] });
    const done = await rollout(play, { task: task! });
    // The price of the last turn is known in advance, so that turn does not start.
    expect(reasonOf(done)).toBe('the recovery budget does not cover another turn');
    expect(recoveryCost(done.observation.ledger)).toBeLessThanOrEqual(1);
    expect(recoveryCost(done.observation.ledger)).toBeGreaterThan(0.5);
    expect(tokensOf(turnsOf(done))).toEqual(tokens());
  });

  it('makes no call from a turn that exceeded the budget', async () => {
    const play = (request: Received, nth: number): Reply => {
      if (nth === 0) return { calls: [{ tool: 'nothing', args: {} }] };
      return { ...(right(request) as Content), text: 'x'.repeat(nth === 1 ? 80_000 : 0) };
    };
    const done = await rollout(play, { task: task! });
    expect(done.observation.ending).toBe('failed');
    expect(reasonOf(done)).toBe('the recovery budget was exhausted during a turn');
    expect(recoveryCost(done.observation.ledger)).toBeCloseTo(1, 12);
    expect(tokensOf(turnsOf(done))).toEqual(tokens());
  });

  it('that refuses has failed, at the price of its refusal', async () => {
    const done = await rollout(() => ({ text: 'no', finish: 'content_filter' }), { task: task! });
    expect(done.observation.ending).toBe('failed');
    expect(reasonOf(done)).toBe('the model refused to respond');
    expect(done.observation.ledger).toHaveLength(1);
    expect(recoveryCost(done.observation.ledger)).toBeCloseTo(paid(turnsOf(done)[0]!.thought), 12);
  });

  it.each([
    ['cut off', { text: 'I will first', finish: 'length' }, 'it exceeded the maximum length'],
    [
      'a call that was cut off',
      { calls: [{ tool: 'pay', args: {}, argsText: '{"am' }], finish: 'length' },
      'it exceeded the maximum length',
    ],
    ['empty', { text: '' }, 'it contains no tool call'],
    ['mere words', { text: 'All done!' }, 'it contains no tool call'],
  ] satisfies readonly [string, Reply, string][])(
    'continues after a turn that is %s, which only costs itself',
    async (_, reply, problem) => {
      const done = await rollout(after(reply), { task: task! });
      const [first] = turnsOf(done);
      expect(first).toMatchObject({ problem, calls: [] });
      expect(done.observation.ending).toBe('recovered');
      expect(recoveryCost(done.observation.ledger)).toBeCloseTo(paid(first!.thought), 12);
      expect(tokensOf(turnsOf(done))).toEqual(tokens());
    },
  );

  it('continues after a response that was interrupted', async () => {
    const cut = { text: 'I will look at the list of bills first', cutAfter: 300 };
    const done = await rollout(after(cut), { task: task!, isStreamed: true });
    expect(turnsOf(done)[0]).toMatchObject({ problem: 'it was incomplete', finish: 'broken' });
    expect(done.observation.ending).toBe('recovered');
  });

  it('with three unusable responses in a row has failed', async () => {
    const done = await rollout(() => ({ text: 'thinking...' }), { task: task! });
    expect(done.observation.ending).toBe('failed');
    expect(requests().length).toBe(plannerLimits.problemsMax);
  });

  it('with an occasional unusable response continues', async () => {
    const play = (request: Received, nth: number): Reply =>
      nth % 3 === 2 || nth > 7 ? right(request) : { text: 'thinking...' };
    const done = await rollout(play, { task: task!, budgetFactor: 10 });
    expect(done.observation.ending).toBe('recovered');
    expect(turnsOf(done).filter(({ problem }) => problem !== undefined).length).toBeGreaterThan(
      plannerLimits.problemsMax,
    );
  });

  it('that requests more than sixteen calls at once has sixteen of them made', async () => {
    const calls = Array.from({ length: 18 }, () => gold);
    const play = (request: Received, nth: number): Reply =>
      nth === 0
        ? { calls }
        : { calls: [{ tool: 'hand_off', args: { reason: readConversation(request).toolTexts.join() } }] };
    const done = await rollout(play, { task: task! });
    expect(done.events.filter(({ type }) => type === 'attempt')).toHaveLength(16);
    expect(reasonOf(done)).toContain('a response may contain at most 16 calls');
  });

  it('may call several tools in one turn; one that fails does not undo the others', async () => {
    const parallel = paladin.find(
      ({ gold }) => gold.length >= 2 && !JSON.stringify(gold[1]).includes('$from'),
    )!;
    const [one, other] = parallel.gold;
    const calls = [one!, other!].map(({ tool, args }) => ({ tool, args: args as object }));
    const clean = await rollout(after({ calls }), { task: parallel });
    expect(clean.observation).toMatchObject({ ending: 'clean', ledger: [] });
    expect(turnsOf(clean)).toHaveLength(parallel.gold.length);

    const bad = { calls: [{ tool: one!.tool, args: { no: 1 } }, calls[0]!, calls[1]!] };
    const mixed = await rollout(after(bad), { task: parallel });
    expect(mixed.observation.ending).toBe('recovered');
    // That turn is due to the failure, although the last call succeeded.
    const due = paid(failedCost(mixed), turnsOf(mixed)[1]!.thought);
    expect(recoveryCost(mixed.observation.ledger)).toBeCloseTo(due, 12);
  });

  it('is not done where it finishes in the response of a failed call', async () => {
    await rollout(right, { task: task! });
    const { calls } = right(requests().at(-1)!) as Content;
    const both = { calls: [{ tool: 'nothing', args: {} }, calls![0]!] };
    const done = await rollout(after(both), { task: task! });
    expect(done.observation.ending).toBe('recovered');
    expect(readConversation(requests().at(-1)!).toolTexts[1]).toContain(
      'an earlier call in this response failed',
    );
  });

  it('may write its answer as JSON instead of a tool call', async () => {
    const play = (request: Received): Reply => {
      const reply = right(request) as Required<Content>;
      return reply.calls[0]!.tool === 'finish'
        ? { text: `<think>so</think>\`\`\`json\n${JSON.stringify(reply.calls[0]!.args)}\n\`\`\`` }
        : reply;
    };
    expect((await rollout(play, { task: task! })).observation.ending).toBe('clean');
  });

  it('may hand the task off', async () => {
    const done = await rollout(() => ({ calls: [{ tool: 'hand_off', args: { reason: 'not mine' } }] }));
    expect(done.observation.ending).toBe('handed-off');
    expect(reasonOf(done)).toBe('not mine');
  });

  it('is judged by state and answer: a wrong answer has failed', async () => {
    const play = (request: Received): Reply => {
      const reply = right(request) as Required<Content>;
      if (reply.calls[0]!.tool !== 'finish') return reply;
      const args = Object.fromEntries(
        Object.entries(reply.calls[0]!.args).map(([name, value]) => [
          name,
          typeof value === 'number' ? value + 1 : `${value}x`,
        ]),
      );
      return { calls: [{ tool: 'finish', args }] };
    };
    const done = await rollout(play, { task: task! });
    expect(done.judgement).toMatchObject({ success: false, stateMatches: true, answerMatches: false });
    expect(done.observation).toMatchObject({ ending: 'failed', ledger: [] });
  });
});

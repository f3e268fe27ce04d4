/** Runs in which the model plans: recorded, resumed and replayed like any other, and never mixed with given plans. */

import { openAiCompatible } from 'regain/internal/models';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  failing,
  type ScriptedServer,
  scriptedServer,
} from '../../../../regain/src/models/server-in-test.ts';
import {
  finish,
  here,
  resolvedInTest,
  sessionInTest,
  storeMadeRun,
} from '../../harness/experiment-in-test.ts';
import {
  createRunPlan,
  hashOf,
  openRun,
  type ResolvedManifest,
  replayRollout,
  runRollouts,
  withRun,
} from '../../harness/index.ts';
import { goldPlanner } from '../../harness/planner-in-test.ts';
import { compareRuns, computeResults, type RunResults } from '../../results/index.ts';
import { memoryStore, type Store } from '../../store/index.ts';
import { getSuite } from '../../suites/index.ts';
import { experimentNames } from './experiments.ts';
import { type ProgrammeRuns, programmeResults } from './programme-results.ts';

const right = goldPlanner(getSuite('paladin-eval').tasks);
const BACKBONE = 'openai-compatible:http://127.0.0.1:1/v1#small';
const planned = (overrides = {}) =>
  resolvedInTest({
    ...{ planner: 'model', policies: ['vanilla', 'retry'], profiles: ['rough'], backbones: [BACKBONE] },
    ...{ repeats: 1, ...overrides },
  });

describe('a manifest in which the model plans', () => {
  it('needs language models, and no oracle', async () => {
    await expect(planned({ backbones: [BACKBONE, 'rules'] })).rejects.toMatchObject({
      message: expect.stringContaining('got rules, which cannot plan'),
      place: { path: '/backbones/1' },
    });
    await expect(planned({ policies: ['retry', 'oracle'] })).rejects.toMatchObject({
      message: expect.stringContaining('the oracle knows the given plan'),
      place: { path: '/policies/1' },
    });
    await expect(planned({ planner: 'nobody' })).rejects.toMatchObject({ place: { path: '/planner' } });
  });

  it('has another hash, while one with a given plan keeps its hash', async () => {
    const one = await planned();
    const given = await planned({ planner: 'given' });
    expect(given).not.toHaveProperty('planner');
    expect(hashOf(given)).toBe(hashOf(await planned({ planner: undefined })));
    expect(hashOf(one)).not.toBe(hashOf(given));
  });

  it('labels its cells', async () => {
    const labels = createRunPlan(await planned()).cells.map(({ label }) => label);
    expect(new Set(labels)).toEqual(new Set(['paladin-eval (model plans)']));
    const [cell] = createRunPlan(await planned({ profiles: ['storm', 'rough'] })).cells;
    expect(cell!.label).toBe('paladin-eval@storm (model plans)');
  });
});

describe('a run in which the model plans', () => {
  let server: ScriptedServer;
  /** Requests that it still answers. */
  let answers = Number.POSITIVE_INFINITY;
  beforeAll(async () => {
    server = await scriptedServer((request) => (answers-- > 0 ? right(request) : failing(401, 'no more')));
  });
  afterAll(() => server.close());
  const models = () => openAiCompatible({ url: server.url, model: 'small' });

  /** An undisturbed run on one thread: its rollouts, its store, and the count of the endpoint. */
  async function undisturbed() {
    const resolved = await planned();
    const store = memoryStore();
    const before = { tokensIn: server.tokensIn, tokensOut: server.tokensOut, asked: server.requests.length };
    const text = await finish(await sessionInTest(store, 'run', resolved), resolved, { workers: 1, models });
    const tokensIn = server.tokensIn - before.tokensIn;
    const tokensOut = server.tokensOut - before.tokensOut;
    return { text, store, tokensIn, tokensOut, asked: server.requests.length - before.asked };
  }
  let whole: Awaited<ReturnType<typeof undisturbed>>;
  beforeAll(async () => {
    whole = await undisturbed();
  });

  it('counts what the endpoint counts, and replays without it', async () => {
    const stored = await whole.store.open('run');
    const spent = { tokensIn: 0, tokensOut: 0 };
    const endings = new Set<string>();
    for await (const { spend, ending } of stored.rollouts()) {
      endings.add(ending);
      spent.tokensIn += spend.tokensIn;
      spent.tokensOut += spend.tokensOut;
    }
    expect(endings).toEqual(new Set(['clean', 'handed-off']));
    expect(spent).toEqual({ tokensIn: whole.tokensIn, tokensOut: whole.tokensOut });
    const sent = server.requests.length;
    const { events } = await replayRollout(await openRun(stored, 'run'), 9);
    expect(events.some((event) => event.type === 'cost' && event.for === 'planning')).toBe(true);
    expect(server.requests).toHaveLength(sent);
  });

  it('stops where an endpoint is down, voids nothing, asks nothing twice, and is the same on more threads', async () => {
    const resolved = await planned();
    const store = memoryStore();
    const session = await sessionInTest(store, 'run', resolved);
    const sent = server.requests.length;
    answers = 25;
    const running = runRollouts(session, resolved, here, { workers: 1, models });
    await expect(running).rejects.toMatchObject({ code: 'endpoint-down' });
    for await (const one of session.rollouts()) expect(one.ending).not.toBe('void');
    await session.close();
    answers = Number.POSITIVE_INFINITY;
    const resumed = await finish(await store.resume('run', 'me'), resolved, { workers: 2, models });
    expect(resumed).toBe(whole.text);
    // One question was rejected.
    expect(server.requests.length - sent).toBe(whole.asked + 1);
  });
});

/** Synthetic rollouts: policy `vanilla` loses more. */
function made(store: Store, name: string, manifest: ResolvedManifest): Promise<void> {
  const { tasks } = manifest.suites[0]!;
  return storeMadeRun(store, name, manifest, ({ policy, task }) => {
    const cost = (policy === 'vanilla' ? 0.5 : 0.1) + 0.01 * (tasks.indexOf(task) % 5);
    return { ending: 'recovered', ledger: [{ cost, downMs: 1, upCost: 0, upMs: 0 }] };
  });
}

/** The results of a synthetic run. */
async function resultsOf(manifest: ResolvedManifest): Promise<RunResults> {
  const store = memoryStore();
  await made(store, 'run', manifest);
  return withRun(store, 'run', (run) => computeResults(run));
}

async function comparing(first: ResolvedManifest, second: ResolvedManifest) {
  const store = memoryStore();
  await made(store, 'first', first);
  await made(store, 'second', second);
  return withRun(store, 'first', (one) => withRun(store, 'second', (two) => compareRuns(one, two)));
}

describe('cells in which the model plans', () => {
  it('are compared unpaired: equal runs differ by 0, with an interval', async () => {
    const manifest = await planned({ tasks: 20 });
    const { cells, isPaired } = await comparing(manifest, manifest);
    expect(isPaired).toBe(false);
    expect(cells[0]).toMatchObject({ pairs: 0, unpaired: 80 });
    const { change, first, second } = cells[0]!.differences!.observed;
    expect(second - first).toBe(0);
    expect(change.point).toBe(0);
    if (change.kind !== 'interval') throw new Error('two samples have an interval');
    expect(change.low).toBeLessThan(0);
    expect(change.high).toBeGreaterThan(0);
    // With a given plan the same rollouts are equal pair by pair.
    const given = await planned({ tasks: 20, planner: 'given' });
    const { cells: pairs } = await comparing(given, given);
    expect(pairs[0]!.differences!.observed.change).toMatchObject({
      ...{ kind: 'exact', point: 0, higher: 0, lower: 0, probability: 1 },
    });
  });

  it('are not compared with those of a given plan', async () => {
    const comparison = comparing(await planned(), await planned({ planner: 'given' }));
    await expect(comparison).rejects.toThrow(
      'runs can be compared where the same side plans, got planner model, and given',
    );
  });

  it('are ordered within their run by unpaired intervals, and are marked so', async () => {
    const results = await resultsOf(await planned({ tasks: 20 }));
    const paired = await resultsOf(await planned({ tasks: 20, planner: 'given' }));
    expect([results.isPaired, paired.isPaired]).toEqual([false, true]);
    const worse = ({ cells }: RunResults) => cells.find(({ policy }) => policy === 'vanilla')!.against.best!;
    const against = worse(results);
    expect(against.policy).toBe('retry');
    const [loose, tight] = [against.regret, worse(paired).regret];
    if (loose.kind !== 'interval' || tight.kind !== 'interval') throw new Error('more than ten tasks differ');
    expect(loose.low).toBeGreaterThan(0);
    // Costs differ between tasks in the same way for both: paired, the difference has almost no spread.
    expect(loose.point).toBeCloseTo(tight.point, 12);
    expect(loose.standardError).toBeGreaterThan(3 * tight.standardError);
    const best = results.cells.find(({ policy }) => policy === 'retry')!.against.best!;
    expect(best.regret).toMatchObject({ kind: 'exact', point: 0, higher: 0, lower: 0 });
    expect(results.ordering.fields[0]!.pairs).toMatchObject([{ worse: 'vanilla', isDecided: true }]);
  });

  it('report no savings by escalation, which are paired and count questions of policies only', async () => {
    const policies = ['fortify', 'fortify-escalating'];
    const of = async (planner: string) =>
      (await resultsOf(await planned({ policies, planner }))).escalation.length;
    expect([await of('given'), await of('model')]).toEqual([1, 0]);
  });

  it('are refused by the programme', async () => {
    const store = memoryStore();
    await made(store, 'planned', await planned());
    const attempt = withRun(store, 'planned', (run) =>
      programmeResults(
        'quick',
        Object.fromEntries(experimentNames.map((name) => [name, run])) as ProgrammeRuns,
      ),
    );
    await expect(attempt).rejects.toThrow('the programme reads runs of a given plan');
  });
});

/**
 * The error of the estimate of a dry run, as Markdown for docs/results/language-models.md: the estimate and what scripted
 * endpoints on loopback then count, for models that behave well and badly. `effort` is a share of the full counts.
 */

import { calibrateEstimate } from '../../packages/lab/src/harness/calibrate-estimate.ts';
import {
  type CostEstimate,
  type EstimatedUsage,
  estimateCost,
} from '../../packages/lab/src/harness/cost-estimate.ts';
import { parseManifest } from '../../packages/lab/src/harness/manifest.ts';
import { modelUsageByCell } from '../../packages/lab/src/harness/model-usage.ts';
import { type OpenRun, withRun } from '../../packages/lab/src/harness/open-run.ts';
import { resolveManifest } from '../../packages/lab/src/harness/resolve-manifest.ts';
import type { ResolvedManifest } from '../../packages/lab/src/harness/resolved-manifest.ts';
import { createRunHead } from '../../packages/lab/src/harness/run-head.ts';
import { runRollouts } from '../../packages/lab/src/harness/runner.ts';
import { memoryStore } from '../../packages/lab/src/store/memory-store.ts';
import { paperSuiteNames } from '../../packages/lab/src/suites/registry.ts';
import { openAiCompatible } from '../../packages/regain/src/models/openai-compatible.ts';
import { ruleBasedReply, tokenUsage } from '../../packages/regain/src/models/rule-based-model-in-test.ts';
import { type Script, scriptedServer } from '../../packages/regain/src/models/server-in-test.ts';
import { root } from '../run.ts';
import { column, markdownTable, textColumn } from './columns.ts';

/** Those of the paper's table that ask. */
const POLICIES = [
  'toolbench',
  'toolreflect',
  'critic',
  'reflexion',
  'paladin',
  'fortify',
  'fortify-no-retrieval',
] as const;
const BACKBONE = 'openai-compatible:http://127.0.0.1:1/v1#small';
const retry = { kind: 'retry', delayMs: 1_000, chance: 0.9, why: 'it may pass' };

const models: readonly (readonly [name: string, script: Script])[] = [
  ['sensible', ruleBasedReply],
  [
    'sensible, every fifth answer not JSON',
    // By the question, not by its turn: which comes first is not the same every time.
    (request) =>
      JSON.stringify(request.messages).length % 5 === 0
        ? { text: 'I think that it should be tried again.' }
        : ruleBasedReply(request),
  ],
  ['answers in prose only', () => ({ text: 'Let me think about this. '.repeat(20) })],
  ['always refuses', () => ({ refusal: 'I cannot help with that.' })],
  ['always proposes the same retry', () => ({ text: JSON.stringify({ proposals: [retry] }) })],
];

type Amount = keyof EstimatedUsage;
type Counted = Readonly<Record<Amount, number>>;

interface Row {
  readonly title: string;
  /** Estimate over count, minus 1. */
  readonly relativeError: (policy: (typeof POLICIES)[number] | undefined, amount: Amount) => number;
}

export async function dryRunTables(effort: number): Promise<string> {
  const tasks = effort >= 1 ? 20 : 4;
  const suites = effort >= 1 ? paperSuiteNames : paperSuiteNames.slice(0, 1);
  const estimate = await estimateCost(await manifestOf(suites, tasks), root);
  const rows: Row[] = [];
  for (const [title, script] of effort >= 1 ? models : models.slice(0, 1)) {
    const { counted, pilot } = await measured(script, {
      suites,
      tasks,
      hasPilot: title === 'sensible',
      workers: effort >= 1 ? 2 : 1,
    });
    rows.push({ title, relativeError: relativeError((asking) => asking.point, estimate, counted) });
    if (pilot === undefined) continue;
    const learnt = await withRun(pilot, 'pilot', (one) => calibrateEstimate(estimate, one));
    rows.push({
      title: 'sensible, assumed as able as the embedded brain',
      relativeError: relativeError((asking) => asking.able, estimate, counted),
    });
    rows.push({
      title: 'sensible, calibrated by a run of half of the tasks',
      relativeError: relativeError((asking) => asking.point, learnt, counted),
    });
  }
  const both = (policy: (typeof POLICIES)[number] | undefined) => (row: Row) =>
    `${signed(row.relativeError(policy, 'questions'))} / ${signed(row.relativeError(policy, 'tokensIn'))}`;
  return [
    '### Error of the estimate',
    `Estimate minus count, in %: requests / tokens in, and tokens out for all policies together. ${tasks} held-out tasks of ` +
      `${suites.length} suites, one rollout each, profile \`rough\`, seed 1; the endpoint has a tokenizer of its own.`,
    markdownTable(rows, [
      textColumn('model', ({ title }) => title),
      ...POLICIES.map((policy) => ({ label: policy, value: both(policy) })),
      column('all policies', both(undefined)),
      column('tokens out', (row: Row) => signed(row.relativeError(undefined, 'tokensOut'))),
    ]),
  ].join('\n\n');
}

async function manifestOf(suites: readonly string[], tasks: number): Promise<ResolvedManifest> {
  const manifest = parseManifest({
    ...{ name: 'dry-run', suites: [...suites], policies: [...POLICIES], backbones: [BACKBONE] },
    ...{ tasks, repeats: 1, seeds: [1], profiles: ['rough'] },
  });
  return resolveManifest(manifest, { from: root, runDirectory: root });
}

interface Measurement {
  readonly suites: readonly string[];
  readonly tasks: number;
  readonly hasPilot: boolean;
  readonly workers: number;
}

/** The run itself, and one before it with half of the tasks where a pilot is wanted. */
async function measured(script: Script, { suites, tasks, hasPilot, workers }: Measurement) {
  const store = memoryStore();
  await using server = await scriptedServer(script, { count: tokenUsage });
  const runOf = async (name: string, manifest: ResolvedManifest) => {
    const before = {
      questions: server.requests.length,
      tokensIn: server.tokensIn,
      tokensOut: server.tokensOut,
    };
    const session = await store.create(
      name,
      createRunHead(manifest, { madeBy: 'soak', createdAt: '' }),
      'soak',
    );
    await runRollouts(session, manifest, root, {
      workers,
      concurrency: 4,
      models: () => openAiCompatible({ url: server.url, model: 'small' }),
    });
    await session.close();
    return {
      questions: server.requests.length - before.questions,
      tokensIn: server.tokensIn - before.tokensIn,
      tokensOut: server.tokensOut - before.tokensOut,
    };
  };
  if (hasPilot) await runOf('pilot', await manifestOf(suites, tasks / 2));
  const total = await runOf('run', await manifestOf(suites, tasks));
  const counted = await withRun(store, 'run', countedIn);
  for (const amount of ['questions', 'tokensIn', 'tokensOut'] as const)
    if (counted(undefined)[amount] !== total[amount])
      throw new Error(
        `the run has kept ${counted(undefined)[amount]} ${amount}, the endpoint ${total[amount]}`,
      );
  return { counted, pilot: hasPilot ? store : undefined };
}

async function countedIn(run: OpenRun): Promise<(policy: string | undefined) => Counted> {
  const asked = await modelUsageByCell(run);
  return (policy) => {
    const sum = (amount: Amount) =>
      run.plan.cells.reduce(
        (total, cell, i) =>
          policy === undefined || cell.policy === policy ? total + asked[i]![amount] : total,
        0,
      );
    return { questions: sum('questions'), tokensIn: sum('tokensIn'), tokensOut: sum('tokensOut') };
  };
}

function relativeError(
  end: (estimate: EstimatedUsage[Amount]) => number,
  { backbones: [one] }: CostEstimate,
  counted: (policy: string | undefined) => Counted,
): Row['relativeError'] {
  return (policy, amount) => {
    const asking = policy === undefined ? one! : one!.policies.find((own) => own.policy === policy)!;
    return end(asking[amount]) / counted(policy)[amount] - 1;
  };
}

function signed(share: number): string {
  const percent = Math.round(100 * share);
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)}`;
}

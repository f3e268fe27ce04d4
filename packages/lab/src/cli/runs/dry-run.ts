/** `--dry-run`: estimates the requests to language models and their cost without sending or writing anything. */

import type { Command } from 'commander';
import { heading, print, stopSignal, terminalTable, wrapText } from 'regain/internal/cli';
import { groupDigits, printable, table } from 'regain/internal/text';
import { invalidArgument } from 'regain/internal/types';
import {
  amountOf,
  type CalibratedEstimate,
  type CostEstimate,
  calibrateEstimate,
  type EstimatedAmount,
  type EstimatedUsage,
  estimateCost,
  hashOf,
  type ResolvedManifest,
  withRun,
} from '../../harness/index.ts';
import { money, type PriceFlags, type PriceOf, pricesFrom } from './prices.ts';
import { runFile, runStore } from './run-files.ts';

interface Priced extends EstimatedUsage {
  /** Null where no price was given. */
  readonly price: EstimatedAmount | null;
}

export interface DryRunFlags extends PriceFlags {
  dryRun?: boolean;
  pilot?: string;
}

interface DryRun
  extends Omit<CostEstimate, 'backbones' | 'total'>,
    Partial<Pick<CalibratedEstimate, 'pilot'>> {
  readonly name: string;
  readonly hash: string;
  readonly backbones: readonly (CostEstimate['backbones'][number] & Priced)[];
  readonly total: Priced;
}

export function withDryRun(command: Command): Command {
  return command
    .option('--dry-run', 'estimate the requests to language models and their cost; send and write nothing')
    .option('--pilot <run>', 'a smaller finished run with the same models that calibrates the estimate');
}

/** Options of a dry run have no meaning elsewhere. */
export function requireDryRun({ dryRun, pilot }: DryRunFlags): void {
  if (dryRun || pilot === undefined) return;
  throw invalidArgument('--pilot needs --dry-run: it calibrates the estimate');
}

export async function printDryRun(
  manifest: ResolvedManifest,
  directory: string,
  options: DryRunFlags & { json?: boolean },
): Promise<void> {
  const priceOf = pricesFrom(options.price, manifest.backbones);
  const { signal, dispose } = stopSignal();
  try {
    const plain = await estimateCost(manifest, directory, { signal });
    const estimate =
      options.pilot === undefined
        ? plain
        : await withRun(runStore(), runFile(options.pilot).path, (run) =>
            calibrateEstimate(plain, run, { signal }),
          );
    const { name } = manifest;
    const data = { dryRun: true, name, hash: hashOf(manifest), ...withPriceOf(estimate, priceOf) };
    print(options, data, () => dryRunText(data, manifest));
  } finally {
    dispose();
  }
}

function withPriceOf(estimate: CostEstimate, priceOf: PriceOf): Omit<DryRun, 'name' | 'hash'> {
  const backbones = estimate.backbones.map((one) => ({
    ...one,
    price: priceFor(one, one.backbone, priceOf),
  }));
  const prices = backbones.map(({ price }) => price);
  return { ...estimate, backbones, total: { ...estimate.total, price: sumPrices(prices) } };
}

/** Questions and tokens vary together, so the ends of their intervals are combined. */
function priceFor(
  { tokensIn, tokensOut }: EstimatedUsage,
  backbone: string,
  priceOf: PriceOf,
): EstimatedAmount | null {
  const at = (end: keyof EstimatedAmount) =>
    priceOf(backbone, { tokensIn: tokensIn[end], tokensOut: tokensOut[end] });
  return at('point') === undefined ? null : amountOf((end) => at(end)!);
}

function sumPrices(prices: readonly (EstimatedAmount | null)[]): EstimatedAmount | null {
  const known = prices.filter((one) => one !== null);
  if (known.length === 0 || known.length < prices.length) return null;
  return amountOf((end) => known.reduce((total, one) => total + one[end], 0));
}

function dryRunText(data: DryRun, { backbones }: ResolvedManifest): string {
  const { name, hash, rollouts, total } = data;
  const head = `${heading(printable(name))}: ${groupDigits(rollouts)} rollouts, manifest ${hash.slice(0, 16)}; dry run, no request was sent and nothing was written`;
  if (data.backbones.length === 0)
    return `${head}\n\nNo cost: the brains are ${backbones.join(', ')}, no language model is used.`;
  const rows = [
    ...data.backbones,
    ...(data.backbones.length === 1
      ? []
      : [
          {
            backbone: 'total',
            rollouts: data.backbones.reduce((sum, one) => sum + one.rollouts, 0),
            ...total,
          },
        ]),
  ];
  const shown = (amount: EstimatedAmount) => groupDigits(Math.round(amount.point));
  const columns = terminalTable(
    table(rows, [
      { label: 'brain', align: 'left', value: ({ backbone }) => printable(backbone) },
      { label: 'rollouts', value: (row) => groupDigits(row.rollouts) },
      { label: 'requests', value: ({ questions }) => shown(questions) },
      { label: 'tokens in', value: ({ tokensIn }) => shown(tokensIn) },
      { label: 'tokens out', value: ({ tokensOut }) => shown(tokensOut) },
      { label: 'price', value: ({ price }) => (price === null ? '-' : money(price.point)) },
    ]),
  );
  return [head, columns, ...notesOf(data).map((note) => wrapText(note))].join('\n\n');
}

function notesOf({ sample, ability, answerTokens, leftOut, total, pilot }: DryRun): string[] {
  const { rollouts, of, seed, method } = sample;
  const { questions, price } = total;
  const range = (low: number, high: number, shown: (amount: number) => string) =>
    `${shown(low)} to ${shown(high)}`;
  const whole = (amount: number) => groupDigits(Math.round(amount));
  const costs = price === null ? '' : `, price ${range(price.able, price.atALoss, money)}`;
  const sampled =
    rollouts === of
      ? `All ${groupDigits(of)} rollouts that may send requests were simulated.`
      : `${groupDigits(rollouts)} of the ${groupDigits(of)} rollouts that may send requests were simulated: ${range(questions.low, questions.high, whole)} requests (95 % interval, ${method}, seed ${seed}).`;
  const { propose, critique, reflect } = answerTokens;
  const ends = `The quality of the models is not known. Assumption: they resolve ${100 * ability} % of all failures. At 100 %: ${whole(questions.able)} requests; at 0 %: ${whole(questions.atALoss)} requests${costs}.`;
  const assumed = `Assumed output tokens: proposal ${propose}, critique ${critique}, reflection ${reflect}; no request is repeated; a token of a prompt has four characters.`;
  return [
    `The embedded brain replaces the models in this estimate. ${pilot === undefined ? ends : pilotText(pilot)}`,
    `${sampled} ${pilot === undefined ? assumed : ''}`.trim(),
    ...leftOut.map(
      ({ suite, rollouts: count, why }) =>
        `Not included: ${groupDigits(count)} rollouts on ${suite}, ${why}.`,
    ),
    ...(price === null ? ['--price IN/OUT, per million tokens, adds the price.'] : []),
  ];
}

function pilotText({ file, rollouts, unknown }: CalibratedEstimate['pilot']): string {
  const without =
    unknown.length === 0 ? '' : ` It has no data on ${unknown.join(', ')}: their estimate is not calibrated.`;
  return `Calibrated per policy with the requests of ${groupDigits(rollouts)} rollouts in ${printable(file)}.${without}`;
}

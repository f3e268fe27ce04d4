/** `--dry-run`: estimates the requests to language models and their cost without sending or writing anything. */

import type { Command } from 'commander';
import { heading, print, stopSignal, terminalTable, wrapped } from 'regain/internal/cli';
import { grouped, printable, table } from 'regain/internal/text';
import { RegainError } from 'regain/internal/types';
import {
  type Asking,
  type Foreseen,
  type FrozenManifest,
  hashOf,
  type PilotedRehearsal,
  piloted,
  type Rehearsal,
  rehearse,
  withRun,
} from '../../harness/index.ts';
import { money, type PriceFlags, type PriceOf, pricesFrom } from './prices.ts';
import { runFile, runStore } from './surroundings.ts';

interface Priced extends Asking {
  /** Null where no price was given. */
  readonly price: Foreseen | null;
}

export interface DryRunFlags extends PriceFlags {
  dryRun?: boolean;
  pilot?: string;
}

interface DryRun extends Omit<Rehearsal, 'backbones' | 'total'>, Partial<Pick<PilotedRehearsal, 'pilot'>> {
  readonly name: string;
  readonly hash: string;
  readonly backbones: readonly (Rehearsal['backbones'][number] & Priced)[];
  readonly total: Priced;
}

export function withDryRun(command: Command): Command {
  return command
    .option('--dry-run', 'estimate the requests to language models and their cost; send and write nothing')
    .option('--pilot <run>', 'a smaller finished run with the same models that calibrates the estimate');
}

/** What is for a dry run alone says nothing elsewhere. */
export function requireDryRun({ dryRun, pilot }: DryRunFlags): void {
  if (dryRun || pilot === undefined) return;
  throw new RegainError('invalid-argument', '--pilot needs --dry-run: it calibrates the estimate');
}

export async function printDryRun(
  manifest: FrozenManifest,
  directory: string,
  options: DryRunFlags & { json?: boolean },
): Promise<void> {
  const priceOf = pricesFrom(options.price, manifest.backbones);
  const { signal, forget } = stopSignal();
  try {
    const plain = await rehearse(manifest, directory, { signal });
    const rehearsal =
      options.pilot === undefined
        ? plain
        : await withRun(runStore(), runFile(options.pilot), (run) => piloted(plain, run, { signal }));
    const { name } = manifest;
    const data = { dryRun: true, name, hash: hashOf(manifest), ...priced(rehearsal, priceOf) };
    print(options, data, () => dryRunText(data, manifest));
  } finally {
    forget();
  }
}

function priced(rehearsal: Rehearsal, priceOf: PriceOf): Omit<DryRun, 'name' | 'hash'> {
  const backbones = rehearsal.backbones.map((one) => ({
    ...one,
    price: priceFor(one, one.backbone, priceOf),
  }));
  const prices = backbones.map(({ price }) => price);
  return { ...rehearsal, backbones, total: { ...rehearsal.total, price: addedUp(prices) } };
}

/** Questions, and with them the tokens in and out, come more or fewer together: so do the ends of their intervals. */
function priceFor({ tokensIn, tokensOut }: Asking, backbone: string, priceOf: PriceOf): Foreseen | null {
  const at = (end: keyof Foreseen) =>
    priceOf(backbone, { tokensIn: tokensIn[end], tokensOut: tokensOut[end] });
  const [point, low, high, able, atALoss] = [at('point'), at('low'), at('high'), at('able'), at('atALoss')];
  if (point === undefined) return null;
  return { point, low: low!, high: high!, able: able!, atALoss: atALoss! };
}

function addedUp(prices: readonly (Foreseen | null)[]): Foreseen | null {
  const known = prices.filter((one) => one !== null);
  if (known.length === 0 || known.length < prices.length) return null;
  const sum = (end: keyof Foreseen) => known.reduce((total, one) => total + one[end], 0);
  return {
    point: sum('point'),
    low: sum('low'),
    high: sum('high'),
    able: sum('able'),
    atALoss: sum('atALoss'),
  };
}

function dryRunText(data: DryRun, { backbones }: FrozenManifest): string {
  const { name, hash, rollouts, total } = data;
  const head = `${heading(printable(name))}: ${grouped(rollouts)} rollouts, manifest ${hash.slice(0, 16)}; dry run, no request was sent and nothing was written`;
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
  const shown = (amount: Foreseen) => grouped(Math.round(amount.point));
  const columns = terminalTable(
    table(rows, [
      { label: 'brain', align: 'left', value: ({ backbone }) => printable(backbone) },
      { label: 'rollouts', value: (row) => grouped(row.rollouts) },
      { label: 'requests', value: ({ questions }) => shown(questions) },
      { label: 'tokens in', value: ({ tokensIn }) => shown(tokensIn) },
      { label: 'tokens out', value: ({ tokensOut }) => shown(tokensOut) },
      { label: 'price', value: ({ price }) => (price === null ? '-' : money(price.point)) },
    ]),
  );
  return [head, columns, ...notesOf(data).map((note) => wrapped(note))].join('\n\n');
}

function notesOf({ sample, ability, answerTokens, leftOut, total, pilot }: DryRun): string[] {
  const { rollouts, of, seed, method } = sample;
  const { questions, price } = total;
  const range = (low: number, high: number, shown: (amount: number) => string) =>
    `${shown(low)} to ${shown(high)}`;
  const whole = (amount: number) => grouped(Math.round(amount));
  const costs = price === null ? '' : `, price ${range(price.able, price.atALoss, money)}`;
  const sampled =
    rollouts === of
      ? `All ${grouped(of)} rollouts that may send requests were simulated.`
      : `${grouped(rollouts)} of the ${grouped(of)} rollouts that may send requests were simulated: ${range(questions.low, questions.high, whole)} requests (95 % interval, ${method}, seed ${seed}).`;
  const { propose, critique, reflect } = answerTokens;
  const ends = `The quality of the models is not known. Assumption: they resolve ${100 * ability} % of all failures. At 100 %: ${whole(questions.able)} requests; at 0 %: ${whole(questions.atALoss)} requests${costs}.`;
  const assumed = `Assumed output tokens: proposal ${propose}, critique ${critique}, reflection ${reflect}; no request is repeated; a token of a prompt has four characters.`;
  return [
    `The embedded brain replaces the models in this estimate. ${pilot === undefined ? ends : pilotText(pilot)}`,
    `${sampled} ${pilot === undefined ? assumed : ''}`.trim(),
    ...leftOut.map(
      ({ suite, rollouts: count, why }) => `Not included: ${grouped(count)} rollouts on ${suite}, ${why}.`,
    ),
    ...(price === null ? ['--price IN/OUT, per million tokens, adds the price.'] : []),
  ];
}

function pilotText({ file, rollouts, unknown }: PilotedRehearsal['pilot']): string {
  const without =
    unknown.length === 0 ? '' : ` It has no data on ${unknown.join(', ')}: their estimate is not calibrated.`;
  return `Calibrated per policy with the requests of ${grouped(rollouts)} rollouts in ${printable(file)}.${without}`;
}

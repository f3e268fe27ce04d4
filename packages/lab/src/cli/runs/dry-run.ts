/** `--dry-run`: what a run would ask of language models and what that costs, before anything is asked or written. */

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
    .option('--dry-run', 'print what language models would be asked and what it costs; ask and write nothing')
    .option('--pilot <run>', 'a smaller run with the same models, which a dry run learns from');
}

/** What is for a dry run alone says nothing elsewhere. */
export function requireDryRun({ dryRun, pilot }: DryRunFlags): void {
  if (dryRun || pilot === undefined) return;
  throw new RegainError('invalid-argument', '--pilot is what a dry run learns from: it needs --dry-run');
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
  const head = `${heading(printable(name))}: ${grouped(rollouts)} rollouts, manifest ${hash.slice(0, 16)}; a dry run, nothing was asked or written`;
  if (data.backbones.length === 0)
    return `${head}\n\nIts backbones, ${backbones.join(', ')}, cost nothing: no language model is asked.`;
  const rows = [
    ...data.backbones,
    ...(data.backbones.length === 1
      ? []
      : [
          {
            backbone: 'together',
            rollouts: data.backbones.reduce((sum, one) => sum + one.rollouts, 0),
            ...total,
          },
        ]),
  ];
  const shown = (amount: Foreseen) => grouped(Math.round(amount.point));
  const columns = terminalTable(
    table(rows, [
      { label: 'backbone', align: 'left', value: ({ backbone }) => printable(backbone) },
      { label: 'rollouts', value: (row) => grouped(row.rollouts) },
      { label: 'questions', value: ({ questions }) => shown(questions) },
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
      ? `All ${grouped(of)} rollouts of a model that may ask were gone through.`
      : `${grouped(rollouts)} of the ${grouped(of)} rollouts of a model that may ask were gone through: questions ${range(questions.low, questions.high, whole)} (95 %, ${method}, seed ${seed}).`;
  const { propose, critique, reflect } = answerTokens;
  const ends = `How able they are is not known: they are taken to know what to do about ${100 * ability} % of all failures. If it were all: questions ${whole(questions.able)}; if none: ${whole(questions.atALoss)}${costs}.`;
  const assumed = `A proposal is taken to have ${propose} tokens, a critique ${critique}, a reflection ${reflect}, and none to be asked for again; four characters of a prompt are a token.`;
  return [
    `Estimated with the embedded brain in the place of the models. ${pilot === undefined ? ends : pilotText(pilot)}`,
    `${sampled} ${pilot === undefined ? assumed : ''}`.trim(),
    ...leftOut.map(
      ({ suite, rollouts: count, why }) => `Not among it: ${grouped(count)} rollouts on ${suite}, ${why}.`,
    ),
    ...(price === null ? ['With --price IN/OUT, per million tokens, the price is told, too.'] : []),
  ];
}

function pilotText({ file, rollouts, unknown }: PilotedRehearsal['pilot']): string {
  const without =
    unknown.length === 0
      ? ''
      : ` It tells nothing of ${unknown.join(', ')}: they are foreseen as without it.`;
  return `Corrected, policy by policy, by what they were really asked in ${grouped(rollouts)} rollouts of ${printable(file)}.${without}`;
}

/** What a memory with content is worth in streams of tasks, as Markdown for docs/results/memory.md. */

import {
  MemoryStreams,
  streamClaims,
  type Window,
  windowsOf,
} from '../../packages/lab/src/paper/studies/memory-stream-results.ts';
import {
  defaultStreams,
  type StreamOptions,
  type StreamResult,
  streamConditions,
  tenantStreams,
} from '../../packages/lab/src/paper/studies/memory-streams.ts';
import { defaultCalibration, predictedRegret } from '../../packages/regain/src/law/index.ts';
import { withInterval } from '../../packages/regain/src/text/format-numbers.ts';
import { fixed } from '../../packages/regain/src/text/table.ts';
import { column, differenceText, markdownTable, textColumn, texts } from './columns.ts';
import { reserveFor } from './study-split.ts';

const claims = {
  M1: 'Memory with content changes decisions.',
  M2: 'Learning lowers regret.',
  M3: 'It is the content that helps.',
  M4: 'A memory of another tenant does little harm.',
  M5: 'Learning follows a drift.',
  M6: 'A learning policy breaks the law as a prediction.',
  M7: 'Memory changes no write.',
} as const;

export async function memoryStreamsTables(effort: number, split = reserveFor(effort)): Promise<string> {
  const small = { tenants: 2, length: 6, driftAt: 3 };
  const options: StreamOptions = { ...defaultStreams, split, ...(effort < 1 ? small : {}) };
  const results: StreamResult[] = [];
  for (let index = 0; index < options.tenants; index++)
    results.push(...(await tenantStreams(index, options)));
  return streamTables(results, options, effort < 1 ? 99 : 9_999);
}

function streamTables(results: readonly StreamResult[], options: StreamOptions, resamples: number): string {
  const { split } = options;
  const streams = new MemoryStreams(results, resamples);
  const windows = windowsOf(options);
  const { early, taught, later, last, all } = windows;
  const meanOf = (window: Window, value: Parameters<typeof streams.mean>[2], digits: number) => {
    return (name: Condition) => fixed(streams.mean(name, window, value), digits);
  };
  const answers = streamClaims(streams, windows);
  const differences = [
    ['off - on', 'off', 'on', taught],
    ['shuffled - static', 'shuffled', 'static', all],
    ['shuffled - off', 'shuffled', 'off', all],
    ['(static, drift) - (on, drift)', 'static, drift', 'on, drift', last],
    ['(on, drift) - on', 'on, drift', 'on', last],
    ['on - static', 'on', 'static', taught],
  ] as const;
  return [
    '### Claims on streams',
    `Simulated tenants: ${options.tenants}, split \`${split}\`, ${options.length} tasks each, profile \`${options.profile}\`, drift after task ${options.driftAt}, seed ` +
      `${options.seed}. Intervals over tenants, seed 1.`,
    markdownTable(answers, [
      textColumn('', ({ claim }) => claim),
      textColumn('claim', ({ claim }) => claims[claim as keyof typeof claims]),
      ...texts('answer'),
    ]),
    '### Delivered',
    `Positions ${shown(taught)}. Share of decisions that the same policy without memory would have taken otherwise; questions to the simulated reader of the manual, for each task; ` +
      'remedies at the end of a stream; writes sent with a name or value from memory.',
    markdownTable(streamConditions, [
      textColumn('memory', (name) => name),
      column('changed decisions', (name) => withInterval(streams.changed(name, taught), 3)),
      column(
        'decisions',
        meanOf(taught, ({ decisions }) => decisions, 2),
      ),
      column(
        'questions',
        meanOf(taught, ({ questions }) => questions, 2),
      ),
      column('remedies', (name) => {
        const own = results.filter(({ condition }) => condition === name);
        return fixed(own.reduce((sum, { remedies }) => sum + remedies, 0) / own.length, 1);
      }),
      column('changed writes', (name) => String(streams.total(name, (row) => row.changedWrites))),
      column('duplicates', (name) => String(streams.total(name, (row) => row.duplicates))),
    ]),
    '### Regret by position',
    `Mean observed regret in discount steps at positions ${windows.shown.map(shown).join(', ')}; in parentheses the law with ES of the same positions.`,
    markdownTable(streamConditions, [
      textColumn('memory', (name) => name),
      ...windows.shown.map((window, i) =>
        column(PARTS[i]!, (name: Condition) => {
          const es = streams.mean(name, window, ({ efficiency }) => efficiency);
          const predicted = predictedRegret(es, defaultCalibration.gamma);
          return `${meanOf(window, ({ loss }) => loss, 2)(name)} (${fixed(predicted, 2)})`;
        }),
      ),
      column(
        'RR, all',
        meanOf(all, ({ success }) => success, 3),
      ),
      column(
        'mean C, all',
        meanOf(all, ({ cost }) => cost, 3),
      ),
    ]),
    '### Differences of regret',
    'Paired by tenant, 95 %.',
    markdownTable(differences, [
      textColumn('difference', ([label]) => label),
      column('positions', ([, , , window]) => shown(window)),
      column('regret', ([, first, second, window]) =>
        differenceText(streams.difference(first, second, window), 2).replace('templates', 'tenants'),
      ),
    ]),
    '### The law from the beginning of a stream',
    `ES of positions ${shown(early)} predicts the regret of positions ${shown(later)}. Relative gap with its 95 % interval over tenants.`,
    markdownTable(streamConditions, [
      textColumn('memory', (name) => name),
      column('predicted', (name) => fixed(streams.gap(name, early, later).predicted, 2)),
      column('observed', (name) => fixed(streams.gap(name, early, later).observed, 2)),
      column('relative gap', (name) => withInterval(streams.gap(name, early, later).gap, 3)),
    ]),
  ].join('\n\n');
}

type Condition = (typeof streamConditions)[number];
const PARTS = ['beginning', 'until the drift', 'after it', 'end'];

function shown([from, to]: Window): string {
  return `${from + 1}-${to}`;
}

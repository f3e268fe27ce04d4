/** The study of docs/results/prediction.md, as Markdown. `effort` is a share of the full counts. */

import {
  type Place,
  type PlaceOptions,
  placesOf,
} from '../../packages/lab/src/paper/studies/prediction/places.ts';
import {
  type CoverageRow,
  type Difference,
  type PlaceGroup,
  type PredictionResult,
  studyPrediction,
} from '../../packages/lab/src/paper/studies/prediction/prediction.ts';
import { paperSuiteNames } from '../../packages/lab/src/suites/registry.ts';
import { groupDigits } from '../../packages/regain/src/text/format-numbers.ts';
import { fixed } from '../../packages/regain/src/text/table.ts';
import { column, fields, markdownTable, textColumn, texts } from './columns.ts';
import { reserveFor, taskInterval } from './study-split.ts';

/** Those of the experiment `main` without vanilla and oracle. */
const POLICIES = [
  'retry-tuned',
  'governed',
  'toolbench-tuned',
  'toolreflect-tuned',
  'critic-tuned',
  'reflexion-tuned',
  'paladin',
  'fortify',
  'fortify-no-retrieval',
  'fortify-uniform',
  'fortify-rules',
];
const FEW_POLICIES = ['retry-tuned', 'critic-tuned', 'fortify'];
const PROFILE = 'shifted';
const OTHER_PROFILES = ['mild', 'rough', 'storm', 'out-of-distribution'];
const RESAMPLES = 999;

export async function predictionTables(effort: number, split = reserveFor(effort)): Promise<string> {
  const isFull = effort >= 1;
  const options: PlaceOptions = {
    ...{ split, every: taskInterval(effort), repeats: 1 },
    sourceSeeds: isFull ? [103, 104] : [103],
    targetSeeds: isFull ? [101, 102] : [101],
    ...{ monitorSeed: 105, monitored: isFull ? 200 : 20 },
  };
  const [suites, policies] = isFull
    ? [paperSuiteNames, POLICIES]
    : [paperSuiteNames.slice(0, 2), ['retry-tuned']];
  const profiles = isFull ? OTHER_PROFILES : OTHER_PROFILES.slice(0, 1);
  const drawn = { resamples: isFull ? RESAMPLES : 9, seed: 1 };
  const places: Place[] = [];
  for (const suite of suites) places.push(...(await placesOf(suite, PROFILE, policies, options)));
  const few = policies.filter((policy) => FEW_POLICIES.includes(policy));
  const byProfile = places.filter(({ policy }) => few.includes(policy));
  for (const suite of suites)
    for (const profile of profiles) byProfile.push(...(await placesOf(suite, profile, few, options)));
  const ofSuites = studyPrediction(
    grouped(places, ({ policy }) => policy),
    ({ suite }) => suite,
    drawn,
  );
  const ofProfiles = studyPrediction(
    grouped(byProfile, ({ policy, suite }) => `${policy} on ${suite}`),
    ({ profile }) => profile,
    drawn,
  );
  const rollouts = options.targetSeeds.length * options.repeats;
  return [
    `${options.every === 1 ? 'All' : `One in ${options.every} of the`} tasks of the split \`${split}\`; sources: seeds ${options.sourceSeeds.join(', ')}; targets: ` +
      `seeds ${options.targetSeeds.join(', ')}; ${rollouts} rollouts of each task for either; ${options.monitored} monitored rollouts of a target, ` +
      `seed ${options.monitorSeed}. Mean absolute errors of the predicted regret, in discount steps; intervals of 95 % over templates, ` +
      `${drawn.resamples} resamples; p after Holm over the baselines.`,
    `### From other suites\n\nProfile \`${PROFILE}\`, ${policies.length} policies, ${suites.length} suites.\n\n${sections(ofSuites, 'suite')}`,
    `### From other profiles of the same suite\n\nProfiles ${[PROFILE, ...profiles].map((name) => `\`${name}\``).join(', ')}; ${few.length} policies on ${suites.length} suites.\n\n${sections(ofProfiles, 'profile')}`,
  ].join('\n\n');
}

function grouped(places: readonly Place[], nameOf: (place: Place) => string): PlaceGroup[] {
  const groups = new Map<string, Place[]>();
  for (const place of places) groups.set(nameOf(place), [...(groups.get(nameOf(place)) ?? []), place]);
  return [...groups].map(([name, own]) => ({ name, places: own }));
}

function sections({ predictors, removed, coverage, others, fewer }: PredictionResult, of: string): string {
  return [
    markdownTable(predictors, [
      ...texts('predictor'),
      column('predictions', ({ predictions }) => groupDigits(predictions)),
      column('error', ({ error }) => fixed(error, 3)),
      ...fields(differenceText, {
        lessComposed: 'less composed',
        lessOneSource: 'less composed, one source',
      }),
    ]),
    `Share of the removable error that is removed: ${fixed(removed.all, 2)} from all others, ${fixed(removed.one, 2)} from one source. Mean absolute ` +
      `errors from all others of RR ${fixed(others.RR, 3)}, of mean C ${fixed(others.meanCost, 3)}, of the standard deviation of C ` +
      `${fixed(others.deviationCost, 3)}. Error of *composed* with fewer monitored rollouts: ` +
      `${fewer.map(({ monitored, error }) => `${monitored}: ${fixed(error, 3)}`).join(', ')}.`,
    `90 % intervals of regret, by ${of} of the target:`,
    coverageTable(
      [
        ...coverage.all.map((row) => ({ ...row, from: 'all others' })),
        ...coverage.one.map((row) => ({ ...row, from: 'one source' })),
      ],
      of,
    ),
  ].join('\n\n');
}

function coverageTable(rows: readonly (CoverageRow & { readonly from: string })[], of: string): string {
  const totals = ['all others', 'one source'].map((from) => {
    const own = rows.filter((row) => row.from === from);
    const total = (name: 'predictions' | 'covered' | 'below' | 'above' | 'refused') =>
      own.reduce((sum, row) => sum + row[name], 0);
    const width = own.reduce((sum, row) => sum + row.predictions * row.width, 0) / total('predictions');
    return {
      ...{ from, place: 'all', predictions: total('predictions'), covered: total('covered') },
      ...{ below: total('below'), above: total('above'), refused: total('refused'), width },
    };
  });
  return markdownTable(
    [...rows, ...totals],
    [
      ...texts('from'),
      textColumn(of, ({ place }) => place),
      ...fields(groupDigits, { predictions: 'predictions', refused: 'refused' }),
      column('covered', ({ covered, predictions }) =>
        predictions === 0 ? '-' : fixed(covered / predictions, 2),
      ),
      ...fields(groupDigits, { below: 'observed below', above: 'observed above' }),
      column('mean width', ({ width }) => (Number.isFinite(width) ? fixed(width, 2) : '-')),
    ],
  );
}

function differenceText(difference: Difference | null): string {
  if (difference === null) return '-';
  const { point, low, high, probability } = difference;
  return `${fixed(point, 3)} [${fixed(low, 3)}, ${fixed(high, 3)}], p ${fixed(probability, 3)}`;
}

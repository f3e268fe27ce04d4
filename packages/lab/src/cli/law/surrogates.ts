/** `regain law surrogates`: searches for pairs of policies that a surrogate puts in the wrong order. */

import type { Command } from 'commander';
import {
  type CalibrationOptions,
  calibrationFrom,
  describeCommand,
  heading,
  integerOption,
  print,
  terminalTable,
  withCalibration,
} from 'regain/internal/cli';
import { threeDigits } from 'regain/internal/law';
import { fixed, table } from 'regain/internal/text';
import { random } from 'regain/internal/types';
import { surrogateLabels } from '../../report/index.ts';
import {
  type CounterExample,
  type JudgedPair,
  type PricedPolicy,
  type SurrogateName,
  type SurrogateStudy,
  surrogateNames,
  surrogateStudy,
} from '../../studies/index.ts';

interface Options extends CalibrationOptions {
  trials: number;
  seed: number;
  json?: boolean;
}

export function addSurrogates(law: Command): void {
  const command = describeCommand(
    law.command('surrogates'),
    'Search for pairs of policies that a surrogate of regret ranks in the wrong order.',
    'law surrogates',
    'law surrogates --trials 50000 --seed 7',
  )
    .option('--trials <count>', 'random pairs tried for each surrogate', integerOption(1, 10_000_000), 20_000)
    .option('--seed <number>', 'seed of the search', integerOption(0), 42);
  withCalibration(command).action((options: Options) => {
    const calibration = calibrationFrom(options);
    print(
      options,
      surrogateStudy(random('law', 'surrogates', options.seed), calibration, options.trials),
      studyText,
    );
  });
}

function studyText(study: SurrogateStudy): string {
  const { gamma, lambda, H } = study.calibration;
  return [
    [
      `gamma ${gamma}, lambda ${lambda}, H ${H}. A higher surrogate should mean a lower observed regret;`,
      '! marks one that says otherwise. Found pairs are the clearest of the search, simplified.',
    ].join('\n'),
    ...study.quoted.map((pair, i) => `${heading(`Quoted pair ${i + 1}`)}\n${pairText(pair)}`),
    ...study.counterExamples.map(counterExampleText),
    ratesText(study),
  ].join('\n\n');
}

function counterExampleText({ surrogate, loss, trials, misranked, found }: CounterExample): string {
  const name = surrogateLabels[surrogate];
  const under = loss.kind === 'downtime' ? '' : `, under the ${loss.kind} loss`;
  const count = `${misranked.toLocaleString('en')} of ${trials.toLocaleString('en')} random pairs misranked`;
  if (found === null) {
    const why = surrogate === 'DE' ? ': observed regret is (1 - DE) / (1 - gamma)' : '';
    return `${heading(`${name}${under}`)}: ${count}${why}`;
  }
  return `${heading(`${name} is wrong here${under}`)}: ${count}\n${pairText(found)}`;
}

function pairText({ pair, A, B, misrankedBy }: JudgedPair): string {
  const rows = [
    { name: 'A', policy: pair.A, scores: A },
    { name: 'B', policy: pair.B, scores: B },
  ];
  const grid = table(rows, [
    { label: '', align: 'left', value: ({ name }) => name },
    ...surrogateNames.map((surrogate) => ({
      label: `${surrogateLabels[surrogate]}${misrankedBy.includes(surrogate) ? '!' : ''}`,
      value: ({ scores }: (typeof rows)[0]) => fixed(scores[surrogate], 3),
    })),
    { label: 'observed', value: ({ scores }) => fixed(scores.observed, 3) },
  ]);
  return [terminalTable(grid), ...rows.map(({ name, policy }) => `${name}: ${policyText(policy)}`)].join(
    '\n',
  );
}

function ratesText({ families }: SurrogateStudy): string {
  const grid = table(surrogateNames, [
    { label: 'surrogate', align: 'left', value: (name) => surrogateLabels[name] },
    ...families.map((family) => ({
      label: `${family.name}, % (s.e.)`,
      value: (name: SurrogateName) => {
        const { rate, standardError } = family.rates.find(({ surrogate }) => surrogate === name)!;
        return `${fixed(100 * rate, 2)} (${fixed(100 * standardError, 2)})`;
      },
    })),
  ]);
  return [
    `${heading('Misranked random pairs')} (the rates depend on the family the policies are drawn from)`,
    terminalTable(grid),
    ...families.map(
      ({ name, about }) => `${name}: ${about.replaceAll('; ', `;\n${' '.repeat(name.length + 2)}`)}`,
    ),
  ].join('\n');
}

function policyText({ RR, costs }: PricedPolicy): string {
  const priced = costs.map(({ cost, chance }) => `${threeDigits(cost)} with chance ${threeDigits(chance)}`);
  return `succeeds with ${threeDigits(RR)}, costs ${costs.length === 1 ? `${threeDigits(costs[0]!.cost)} always` : priced.join(', ')}`;
}

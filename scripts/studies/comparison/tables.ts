/** The contest as Markdown: protections that know nothing of the tools, and protections that know what is declared. */

import { templateOf } from '../../../packages/lab/src/paper/studies/suite-means.ts';
import { getSuite, suiteNames } from '../../../packages/lab/src/suites/registry.ts';
import { getProfile } from '../../../packages/regain/src/faults/profiles/index.ts';
import { withInterval } from '../../../packages/regain/src/text/format-numbers.ts';
import { fixed } from '../../../packages/regain/src/text/table.ts';
import { RegainError } from '../../../packages/regain/src/types/errors.ts';
import type { Split, Suite } from '../../../packages/regain/src/types/task.ts';
import { column, differenceText, markdownTable, textColumn } from '../columns.ts';
import { profileFor, seedsFor, splitFor, taskInterval } from '../study-split.ts';
import {
  type ComparisonOptions,
  difference,
  evaluateProtection,
  mean,
  type Score,
  total,
} from './comparison.ts';
import { chooseHandOffPrice, type PriceChoice } from './hand-off-price.ts';
import {
  cockatiel,
  declaredCockatiel,
  declaredLangchain,
  langchain,
  unprotected,
} from './other-libraries.ts';
import type { Protection } from './protection.ts';
import { bareShield, declaredShield, effectsShield } from './shields.ts';

const SEEDS = 5;

const bareProtections = [
  bareShield(),
  unprotected(),
  langchain(),
  langchain({ onFailure: 'error' }),
  cockatiel(),
];
const declaredOthers = [
  declaredLangchain(2),
  declaredLangchain(5),
  declaredLangchain(5, 'repeatable'),
  declaredCockatiel(3),
  declaredCockatiel(5),
];

export async function comparisonTables(effort: number, split: Split = splitFor(effort)): Promise<string> {
  const every = taskInterval(effort);
  const options = {
    suites: suitesOf(split, every),
    profile: getProfile(profileFor(split)),
    seeds: seedsFor(effort, SEEDS),
  };
  const price = await chooseHandOffPrice(suitesOf('train', every));
  const scored = (protections: readonly Protection[]) =>
    Array.fromAsync(protections, (protection) => evaluateProtection(protection, options));
  const bare = await scored(bareProtections);
  const declared = await scored([declaredShield(price.chosen), effectsShield(), ...declaredOthers]);
  return [
    designText(split, options, price),
    '### Nothing declared',
    scoreTable(bare, { 'shield minus this': bare[0]! }),
    errorTextSentence(bare),
    '### Declared',
    scoreTable(declared, {
      'shield minus this': declared[0]!,
      'shield with nothing declared minus this': bare[0]!,
    }),
  ].join('\n\n');
}

function suitesOf(split: Split, every: number): Suite[] {
  return suiteNames.map((name) => {
    const suite = getSuite(name);
    const tasks = suite.tasks.filter((task) => task.split === split);
    if (tasks.length === 0) throw new RegainError('not-found', `${name} has no tasks in the split ${split}`);
    return { ...suite, tasks: tasks.filter((_, index) => index % every === 0) };
  });
}

function scoreTable(scores: readonly Score[], shields: { readonly [label: string]: Score }): string {
  return markdownTable(scores, [
    textColumn('protection', ({ name }) => name),
    column('tasks done', (score) => withInterval(mean(score, 'success'), 3)),
    column('spend', (score) => withInterval(mean(score, 'cost'), 4)),
    column('calls', (score) => withInterval(mean(score, 'calls'), 2)),
    column('duplicated', (score) => String(total(score, 'duplicates'))),
    ...Object.entries(shields).map(([label, shield]) =>
      column(label, (score: Score) =>
        score === shield ? '-' : differenceText(difference(shield, score, 'success')),
      ),
    ),
  ]);
}

function designText(split: Split, { suites, profile, seeds }: ComparisonOptions, price: PriceChoice): string {
  const tasks = suites.flatMap((suite) => suite.tasks.map((task) => templateOf(suite.name, task)));
  const tried = price.tried.map(({ price: d, ES }) => `${d}: ${fixed(ES, 4)}`).join(', ');
  return (
    `${tasks.length} tasks of ${new Set(tasks).size} templates in ${suites.length} suites, split \`${split}\`, profile ` +
    `\`${profile.name}\`, seeds ${seeds.join(', ')}; every task in an application of its own. Means over suites; 95 % intervals over ` +
    'templates. *Spend* is the cost of failed and superseded calls, of waits and of refreshed credentials, as a share of the ' +
    'recovery budget; tokens are charged at 0, since no model is asked. *Calls* are all calls of a task. *Duplicated* effects are ' +
    `counted over all rollouts. Differences in tasks done are paired by task. d of the declared shield was chosen by ES on \`train\` (${tried}).`
  );
}

/** What became of the errors that were passed on as results. */
function errorTextSentence(scores: readonly Score[]): string {
  const lines = scores
    .filter((score) => total(score, 'errorTexts') > 0)
    .map(
      (score) =>
        `${score.name}: the text of an error was the result of ${withInterval(mean(score, 'errorTexts'), 3)} calls a task, ` +
        `${total(score, 'errorTexts')} in all; ${total(score, 'successWithErrorText')} tasks count as done in spite of it.`,
    );
  return lines.join('\n\n');
}

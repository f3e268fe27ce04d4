/** Learning against control flow, and published against tuned, as Markdown for docs/results/fortify.md. */

import { controlStudy } from '../../packages/lab/src/paper/studies/control-flow.ts';
import { tunedName } from '../../packages/lab/src/policies/policy-entries.ts';
import { getPolicy } from '../../packages/lab/src/policies/policy-registry.ts';
import { type StopConstants, tunable, tunableNames } from '../../packages/lab/src/policies/tunable.ts';
import tuned from '../../packages/lab/src/policies/tuned.json' with { type: 'json' };
import { fixed, table, toMarkdown } from '../../packages/regain/src/text/table.ts';
import { difference, spread } from './fortify.ts';

const loops = [
  'toolbench',
  'toolreflect',
  'critic',
  'reflexion',
  'paladin',
  'fortify-no-retrieval',
  'fortify',
];

const full = { profile: 'rough', tasks: 40, repeats: 5, seeds: [1, 2, 3] };

export async function policiesTables(effort: number): Promise<string> {
  const counts = effort >= 1 ? full : { ...full, tasks: 3, repeats: 1, seeds: [1] };
  const { loops: rows, tuned: tunedRows } = await controlStudy({
    ...counts,
    loops: Object.fromEntries(loops.map((name) => [name, getPolicy(name)])),
    proposers: ['rules', 'prior-base'],
    reference: 'fortify',
    tuned: Object.fromEntries(
      tunableNames.map((name) => [name, [getPolicy(name), getPolicy(tunedName(name))]]),
    ),
    oracle: getPolicy('oracle'),
  });
  const { tasks, repeats, seeds } = counts;
  return [
    '### Learning and control flow',
    `${tasks} held-out tasks x ${repeats} repeats x ${seeds.length} seeds in each suite, profile \`rough\`. Regret is the loss above the oracle's ` +
      'at the same coordinate, in discount steps. 95 % intervals over whole tasks; differences are paired by task, without an interval where fewer than ten tasks differ by 1 % of the largest difference or more.',
    toMarkdown(
      table(rows, [
        { label: 'suite', align: 'left', value: ({ suite }) => suite },
        { label: 'policy', align: 'left', value: ({ loop }) => loop },
        { label: 'regret on rules', value: ({ onPlain }) => difference(onPlain) },
        { label: 'on the prior', value: ({ onTrained }) => difference(onTrained) },
        { label: 'rules minus prior', value: ({ learning }) => difference(learning) },
        { label: 'on rules, minus fortify', value: ({ loopOnPlain }) => difference(loopOnPlain) },
        { label: 'on the prior, minus fortify', value: ({ loopOnTrained }) => difference(loopOnTrained) },
      ]),
    ),
    '### Where regret comes from',
    'Regret on the rules, decomposed exactly. Proposer: the part that disappears when the trained prior replaces the rules. Loop: the ' +
      "part that disappears when the loop of `fortify` replaces the policy's own. Each is the mean over both orders. Remaining: the " +
      'regret of `fortify` on the prior. A negative part means that the change increases regret. The loop includes every other ' +
      'difference: control flow, stop rule, exemplars, detection of implicit failures, safety and verification of writes.',
    toMarkdown(
      table(rows, [
        { label: 'suite', align: 'left', value: ({ suite }) => suite },
        { label: 'policy', align: 'left', value: ({ loop }) => loop },
        { label: 'regret on rules', value: ({ onPlain }) => fixed(onPlain.point, 3) },
        { label: 'proposer', value: ({ ofProposer }) => difference(ofProposer) },
        { label: 'loop', value: ({ ofLoop }) => difference(ofLoop) },
        { label: 'remaining', value: ({ left }) => fixed(left.point, 3) },
      ]),
    ),
    '### Tuned stop constants',
    `Chosen on ${tuned.chosenOn.tasks} training tasks x ${tuned.chosenOn.repeats} repeats of each suite, seed ${tuned.chosenOn.seed}, profile \`${tuned.chosenOn.profile}\`, by the highest mean ES of both suites.`,
    toMarkdown(
      table(tunableNames, [
        { label: 'policy', align: 'left', value: (name) => name },
        { label: 'published', align: 'left', value: (name) => shown(tunable[name].published) },
        { label: 'tuned', align: 'left', value: (name) => shown(tuned.policies[name].constants) },
        { label: 'combinations tried', value: (name) => String(tuned.policies[name].combinationsTried) },
        { label: 'ES in training, published', value: (name) => fixed(tuned.policies[name].publishedES, 3) },
        { label: 'ES in training, tuned', value: (name) => fixed(tuned.policies[name].ES, 3) },
      ]),
    ),
    '### Published against tuned',
    'On held-out tasks, each on the proposer that it is published with. Differences are tuned minus published.',
    toMarkdown(
      table(tunedRows, [
        { label: 'suite', align: 'left', value: ({ suite }) => suite },
        { label: 'policy', align: 'left', value: ({ policy }) => policy },
        { label: 'ES, published', value: ({ publishedES }) => spread(publishedES) },
        { label: 'ES, tuned', value: ({ tunedES }) => spread(tunedES) },
        { label: 'ES: tuned minus published', value: ({ gainInES }) => difference(gainInES) },
        { label: 'regret, published', value: ({ publishedRegret }) => difference(publishedRegret) },
        { label: 'regret: tuned minus published', value: ({ gainInRegret }) => difference(gainInRegret) },
        { label: 'duplicates', value: ({ duplicates: [before, after] }) => `${before}, ${after}` },
      ]),
    ),
  ].join('\n\n');
}

function shown(constants: StopConstants): string {
  return Object.entries(constants)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}

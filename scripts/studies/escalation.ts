/** What escalation in fortify saves, as Markdown for docs/results/language-models.md. `effort` is a share of the full counts. */

import {
  defaultEscalation,
  type Expert,
  escalationStudy,
} from '../../packages/lab/src/paper/studies/escalation.ts';
import { fixed, table, toMarkdown } from '../../packages/regain/src/text/table.ts';
import { difference, spread } from './fortify.ts';

export async function escalationTables(effort: number): Promise<string> {
  const options = counts(effort);
  const { tasks, repeats, seeds } = options;
  const rows = await escalationStudy(options);
  return [
    '### Always asking, escalating, never asking',
    `${tasks} held-out tasks x ${repeats} repeats x ${seeds.length} seeds in each suite, profile \`rough\`. The simulated ` +
      'expert names the right action with the given probability, at the given price, and otherwise another candidate, which sometimes helps as well. ' +
      'Requests and tokens are means over rollouts. 95 % intervals, bootstrap over whole tasks; differences in ES are paired by ' +
      'task, without an interval where fewer than ten tasks differ by more than 0.01.',
    toMarkdown(
      table(rows, [
        { label: 'suite', align: 'left', value: ({ suite }) => suite },
        { label: 'right', value: ({ expert }) => (expert === null ? '-' : fixed(expert.skill, 1)) },
        { label: 'tokens per answer', value: ({ expert }) => tokensOf(expert) },
        { label: 'mode', align: 'left', value: ({ way }) => way },
        { label: 'requests', value: ({ questions }) => fixed(questions, 2) },
        { label: 'tokens', value: ({ tokens }) => fixed(tokens, 0) },
        { label: 'RR', value: ({ RR }) => spread(RR) },
        { label: 'ES', value: ({ ES }) => spread(ES) },
        {
          label: 'tokens saved',
          value: ({ tokensSaved }) => (tokensSaved === null ? '-' : spread(tokensSaved)),
        },
        { label: 'ES minus always', value: ({ overAlways }) => difference(overAlways) },
        { label: 'ES minus never', value: ({ overNever }) => difference(overNever) },
      ]),
    ),
  ].join('\n\n');
}

function tokensOf(expert: Expert | null): string {
  return expert === null ? '-' : `${expert.tokensIn} + ${expert.tokensOut}`;
}

function counts(effort: number) {
  if (effort >= 1) return defaultEscalation;
  const { tasks, prices } = defaultEscalation;
  const few = { repeats: 1, seeds: [1], skills: [0.5], prices: prices.slice(0, 1) };
  return { ...defaultEscalation, ...few, tasks: Math.max(3, Math.round(tasks * effort)) };
}

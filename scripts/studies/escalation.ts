/** What escalation in fortify is worth, as Markdown for docs/fortify.md. `effort` is a share of the full counts. */

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
    `${tasks} held-out tasks x ${repeats} repeats x ${seeds.length} seeds in each suite, under rough. Whom is asked is a stand-in ` +
      'for a language model: right with the chance given, at the price given, else it says something else that could be done, which now and then helps as well. ' +
      'Questions and tokens are means over rollouts. 95 % intervals, bootstrap over whole tasks; differences in ES are paired by ' +
      'task, without an interval where fewer than ten tasks differ by over .01.',
    toMarkdown(
      table(rows, [
        { label: 'suite', align: 'left', value: ({ suite }) => suite },
        { label: 'right', value: ({ expert }) => (expert === null ? '-' : fixed(expert.skill, 1)) },
        { label: 'tokens an answer', value: ({ expert }) => tokensOf(expert) },
        { label: 'way', align: 'left', value: ({ way }) => way },
        { label: 'questions', value: ({ questions }) => fixed(questions, 2) },
        { label: 'tokens', value: ({ tokens }) => fixed(tokens, 0) },
        { label: 'RR', value: ({ RR }) => spread(RR) },
        { label: 'ES', value: ({ ES }) => spread(ES) },
        {
          label: 'tokens saved',
          value: ({ tokensSaved }) => (tokensSaved === null ? '-' : spread(tokensSaved)),
        },
        { label: 'ES: less always', value: ({ overAlways }) => difference(overAlways) },
        { label: 'ES: less never', value: ({ overNever }) => difference(overNever) },
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

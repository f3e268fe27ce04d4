/** What escalation in fortify saves, as Markdown for docs/results/language-models.md. `effort` is a share of the full counts. */

import { type EscalationRow, escalationStudy } from '../../packages/lab/src/paper/studies/escalation.ts';
import { ANSWER } from '../../packages/lab/src/paper/studies/priced-expert.ts';
import { fixed } from '../../packages/regain/src/text/table.ts';
import type { Split } from '../../packages/regain/src/types/task.ts';
import { column, differenceText, fields, intervals, markdownTable, textColumn, texts } from './columns.ts';
import { profileFor, seedsFor, splitFor, taskInterval } from './study-split.ts';

const SEEDS = 3;

export async function escalationTables(effort: number, split: Split = splitFor(effort)): Promise<string> {
  const [profile, seeds, every] = [profileFor(split), seedsFor(effort, SEEDS), taskInterval(effort)];
  const rows = await escalationStudy({ split, profile, seeds, every });
  return [
    '### Always asking, escalating, never asking',
    `${every === 1 ? 'All' : `One in ${every} of the`} tasks of the split \`${split}\` in all suites, profile \`${profile}\`, seeds ` +
      `${seeds.join(', ')}. An answer costs ${ANSWER.tokensIn} + ${ANSWER.tokensOut} tokens. Requests and tokens are means ` +
      'over rollouts. *Differing*: share of answers that name another action than the first proposer would. *At equal ES*: tokens ' +
      'with which always asking in some rollouts and never in the others, at random, has the ES of escalating; 0: never asking has it. ' +
      'Means over suites; 95 % intervals over templates; differences are paired by task.',
    markdownTable(rows, [
      ...texts('proposer'),
      textColumn('expert', ({ expert }) => expert ?? '-'),
      ...texts('mode'),
      column('requests', ({ requests }) => fixed(requests, 3)),
      column('tokens', ({ tokens }) => fixed(tokens, 0)),
      column('differing', ({ differing }) => (differing === null ? '-' : fixed(differing, 2))),
      ...fields(intervals(3), { RR: 'RR', ES: 'ES', tokensSaved: 'tokens saved of always' }),
      column('tokens at equal ES', equalText),
      ...fields(differenceText, {
        overAlways: 'ES minus always',
        overNever: 'ES minus never',
        overRandom: 'ES minus random',
      }),
    ]),
  ].join('\n\n');
}

function equalText({ tokensAtEqualES: tokens }: EscalationRow): string {
  if (tokens === undefined) return '-';
  return tokens === null ? 'not reached' : fixed(tokens, 0);
}

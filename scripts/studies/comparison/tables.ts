/** The contest as Markdown: every setting of every family, and what the shield does better or worse at equal spend. */

import { mapInOrder } from '../../../packages/lab/src/harness/study-rollouts.ts';
import { getSuite } from '../../../packages/lab/src/suites/registry.ts';
import { type Interval, interval } from '../../../packages/regain/src/law/statistics/confidence-interval.ts';
import { withInterval } from '../../../packages/regain/src/text/format-numbers.ts';
import { fixed, table, toMarkdown } from '../../../packages/regain/src/text/table.ts';
import type { Suite, SuiteTask } from '../../../packages/regain/src/types/task.ts';
import { difference, evaluateProtection, meanOf, type Score, spread, totalOf } from './comparison.ts';
import { cockatiel, fixedRetries, langchain, unprotected } from './other-libraries.ts';
import type { Protection } from './protection.ts';
import { bareShield, shieldProtection, stopRuleOnly } from './regain-variants.ts';

const SEED = 1;
const REPEATS = 10;
const DEAD_TOOLS = 20;
const DEAD_CALLS = 100;
/** Between two tasks: each is a world of its own, and what was down in one says nothing of the next. */
const BETWEEN_MS = 3_600_000;
/** Time between two calls of a dead tool. */
const PAUSES_MS = [0, 30_000];

const shields = [0.05, 0.1, 0.15, 0.25, 0.35, 0.5, 0.75].map((d) => shieldProtection(d));
const isShown = ({ name }: { readonly name: string }) =>
  [0.25, 0.5, 0.75].some((d) => name === shieldProtection(d).name);
/** With another brain, around functions of which only the effects are known, and the stop rule without repairs. */
const variants = [shieldProtection(0.5, 'prior-base'), bareShield(), stopRuleOnly()];
const byDefault = shieldProtection(0.5).name;
const others = [
  unprotected(),
  ...[1, 3, 5, 10].map(fixedRetries),
  ...[1, 2, 3, 5, 10].map(langchain),
  ...[1, 3, 5, 10].map(cockatiel),
];

/** The shield was made with an eye on the tasks of the second group; those of the first it had never met. */
const groups = [
  ['api-bank', 'wikidata-live'],
  ['paladin-eval', 'tool-reflect-eval'],
];

export async function comparisonTables(effort: number): Promise<string> {
  const repeats = Math.max(1, Math.round(REPEATS * effort));
  const fields = groups.flatMap((suites) => ['rough', 'storm'].map((profile) => ({ suites, profile })));
  const profileTables = await mapInOrder(fields, ({ suites, profile }) =>
    profileTable(profile, repeats, getSuites(suites, effort)),
  );
  const pauses = await mapInOrder(PAUSES_MS, (pauseMs) => deadTool(effort, pauseMs));
  return [
    `Held-out tasks with correct plans, ${repeats} rollouts of each, seed ${SEED}; a time limit of 10 s for each call. 95 % intervals ` +
      'over tasks, studentised bootstrap. *Spend* is the cost of failed and superseded calls and of the waits between them, as a ' +
      'share of the recovery budget. *Wasted* calls are retries that did not complete their step. *At equal spend* is the share of ' +
      'tasks done by the shield minus that of the row, with `d` set so that both spend the same; where the row spends more than ' +
      'any shield, the percentage is what the shield spends of it.',
    ...profileTables,
    '### A dead tool',
    'Tools that fail every time, called by an application without experience. The first attempt of a call can show that a tool ' +
      'works again; the attempts after it are wasted.',
    ...pauses,
  ].join('\n\n');
}

function getSuites(names: readonly string[], effort: number): Suite[] {
  const every = effort < 0.01 ? 10 : 1;
  return names.map((name) => {
    const suite = getSuite(name);
    return { ...suite, tasks: suite.tasks.filter((_, index) => index % every === 0) };
  });
}

async function profileTable(profile: string, repeats: number, suites: readonly Suite[]): Promise<string> {
  const score = (protection: Protection) =>
    evaluateProtection(protection, { profile, suites, repeats, seed: SEED, idleMs: BETWEEN_MS });
  const where = `${suites.map(({ name }) => name).join(' and ')}, ${profile}`;
  const own = await mapInOrder(shields, score);
  const rows = [
    ...own.filter(isShown),
    ...(await mapInOrder(variants, score)),
    ...(await mapInOrder(others, score)),
  ];
  const unprotectedRow = rows.find(({ name }) => name === unprotected().name)!;
  const at = (name: string, what: string) => `contest/${where}/${name}/${what}/${SEED}`;
  return [
    `### ${where}`,
    toMarkdown(
      table(rows, [
        { label: 'protection', align: 'left', value: ({ name }) => labelled(name) },
        {
          label: 'tasks done',
          value: (row) => withInterval(spread(row, 'success', at(row.name, 'success')), 3),
        },
        { label: 'spend', value: (row) => fixed(meanOf(row, 'cost'), 4) },
        { label: 'wasted', value: (row) => fixed(meanOf(row, 'wasted'), 2) },
        { label: 'duplicated', value: (row) => totalOf(row, 'duplicates').toLocaleString('en-GB') },
        {
          label: 'at equal spend',
          value: (row) => {
            if (own.includes(row) || row === unprotectedRow) return '-';
            const { score: matched, spend } = atEqualSpend([unprotectedRow, ...own], row);
            const gained = difference(matched, row, 'success', at(row.name, 'equal spend'));
            return `${signed(gained)}${spend < 0.995 ? ` for ${fixed(100 * spend, 0)} % of it` : ''}`;
          },
        },
      ]),
    ),
  ].join('\n\n');
}

/**
 * The shield where it spends what the row does: between two prices of handing off, tasks are given to the one or the other by
 * lot. Where the row spends more than the dearest shield, that one. `spend` is then its share of the row's.
 */
function atEqualSpend(frontier: readonly Score[], row: Score): { score: Score; spend: number } {
  const cost = (score: Score) => meanOf(score, 'cost');
  const byCost = [...frontier].sort((a, b) => cost(a) - cost(b));
  const above = byCost.findIndex((score) => cost(score) >= cost(row));
  if (above < 1) {
    const end = above < 0 ? byCost.at(-1)! : byCost[0]!;
    return { score: end, spend: cost(end) / cost(row) };
  }
  const [low, high] = [byCost[above - 1]!, byCost[above]!];
  const share = (cost(row) - cost(low)) / (cost(high) - cost(low));
  const success = low.sums.success.map((sum, task) => (1 - share) * sum + share * high.sums.success[task]!);
  return { score: { ...low, sums: { ...low.sums, success } }, spend: 1 };
}

/** Each tool is called again and again by an application of its own. */
async function deadTool(effort: number, idleMs: number): Promise<string> {
  const suite = getSuite('paladin-eval');
  const firstOf = new Map<string, SuiteTask>();
  for (const task of suite.tasks) firstOf.set(task.plan[0]!.tool, firstOf.get(task.plan[0]!.tool) ?? task);
  const count = Math.max(2, Math.round(DEAD_TOOLS * effort));
  const tasks = [...firstOf.values()]
    .slice(0, count)
    .map((task): SuiteTask => ({ ...task, split: 'held-out' }));
  const attempts = (protection: Protection) =>
    mapInOrder(tasks, async (task) => {
      const suites = [{ ...suite, tasks: [task] }];
      const score = await evaluateProtection(protection, {
        profile: 'dead-tool',
        suites,
        repeats: DEAD_CALLS,
        seed: SEED,
        idleMs,
      });
      return { calls: totalOf(score, 'calls'), retries: totalOf(score, 'retries') };
    });
  const rows = await mapInOrder([...shields.filter(isShown), ...others.slice(1)], async (protection) => {
    const spent = await attempts(protection);
    return {
      name: protection.name,
      calls: Float64Array.from(spent, ({ calls }) => calls),
      retries: Float64Array.from(spent, ({ retries }) => retries),
    };
  });
  const own = rows.find(({ name }) => name === byDefault)!;
  const tools = new Float64Array(tasks.length).fill(1);
  const seed = (name: string, what: string) => `contest/dead-tool/${idleMs}/${name}/${what}/${SEED}`;
  const every = idleMs === 0 ? 'one after the other' : `one every ${idleMs / 1000} s`;
  return [
    `${tasks.length} tools, ${DEAD_CALLS} calls of each, ${every}; intervals over tools.`,
    toMarkdown(
      table(rows, [
        { label: 'protection', align: 'left', value: ({ name }) => labelled(name) },
        ...(['retries', 'calls'] as const).flatMap((what) => [
          {
            label: what === 'calls' ? 'all attempts' : 'attempts after the first of a call',
            value: (row: (typeof rows)[number]) =>
              withInterval(interval({ a: row[what], b: tools }, { seed: seed(row.name, what) }), 1),
          },
          {
            label: "the shield's share",
            value: (row: (typeof rows)[number]) =>
              row === own
                ? '-'
                : withInterval(
                    interval({ a: own[what], b: row[what] }, { seed: seed(row.name, `share of ${what}`) }),
                    3,
                  ),
          },
        ]),
      ]),
    ),
  ].join('\n\n');
}

function labelled(name: string): string {
  return name === byDefault ? `**${name}** (default)` : name;
}

function signed(difference: Interval): string {
  return `${difference.point > 0 ? '+' : ''}${withInterval(difference, 3)}`;
}

/** Sections: the primary claims with their verdicts, and what these rollouts say of the paper's other claims. */

import { countOutcomes, holm, type OutcomeCounts, paperBoundaries } from 'regain/internal/law';
import { differenceText, fixed, groupDigits, percent, signedPercent } from 'regain/internal/text';
import { capitalised } from 'regain/internal/values';
import { type Section, text } from '../../report/index.ts';
import { defaultBreakdown, defaultPanel, sensitivity } from '../../studies/index.ts';
import type { CellSummary } from '../programme/cell-summary.ts';
import type { ProgrammeResults } from '../programme/programme-results.ts';
import { gapText } from './adherence-sections.ts';

type ClaimVerdict = 'in line' | 'not in line' | 'partly' | 'undecided' | 'untested';

export interface Claim {
  readonly claim: string;
  readonly answer: ClaimVerdict;
  readonly found: string;
}

export function claimsSections(programme: ProgrammeResults): Section[] {
  return [
    {
      heading: 'Primary claims',
      blocks: [
        text(
          'Written down before the test tasks were drawn, with what would refute each (docs/results/analysis-plan.md). Every answer was computed with 20 bootstrap seeds.',
        ),
        {
          kind: 'terms',
          terms: programme.primary.map(
            ({ id, claim, answer, answers, found }) =>
              [
                `${id}. ${claim.replaceAll('`', '')} ${capitalised(answer)}.`,
                `${found} ${seedsText(answers)}`,
              ] as const,
          ),
        },
      ],
    },
    {
      heading: 'Other claims of the paper',
      blocks: [
        text(
          'Exploratory: not part of the plan, so nothing is confirmed here. The paper is \u201cRecoverability Has a Law: The ERR Measure for Tool-Augmented Agents\u201d. Its systems are language models on its own suites; here embedded brains run on other suites.',
        ),
        {
          kind: 'terms',
          terms: claimsOf(programme).map(
            ({ claim, answer, found }) => [`${claim}: ${answer}.`, found] as const,
          ),
        },
      ],
    },
  ];
}

export function seedsText(answers: Readonly<Record<string, number>>): string {
  const all = Object.entries(answers);
  if (all.length === 1) return `The same with all ${all[0]![1]} bootstrap seeds.`;
  return `By bootstrap seed: ${all.map(([answer, count]) => `${answer} ${count}`).join(', ')}.`;
}

export function claimsOf(programme: ProgrammeResults): Claim[] {
  return [
    inSample(programme),
    inTime(programme),
    additive(programme),
    ifDelivered(programme, 'fortify-no-retrieval', 'Retrieval of exemplars raises efficiency'),
    ifDelivered(programme, 'fortify-uniform', 'Recovery weighting in training raises efficiency'),
    scale(programme),
    earlySteps(programme),
    live(programme),
    outOfDistribution(programme),
    breakdown(programme),
    corner(programme),
    boundaries(programme),
    overheadClaim(programme),
  ];
}

function inSample({ adherence }: ProgrammeResults): Claim {
  const { counts, all } = adherence.find(({ clock }) => clock === 'cost')!;
  return {
    claim: 'Observed regret is (1 \u2212 ES) / (1 \u2212 \u03b3) to within 5 %, for every policy and suite',
    answer: answerOf(counts),
    found: `In sample, clock cost: ${countsText(counts)}; together ${gapText(all)}. Both sides come from the same costs, so this confirms only the shape of the cost distribution.`,
  };
}

function inTime({ adherence, timeBudgets, main }: ProgrammeResults): Claim {
  const { counts, all } = adherence.find(({ clock }) => clock === 'time')!;
  return {
    claim: 'The same with regret measured in time: cost tracks time',
    answer: answerOf(counts),
    found: `With a time budget of ${fixed(main.manifest.timeBudgetMs / 1000, 0)} s: ${countsText(counts)}; together ${gapText(all)}. Violated cells by time budget: ${timeBudgets.map(({ timeBudgetMs, counts }) => `${counts.violated} at ${fixed(timeBudgetMs / 1000, 0)} s`).join(', ')}.`,
  };
}

/** Every cell must hold, or be unable to fail, and at least half of them must have been able to. */
function answerOf({ cells, ...counts }: OutcomeCounts): ClaimVerdict {
  const tested = cells - counts['could-not-fail'] - counts.undefined;
  if (tested === 0) return 'untested';
  if (counts.violated > 0) return counts.holds > 0 ? 'partly' : 'not in line';
  return counts.holds === tested && 2 * tested >= cells ? 'in line' : 'undecided';
}

function countsText(counts: OutcomeCounts): string {
  return `of ${counts.cells} cells ${counts.holds} hold, ${counts.violated} are violated (Holm), ${counts.inconclusive} inconclusive, ${counts['could-not-fail']} could not fail`;
}

/** A comparison in which the mechanism changes almost no decision is no test of it. */
function ifDelivered(programme: ProgrammeResults, without: string, claim: string): Claim {
  const found = mechanismClaim(programme, without, claim);
  const check = programme.manipulations.find(({ policy }) => policy === without);
  if (check === undefined) return found;
  const share = `It changes ${percent(check.shareOfDecisions)} of ${groupDigits(check.decisions)} decisions, in ${groupDigits(check.rolloutsThatDiffer)} of ${groupDigits(check.rollouts)} rollouts`;
  if (check.isDelivered) return { ...found, found: `${share}. ${found.found}` };
  return { claim, answer: 'untested', found: `${share}: too few for a test.` };
}

function additive({ main }: ProgrammeResults): Claim {
  const details = main.ordering.surrogates.map(
    ({ surrogate, misranked, decided }) => `${surrogate} ${misranked} of ${decided}`,
  );
  const CSR = main.ordering.surrogates.find(({ surrogate }) => surrogate === 'CSR');
  return {
    claim: 'Additive surrogates such as CSR cannot order policies by regret',
    answer: (CSR?.misranked ?? 0) > 0 ? 'partly' : 'not in line',
    found: `Decided pairs in the wrong order: ${details.join(', ')}. Simulated pairs that CSR misranks are easy to find (regain law surrogates); measured policies are rarely that close.`,
  };
}

function mechanismClaim({ mechanism }: ProgrammeResults, without: string, claim: string): Claim {
  const gains = mechanism.flatMap(({ policy, suite, gainInES }) =>
    policy === without && gainInES !== null ? [{ suite, gain: gainInES }] : [],
  );
  const adjusted = holm(gains.map(({ gain }) => gain.probability));
  const signs = gains.map(({ gain }, i) => (adjusted[i]! > 0.05 ? 0 : Math.sign(gain.point)));
  const up = signs.filter((sign) => sign > 0).length;
  const down = signs.filter((sign) => sign < 0).length;
  const details = gains.map(({ suite, gain }) => `${suite} ${differenceText(gain, 3)}`);
  return {
    claim,
    answer: up === gains.length && up > 0 ? 'in line' : down > 0 || up === 0 ? 'not in line' : 'partly',
    found: `Gain in ES of fortify over ${without}, paired (signs after Holm): ${details.join('; ')}.`,
  };
}

function scale({ sizes }: ProgrammeResults): Claim {
  const names = [...new Set(sizes.map(({ backbone }) => backbone))];
  const of = (name: string, value: (one: CellSummary) => number) => {
    const own = sizes.filter(({ backbone }) => backbone === name);
    return own.reduce((sum, one) => sum + value(one), 0) / Math.max(1, own.length);
  };
  const [first, last] = [names[0]!, names.at(-1)!];
  const variance = (one: CellSummary) => one.varianceCost;
  const gap = (one: CellSummary) => Math.abs(one.gap.gap?.point ?? 0);
  const ES = (one: CellSummary) => one.ES.point;
  return {
    claim: 'Larger backbones have a smaller cost variance and a smaller gap',
    answer: 'untested',
    found: `From ${first} to ${last}, mean over suites: ES ${fixed(of(first, ES), 3)} to ${fixed(of(last, ES), 3)}, Var(C) ${fixed(of(first, variance), 4)} to ${fixed(of(last, variance), 4)}, gap ${percent(of(first, gap))} to ${percent(of(last, gap))}. These are small networks, not language models, and the differences have no interval: no claim follows.`,
  };
}

/** More than this share apart, the same saving is worth more at one end. */
const WORTH_MORE = 0.01;

function earlySteps({ early }: ProgrammeResults): Claim {
  const details = early.map(({ loss, early, late }) => `${loss} ${fixed(early / late, 3)}`);
  const dominates = early.filter(({ early, late }) => early > (1 + WORTH_MORE) * late);
  return {
    claim: 'Early steps dominate: the same saving is worth more early',
    answer: verdictByShare(dominates.length, early.length),
    found: `Saved early over saved late, by loss: ${details.join(', ')}. Which one is larger depends on the loss.`,
  };
}

function live({ liveApis }: ProgrammeResults): Claim {
  const gaps = liveApis.flatMap(({ gap: { gap } }) => (gap === null ? [] : [gap.point]));
  const above = gaps.filter((gap) => gap > 0.005).length;
  const couldFail = liveApis.some(({ gap: { verdict } }) => verdict !== 'could-not-fail');
  return {
    claim: 'On live APIs the law predicts too little',
    answer: above > gaps.length / 2 ? 'in line' : couldFail ? 'not in line' : 'untested',
    found: `In ${above} of ${gaps.length} cells observed regret is more than 0.5 % above the prediction; gaps from ${signedPercent(Math.min(...gaps))} to ${signedPercent(Math.max(...gaps))}, in sample. Costs here are far lower than in the paper.`,
  };
}

function outOfDistribution({ otherProfiles }: ProgrammeResults): Claim {
  const cells = otherProfiles.filter(({ profile }) => profile === 'out-of-distribution');
  const counts = countOutcomes(cells.map(({ gap }) => gap));
  return {
    claim: 'Faults out of distribution move policies along the line, not off it',
    answer: answerOf(counts),
    found: `In sample: ${countsText(counts)}.`,
  };
}

function breakdown({ exchangeRates }: ProgrammeResults): Claim {
  const { boundaries, growth } = defaultPanel('budget');
  const isNear = (found: number | null, printed: number) =>
    found !== null && found > printed / 2 && found < printed * 2;
  const parts = [
    isNear(boundaries.curvature, paperBoundaries.curvature),
    isNear(boundaries.breakdown, paperBoundaries.breakdown),
    growth.beyond === 'superlinear',
  ];
  return {
    claim:
      'Curvature is visible from Var(C) 0.01, the law breaks down at 0.1, and the gap then grows superlinearly',
    answer: verdictByShare(parts.filter(Boolean).length, parts.length),
    found: `For a simulated policy with RR ${defaultBreakdown.RR} and ES ${defaultBreakdown.ES}: curvature from ${fixed(boundaries.curvature, 3)}, breakdown at ${fixed(boundaries.breakdown, 3)}; beyond it growth is ${growth.beyond ?? 'not seen'}.${onPolicies(exchangeRates)}`,
  };
}

/** Measured policies, whose gap grows with the exchange rate. */
function onPolicies(exchangeRates: ProgrammeResults['exchangeRates']): string {
  const rows = exchangeRates.filter(({ experiment }) => experiment === 'main');
  if (rows.length === 0) return '';
  const beyond = rows.map(({ lambda, regimes }) => `${regimes.breakdown} at \u03bb ${lambda}`);
  return ` Of the ${rows[0]!.counts.cells} cells of the main run, at other exchange rates, a gap above 5 % have ${beyond.join(', ')}.`;
}

function corner({ sensitivity: real }: ProgrammeResults): Claim {
  const imagined = sensitivity().cells.filter(({ exceeds }) => exceeds).length;
  const met = real.cells.filter(({ exceeds }) => exceeds).length;
  return {
    claim: 'The gap is largest at large \u03bb and \u03b3',
    answer: imagined > 0 && met > 0 ? 'in line' : 'partly',
    found: `With the costs read from the paper, the gap exceeds 5 % in ${imagined} of ${real.cells.length} grid cells, all at large \u03bb and \u03b3; with the smaller costs of fortify here, in ${met}.`,
  };
}

function boundaries({ boundary, alarms }: ProgrammeResults): Claim {
  const rows = boundary.filter(({ condition }) => condition !== 'stationary');
  const noticed = rows.filter(({ checks }) => checks.some(({ verdict }) => verdict === 'broken'));
  const missed = rows.filter((row) => !noticed.includes(row));
  const name = ({ condition, policy }: (typeof rows)[number]) => `${condition} (${policy})`;
  return {
    claim: 'The law fails under drift, near-free retries or an agent that remembers, and checks detect it',
    answer: missed.length === 0 ? 'in line' : 'partly',
    found: `Detected: ${noticed.map(name).join(', ')}${missed.length === 0 ? '' : `; not detected: ${missed.map(name).join(', ')}`}. ${alarms.alarms} of ${alarms.runs} stationary runs raised a false alarm.`,
  };
}

function overheadClaim({ otherProfiles }: ProgrammeResults): Claim {
  const clean = otherProfiles.filter(({ profile }) => profile === 'clean');
  const ratios = clean.flatMap(({ suite, policy, seconds }) => {
    const base = clean.find((one) => one.suite === suite && one.policy === 'vanilla' && one.RR.point === 1);
    return policy === 'fortify' && base !== undefined ? [seconds / base.seconds] : [];
  });
  const within = ratios.filter((ratio) => ratio >= 1.2 && ratio <= 1.5);
  return {
    claim: 'Recovery takes 1.2 to 1.5 times the latency of vanilla',
    answer: verdictByShare(within.length, ratios.length),
    found: `Without faults fortify takes ${ratios.map((ratio) => fixed(ratio, 2)).join(', ')} times as long, by suite, because of reads that verify writes. The paper does not say which latency it divides by.`,
  };
}

/** All parts of a claim are in line with it, some, or none. */
function verdictByShare(confirmed: number, of: number): ClaimVerdict {
  if (of === 0) return 'undecided';
  if (confirmed === of) return 'in line';
  return confirmed === 0 ? 'not in line' : 'partly';
}

/** Before and after learning from traces, as Markdown for docs/results/memory.md. */

import { type PairedDifference, pairedDifference } from '../../../packages/regain/src/law/index.ts';
import { fixed } from '../../../packages/regain/src/text/table.ts';
import { sum } from '../../../packages/regain/src/values/sum-and-mean.ts';
import { column, differenceText, fields, markdownTable, textColumn, texts } from '../columns.ts';
import { type JudgedOrigin, type JudgedSession, judgeHalves } from './halves.ts';
import { type Origin, productionData, realOrigins, simulatedOrigin } from './origins.ts';

/** An origin, judged: what its sessions come to. */
interface Judged extends JudgedSession {
  readonly name: string;
  readonly isReal: boolean;
  readonly taught: number;
  readonly sessions: number;
  readonly remedies: number;
  /** By cluster: a session, or a tenant where there are several. */
  readonly clusters: readonly { readonly gain: number; readonly attempts: number }[];
}

const ATTEMPTS_MIN = 20;
const DECIDED_MIN = 20;

export async function learnProductionTables(effort: number): Promise<string> {
  const isFull = effort >= 1;
  const simulated = isFull ? await simulatedOrigin('reserve', 12, 120) : await simulatedOrigin('train', 2, 8);
  const real = productionData.folder() !== undefined ? await realOrigins(isFull ? undefined : 2) : [];
  const rows = [...real.map((origin) => judged(origin, true)), judged(simulated, false)];
  return productionTables(rows, isFull ? 9_999 : 99);
}

function productionTables(rows: readonly Judged[], resamples: number): string {
  const counted = rows.filter(({ attempts }) => attempts >= ATTEMPTS_MIN);
  return [
    '### Claims on production',
    claimsTable(rows, counted, resamples),
    '### Attempts in later sessions',
    'Log loss of the probability that a further attempt works, on the second half of the sessions: with the priors of a shield, and with experience from the ' +
      `first half. The difference is positive where experience is better; 95 % over sessions (simulated: tenants), seed 1. Origins with fewer than ${ATTEMPTS_MIN} further attempts have none.`,
    markdownTable(rows, [
      textColumn('origin', ({ name }) => name),
      ...fields(String, { taught: 'first half', sessions: 'second half', attempts: 'further attempts' }),
      column('priors', (row) => perAttempt(row.lossPriors, row)),
      column('with experience', (row) => perAttempt(row.lossLearned, row)),
      column('difference', (row) =>
        row.attempts < ATTEMPTS_MIN ? '-' : differenceText(gainOf([row], resamples)),
      ),
    ]),
    '### Remedies in later sessions',
    'First failures of the second half, and those for which a memory of the first half has other arguments. Compared with the next successful call of the ' +
      'same tool within ten calls.',
    markdownTable(rows, [
      textColumn('origin', ({ name }) => name),
      ...fields(String, { remedies: 'remedies learnt', failures: 'failures', recalled: 'with a remedy' }),
      ...fields(String, { confirmed: 'confirmed', contradicted: 'contradicted' }),
      column('unknown', (row) => String(row.recalled - row.confirmed - row.contradicted)),
    ]),
  ].join('\n\n');
}

function judged({ name, environments }: Origin, isReal: boolean): Judged {
  const origins: readonly JudgedOrigin[] = environments.map(judgeHalves);
  const sessions = origins.flatMap((origin) => origin.sessions);
  const grouped =
    environments.length > 1 ? origins.map((origin) => origin.sessions) : sessions.map((one) => [one]);
  return {
    ...{ name, isReal, sessions: sessions.length, ...sumOf(sessions) },
    taught: sum(origins.map(({ taught }) => taught)),
    remedies: sum(origins.map(({ remedies }) => remedies)),
    clusters: grouped
      .map((group) => ({
        gain: group.reduce((total, one) => total + one.lossPriors - one.lossLearned, 0),
        attempts: sum(group.map(({ attempts }) => attempts)),
      }))
      .filter(({ attempts }) => attempts > 0),
  };
}

function sumOf(sessions: readonly JudgedSession[]): JudgedSession {
  const total = (name: keyof JudgedSession) => sum(sessions.map((one) => one[name]));
  return {
    ...{ attempts: total('attempts'), lossPriors: total('lossPriors'), lossLearned: total('lossLearned') },
    ...{ failures: total('failures'), recalled: total('recalled') },
    ...{ confirmed: total('confirmed'), contradicted: total('contradicted') },
  };
}

/** The mean over origins: each has the same weight. */
function gainOf(rows: readonly Judged[], resamples: number): PairedDifference {
  const clusters = rows.flatMap((row) => row.clusters.map((one) => ({ ...one, weight: 1 / row.attempts })));
  const starts = rows.map((_, i) => rows.slice(0, i).reduce((sum, row) => sum + row.clusters.length, 0));
  const totals = {
    a: Float64Array.from(clusters, ({ gain, weight }) => gain * weight),
    b: Float64Array.from(clusters, ({ attempts, weight }) => attempts * weight),
    strata: Int32Array.from(starts),
  };
  return pairedDifference(totals, { seed: 1, resamples });
}

function perAttempt(loss: number, { attempts }: Judged): string {
  return attempts === 0 ? '-' : fixed(loss / attempts, 3);
}

function claimsTable(rows: readonly Judged[], counted: readonly Judged[], resamples: number): string {
  const gain = counted.length === 0 ? undefined : gainOf(counted, resamples);
  const simulated = rows.find(({ isReal }) => !isReal)!;
  const real = rows.filter(({ isReal }) => isReal);
  const { confirmed, contradicted } = sumOf(real);
  const decided = simulated.confirmed + simulated.contradicted;
  const share = simulated.confirmed / Math.max(1, decided);
  const isRemedied = simulated.recalled >= simulated.failures / 10 && decided > 0;
  const wrong = contradicted / Math.max(1, confirmed + contradicted);
  const claims = [
    {
      claim: 'M8',
      text: "Experience from an agent's own earlier sessions predicts its later attempts better.",
      answer:
        gain === undefined
          ? 'not tested'
          : gain.point > 0 && gain.probability < 0.05
            ? 'confirmed'
            : 'refuted',
      found:
        gain === undefined
          ? '-'
          : `${differenceText(gain)} over ${counted.length} origins, p ${fixed(gain.probability, 3)}`,
    },
    {
      claim: 'M9',
      text: 'In the simulated trace, remedies learnt from the first half are right in the second.',
      answer: !isRemedied ? 'not tested' : share >= 0.8 ? 'confirmed' : 'refuted',
      found: `${simulated.confirmed} of ${decided} confirmed; ${simulated.recalled} of ${simulated.failures} failures have one`,
    },
    {
      claim: 'M10',
      text: 'Remedies from real sessions are seldom wrong.',
      answer: confirmed + contradicted < DECIDED_MIN ? 'not tested' : wrong <= 0.1 ? 'confirmed' : 'refuted',
      found: `${contradicted} of ${confirmed + contradicted} contradicted`,
    },
  ];
  return markdownTable(claims, [
    textColumn('', ({ claim }) => claim),
    textColumn('claim', ({ text }) => text),
    ...texts('answer', 'found'),
  ]);
}

/** The study of retrieval in docs/results/retrieval.md: does a failure in unseen words find exemplars of its own cause? */

import { hybridEmbedder } from '../../packages/lab/src/prior/embedders/hybrid.ts';
import { wordEmbedder } from '../../packages/lab/src/prior/embedders/word-meaning.ts';
import type { Domain } from '../../packages/lab/src/suites/domains/domain.ts';
import { domainsOf } from '../../packages/lab/src/suites/domains/index.ts';
import {
  type DialectName,
  dialectNames,
  type WordingFamily,
} from '../../packages/regain/src/dialects/error-formatter.ts';
import type { ProblemCode } from '../../packages/regain/src/dialects/problem.ts';
import {
  clipped,
  type Interval,
  interval,
} from '../../packages/regain/src/law/statistics/confidence-interval.ts';
import type { Embedder } from '../../packages/regain/src/memory/embedders/embedder.ts';
import { lexicalEmbedder } from '../../packages/regain/src/memory/embedders/lexical.ts';
import { exemplarMemory } from '../../packages/regain/src/memory/exemplar-memory.ts';
import { withInterval } from '../../packages/regain/src/text/format-numbers.ts';
import type { Exemplar, Operator, Retriever } from '../../packages/regain/src/types/brain.ts';
import { sum } from '../../packages/regain/src/values/sum-and-mean.ts';
import { column, markdownTable, textColumn, texts } from './columns.ts';
import { type WordingText, wordingTexts } from './wording-texts.ts';

const DEPTHS = [1, 3, 5, 10] as const;
const SEED = 1;
const TOOLS_EACH = 4;

/** What usually helps against a cause. Several causes share one: it is the easier question. */
const remedies: Readonly<Record<ProblemCode, Operator>> = {
  'deadline-exceeded': 'retry',
  'connection-lost': 'retry',
  internal: 'retry',
  'bad-gateway': 'retry',
  unavailable: 'retry',
  throttled: 'retry',
  'quota-used-up': 'hand-off',
  unauthenticated: 'refresh-credentials',
  'permission-denied': 'hand-off',
  'unknown-argument': 'rename-argument',
  'missing-argument': 'fill-missing',
  'wrong-type': 'coerce-type',
  'value-not-allowed': 'correct-value',
  'out-of-range': 'correct-value',
  'wrong-format': 'restate-value',
  'unknown-tool': 'reread-tools',
  'tool-gone': 'reread-tools',
  'not-found': 'correct-value',
  'already-exists': 'verify',
  'version-conflict': 'call-first',
  'state-conflict': 'hand-off',
  refused: 'hand-off',
  unparsable: 'parse-output',
};

/** Who may be found: exemplars in any dialect, in other dialects than the question's, or bare sentences only. */
const situations = ['any dialect', 'a new dialect', 'bare sentences'] as const;
type Situation = (typeof situations)[number];

interface Source {
  readonly families: readonly WordingFamily[];
  readonly domains: readonly Domain[];
}

interface Row {
  readonly situation: Situation;
  readonly embedder: string;
  readonly queries: number;
  readonly cause: readonly Interval[];
  readonly remedy: readonly Interval[];
  /** By depth, for each question whether its cause was found. */
  readonly hits: readonly (readonly Answer[])[];
}

interface Answer {
  readonly sentence: string;
  /** 1 where the cause was found. */
  readonly hit: number;
}

const embedders: readonly (readonly [string, () => Embedder])[] = [
  ['lexical', () => lexicalEmbedder(256)],
  ['word vectors, not centred', () => wordEmbedder(undefined, { isCentred: false })],
  ['word vectors', () => wordEmbedder()],
  ['hybrid', () => hybridEmbedder()],
];

/** Held out: families c and d, said of tools that training never sees. */
export async function retrievalTables(effort: number): Promise<string> {
  const rows = recallStudy(
    { families: ['a', 'b'], domains: domainsOf.train },
    { families: ['c', 'd'], domains: domainsOf['held-out'] },
    effort,
  );
  const head = (name: string) => DEPTHS.map((k) => `${name}@${k}`);
  return [
    '### Recall on held-out wordings',
    `Exemplars: families a and b, training domains. Questions: families c and d, held-out domains, ${rows[0]!.queries} texts of ` +
      `all dialects (${rows.at(-1)!.queries} bare sentences). recall@K is the share of questions with an exemplar of the same ` +
      'cause (23 causes) among the K nearest, remedy@K the same for the operator that usually helps. 95 % intervals by ' +
      `resampling whole sentences; seed ${SEED}.`,
    markdownTable(rows, [
      textColumn('exemplars in', ({ situation }) => situation),
      ...texts('embedder'),
      ...head('recall').map((label, i) => column(label, ({ cause }: Row) => withInterval(cause[i]!, 2))),
      ...head('remedy').map((label, i) => column(label, ({ remedy }: Row) => withInterval(remedy[i]!, 2))),
    ]),
    '### What word vectors add to spelling',
    'Hybrid minus lexical on the same questions; 95 % intervals, paired by sentence.',
    markdownTable(
      situations.map((situation) => rows.filter((row) => row.situation === situation)),
      [
        textColumn('exemplars in', ([first]) => first!.situation),
        ...head('recall').map((label, i) =>
          column(label, (group: Row[]) => {
            const of = (name: string) => group.find(({ embedder }) => embedder === name)!.hits[i]!;
            return withInterval(differenceOf(of('hybrid'), of('lexical'), resamplesAt(effort)), 2);
          }),
        ),
      ],
    ),
  ].join('\n\n');
}

function recallStudy(exemplars: Source, questions: Source, effort: number): Row[] {
  const toolsEach = Math.max(1, Math.round(TOOLS_EACH * effort));
  const dialects = dialectsAt(effort);
  const known = wordingTexts({ ...exemplars, dialects, toolsEach, seed: SEED });
  const asked = wordingTexts({ ...questions, dialects, toolsEach, seed: SEED + 1 });
  const resamples = resamplesAt(effort);
  return situations.flatMap((situation) =>
    embedders.map(([name, make]) => {
      const embedder = make();
      const group = asked.filter(({ dialect }) => situation !== 'bare sentences' || dialect === 'plain-text');
      const memories = new Map<string, Retriever>();
      const answers = group.map((question) => {
        const key = situation === 'a new dialect' ? question.dialect : '';
        const memory = memories.get(key) ?? memoryOf(known, situation, key, embedder);
        memories.set(key, memory);
        return { question, codes: memory.nearest(question.text, 10).map(({ exemplar }) => codeOf(exemplar)) };
      });
      const hits = (isRight: (code: ProblemCode, wanted: ProblemCode) => boolean) =>
        DEPTHS.map((k) =>
          answers.map(({ question, codes }) => ({
            sentence: question.sentence,
            hit: codes.slice(0, k).some((code) => isRight(code, question.code)) ? 1 : 0,
          })),
        );
      const causes = hits((code, wanted) => code === wanted);
      const helped = hits((code, wanted) => remedies[code] === remedies[wanted]);
      return {
        situation,
        embedder: name,
        queries: group.length,
        cause: causes.map((at) => clipped(meanOf(at, resamples), 0, 1)),
        remedy: helped.map((at) => clipped(meanOf(at, resamples), 0, 1)),
        hits: causes,
      };
    }),
  );
}

function memoryOf(
  known: readonly WordingText[],
  situation: Situation,
  asked: string,
  embedder: Embedder,
): Retriever {
  const kept = known.filter(({ dialect }) => {
    if (situation === 'bare sentences') return dialect === 'plain-text';
    return situation === 'any dialect' || dialect !== asked;
  });
  return exemplarMemory(
    kept.map(({ text, code, dialect, sentence }, i) => ({
      id: `${code} ${i}`,
      text,
      failureClass: 'unknown',
      operator: remedies[code],
      success: true,
      efficiency: 1,
      provenance: `wordings/${dialect}/${sentence}`,
    })),
    { embedder },
  );
}

function codeOf({ id }: Exemplar): ProblemCode {
  return id.split(' ')[0] as ProblemCode;
}

/** Texts of one sentence are not independent: sentences are resampled whole. */
function meanOf(answers: readonly Answer[], resamples: number): Interval {
  const groups = [...Map.groupBy(answers, ({ sentence }) => sentence).values()];
  const totals = {
    a: Float64Array.from(groups, (group) => sum(group.map(({ hit }) => hit))),
    b: Float64Array.from(groups, (group) => group.length),
  };
  return interval(totals, { seed: SEED, resamples });
}

function differenceOf(ours: readonly Answer[], theirs: readonly Answer[], resamples: number): Interval {
  const gains = ours.map(({ sentence, hit }, i) => ({ sentence, hit: hit - theirs[i]!.hit }));
  return meanOf(gains, resamples);
}

/** At reduced counts the bare sentences and two others: every dialect is asked about the exemplars of all others. */
function dialectsAt(effort: number): readonly DialectName[] {
  if (effort >= 0.1) return dialectNames;
  const bare: DialectName = 'plain-text';
  return [bare, ...dialectNames.filter((name) => name !== bare).slice(0, 2)];
}

function resamplesAt(effort: number): number {
  return effort < 0.1 ? 99 : 9_999;
}

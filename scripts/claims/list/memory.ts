/** Claims on memory with content and on learning from production. */

import { type Claim, cells, rounded } from '../claim.ts';

const page = 'docs/results/memory.md';
const index = 'docs/results/README.md';
const delivered = (memory: string) =>
  cells('memory-streams', { memory }, 'changed decisions', { under: 'Delivered' });
const questions = (memory: string) =>
  cells('memory-streams', { memory }, 'questions', { under: 'Delivered' });
const difference = (name: string, part = 0) =>
  cells('memory-streams', { difference: name }, 'regret', { under: 'Differences of regret', part });
const law = (column: string) =>
  cells('memory-streams', { memory: 'on' }, column, { under: 'The law from the beginning of a stream' });
const remedies = (column: string) =>
  cells('learn-production', { origin: 'shield, simulated tenants' }, column, {
    under: 'Remedies in later sessions',
  });
const gain = (origin: string) =>
  cells('learn-production', { origin }, 'difference', { under: 'Attempts in later sessions' });
const tau = [
  'tau-bench airline, gpt-4o',
  'tau-bench retail, gemini-2.0-flash',
  'tau-bench retail, gemini-2.0-flash, text',
];

export const memoryClaims: readonly Claim[] = [
  {
    page,
    text: 'changes {} of the decisions after task 20, and questions to the reader of the manual fall from {} to {} a task',
    figures: [rounded(delivered('on')), rounded(questions('off')), rounded(questions('on'))],
  },
  {
    page,
    text: 'regret is lower by {} [{}, {}]',
    figures: [0, 1, 2].map((part) => rounded(difference('off - on', part))),
  },
  {
    page,
    text: 'memory of another tenant changes {} of the decisions',
    figures: [rounded(delivered('shuffled'))],
  },
  {
    page,
    text: 'The law predicts {} from the first 20 tasks, and {} is observed after task 60',
    figures: [rounded(law('predicted')), rounded(law('observed'))],
  },
  {
    page,
    text: 'of {} first failures {} have a remedy, and {} of these are decided by a later call, all in its favour',
    figures: [
      rounded(remedies('failures')),
      rounded(remedies('with a remedy')),
      rounded(remedies('confirmed')),
    ],
  },
  {
    page,
    text: 'differences are {}, {} and {}',
    figures: tau.map((origin) => rounded(gain(origin))),
  },
  {
    page,
    text: 'simulated origin adds {}',
    figures: [rounded(gain('shield, simulated tenants'))],
  },
  {
    page: index,
    text: 'in simulated streams regret is lower by {}',
    figures: [rounded(difference('off - on'))],
  },
];

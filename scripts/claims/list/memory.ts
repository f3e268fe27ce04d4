/** Claims on memory with content and on learning from production. */

import { type Claim, cells, claimsOn } from '../claim.ts';

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
  ...claimsOn(page, {
    'changes {} of the decisions after task 20, and questions to the reader of the manual fall from {} to {} a task':
      [delivered('on'), questions('off'), questions('on')],
    'regret is lower by {} [{}, {}]': [0, 1, 2].map((part) => difference('off - on', part)),
    'memory of another tenant changes {} of the decisions': [delivered('shuffled')],
    'The law predicts {} from the first 20 tasks, and {} is observed after task 60': [
      law('predicted'),
      law('observed'),
    ],
    'of {} first failures {} have a remedy, and {} of these are decided by a later call, all in its favour': [
      remedies('failures'),
      remedies('with a remedy'),
      remedies('confirmed'),
    ],
    'differences are {}, {} and {}': tau.map(gain),
    'simulated origin adds {}': [gain('shield, simulated tenants')],
  }),
  ...claimsOn(index, {
    'in simulated streams regret is lower by {}': [difference('off - on')],
  }),
];

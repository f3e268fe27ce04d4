/** Forty tasks over the tools of `my-suite.ts`: enough for intervals. Every guest books a seat in one of two plays. */

import type { SuiteTask } from '@regain/lab/suites';
import boxOffice from '../my-suite.ts';

const names = ['Ada', 'Bruno', 'Chiara', 'Dan', 'Eda', 'Femi', 'Greta', 'Hugo', 'Ines', 'Jonas'];
const surnames = ['Novak', 'Silva', 'Ito', 'Weiss'];
const guests = names.flatMap((name) => surnames.map((surname) => `${name} ${surname}`));
const samples = boxOffice.tasks.filter(({ given }) => given.length === 2).slice(0, 2);

function withGuest(sample: SuiteTask, guest: string, i: number): SuiteTask {
  const before = String(sample.given.find(({ name }) => name === 'guest')!.value);
  const text = JSON.stringify(sample).replaceAll(before, guest);
  return { ...(JSON.parse(text) as SuiteTask), id: `guest-${i + 1}`, split: 'held-out' };
}

export default {
  ...boxOffice,
  name: 'box-office-guests',
  tasks: guests.map((guest, i) => withGuest(samples[i % samples.length]!, guest, i)),
};

/** What tells the policies of a run from each other: who proposes, what is remembered, when it stops. */

import { type Table, table } from 'regain/internal/text';
import type { RunResults } from '../results/index.ts';
import { type Section, text } from './document.ts';

/** Nothing where all policies are a user's own. */
export function policySection({ traits, manifest }: RunResults): Section[] {
  if (traits.length === 0) return [];
  const own = manifest.policies.filter(({ name }) => !traits.some((one) => one.name === name));
  const rest =
    own.length === 0
      ? ''
      : ` Not in the table, as only its file knows: ${own.map(({ name }) => name).join(', ')}.`;
  return [
    {
      heading: 'Properties of the policies',
      blocks: [
        text(
          `The proposer is that of the backbone embedded; with another backbone all policies use that one. K is the number of retrieved exemplars, memory is what a policy sees besides the current failure, and implicit failures are wrong answers without an error.${rest}`,
        ),
        { kind: 'table', table: policyTable(traits) },
      ],
    },
  ];
}

export function policyTable(traits: RunResults['traits']): Table {
  return table(traits, [
    { label: 'policy', align: 'left', value: ({ name }) => name },
    { label: 'proposer', align: 'left', value: ({ proposer }) => proposer },
    { label: 'weighting', align: 'left', value: ({ weighting }) => weighting },
    { label: 'K', value: ({ exemplars }) => (exemplars === undefined ? '-' : String(exemplars)) },
    {
      label: 'implicit failures',
      align: 'left',
      value: ({ detectsImplicitFailures }) => (detectsImplicitFailures ? 'detected' : 'not detected'),
    },
    { label: 'memory', align: 'left', value: ({ sees }) => sees },
    { label: 'stops', align: 'left', value: ({ stops }) => stops },
    { label: 'safety', align: 'left', value: ({ safety }) => (safety ? 'on' : 'off') },
  ]);
}

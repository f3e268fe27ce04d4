/** The table of docs/policies.md: what tells each policy from the others, as the code has it. */

import { type Table, table } from '../src/report/table.ts';
import { policyTraits } from '../src/runs/policies.ts';

export function policyTable(): Table {
  return table(policyTraits(), [
    { label: 'policy', align: 'left', value: ({ name }) => `\`${name}\`` },
    { label: 'proposer', align: 'left', value: ({ proposer }) => proposer },
    { label: 'K', value: ({ exemplars }) => (exemplars === undefined ? '-' : String(exemplars)) },
    {
      label: 'quiet failures',
      align: 'left',
      value: ({ noticesImplicit }) => (noticesImplicit ? 'seen' : 'not seen'),
    },
    { label: 'has in view', align: 'left', value: ({ sees }) => sees },
    { label: 'stops', align: 'left', value: ({ stops }) => stops },
    { label: 'safety', align: 'left', value: ({ safety }) => (safety ? 'on' : 'off') },
  ]);
}

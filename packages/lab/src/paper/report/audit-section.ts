/** Section: the figures of the paper that contradict its own formulas. */

import { fixed } from 'regain/internal/text';
import { foldedTable, type Section, text } from '../../report/index.ts';
import { auditPaper } from '../audit/audit.ts';

export function auditSection(): Section {
  const { rows, counts } = auditPaper();
  const wrong = rows.filter(({ consistent }) => !consistent);
  return {
    heading: 'Consistency of the paper\u2019s figures',
    blocks: [
      text(
        `${counts.rows} figures and claims of the paper were checked against its own formulas: ${counts.consistent} are consistent, ${counts.byRoundingOnly} of them only through rounding, and ${counts.inconsistent} are not. They show ${counts.slips} different errors, since one error can fail many checks. The inconsistent ones follow; \u201cregain law audit\u201d shows all.`,
      ),
      foldedTable(wrong, [
        {
          label: 'where',
          align: 'left',
          value: ({ source }) => [source.table, source.row, source.column].filter(Boolean).join(', '),
        },
        { label: 'claimed', align: 'left', value: ({ claim }) => claim.text },
        { label: 'must be', align: 'left', value: ({ formula }) => formula },
        { label: 'computed', value: ({ computed }) => fixed(computed, 3) },
        { label: 'note', align: 'left', value: ({ note }) => note },
      ]),
    ],
  };
}

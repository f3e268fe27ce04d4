/** Claims on the figures that the paper prints: the audit computes them again. */

import { type Audit, auditPaper } from '../../../packages/lab/src/paper/audit/audit.ts';
import { type Claim, claimsOn, computed, type Source } from '../claim.ts';

const page = 'docs/reference/law.md';

let audit: Audit | undefined;
function audited(find: (found: Audit) => number): Source {
  return computed('auditPaper', () => {
    audit ??= auditPaper();
    return find(audit);
  });
}

/** The figure of the paper and the one that is computed, of one row of the audit. */
function row(id: string): Source[] {
  const find = ({ rows }: Audit) => rows.find((one) => one.id === id)!;
  return [audited((found) => find(found).claim.value!), audited((found) => find(found).computed!)];
}

export const paperAuditClaims: readonly Claim[] = claimsOn(page, {
  'Of {} rows, {} are consistent ({} of them by rounding only) and {} are not.': [
    audited(({ counts }) => counts.rows),
    audited(({ counts }) => counts.consistent),
    audited(({ counts }) => counts.byRoundingOnly),
    audited(({ counts }) => counts.inconsistent),
  ],
  '(FORTIFY: {} printed, {} computed)': row('predicted-from-es/table-5/fortify'),
  'They imply costs of {} and {} for FORTIFY.': row('implied-cost/table-1/fortify'),
  'loses {} where the bound is {}': row('proposition-1-witness').toReversed(),
});

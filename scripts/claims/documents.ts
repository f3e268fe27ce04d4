/** The pages that are read for claims, with the claims about them. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pagePaths } from '../docs/sources.ts';
import { root } from '../run.ts';
import type { Documents } from './check.ts';
import { exemptions } from './list/exemptions.ts';
import { formulaClaims } from './list/formulas.ts';
import { guideClaims } from './list/guides.ts';
import { learnedProposerClaims } from './list/learned-proposers.ts';
import { materialClaims } from './list/material.ts';
import { memoryClaims } from './list/memory.ts';
import { messageClaims } from './list/messages.ts';
import { paperAuditClaims } from './list/paper-audit.ts';
import { predictionClaims } from './list/prediction.ts';
import { readmeClaims } from './list/readme.ts';
import { reproductionClaims } from './list/reproduction.ts';
import { resultClaims } from './list/results.ts';
import { resultsIndexClaims } from './list/results-index.ts';

export const claimsPage = 'docs/results/claims.md';

/** The API reference and the page of claims are generated as a whole. */
export function documents(): Documents {
  const paths = pagePaths().filter(
    (path) => /^(?:README\.md|docs\/)/.test(path) && !/\/reference\/api\//.test(path) && path !== claimsPage,
  );
  return {
    pages: new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')])),
    claims: [
      ...[
        ...readmeClaims,
        ...predictionClaims,
        ...learnedProposerClaims,
        ...memoryClaims,
        ...resultsIndexClaims,
        ...reproductionClaims,
        ...resultClaims,
      ],
      ...[...guideClaims, ...formulaClaims, ...messageClaims, ...paperAuditClaims, ...materialClaims],
    ],
    exemptions,
  };
}

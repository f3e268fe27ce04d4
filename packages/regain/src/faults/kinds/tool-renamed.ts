/** The tool has another name now; it takes the same arguments. */

import type { FaultKind } from '../kind.ts';
import { otherToolName } from '../shape/names.ts';
import { requestDrift } from './request-drift.ts';
import { textIn } from './support.ts';

export const toolRenamed: FaultKind = {
  ...requestDrift({
    name: 'tool-renamed',
    summary: 'the tool has another name now',
    fits: () => true,
    draw: (random, spec) => ({ name: otherToolName(random, spec.name, [spec.name]) }),
    adapted: ({ detail }, _args, called) => called === detail.name,
    problem: ({ detail }) => ({ code: 'unknown-tool', suggestion: textIn(detail, 'name') }),
    forward: (_fault, args) => args,
    back: (_fault, args) => args,
    respec: ({ detail }, spec) => ({ ...spec, name: textIn(detail, 'name') }),
  }),
  needsToolbox: true,
  clearedBy: ['use-tool'],
  remedy: ({ detail }, met) => ({ kind: 'use-tool', tool: textIn(detail, 'name'), args: met.args }),
};

/** The tool has another name now; it takes the same arguments. */

import type { FaultKind } from '../fault-kind.ts';
import { otherToolName } from '../shape/alternative-names.ts';
import { textIn } from './kind-helpers.ts';
import { requestDrift } from './request-drift.ts';

export const toolRenamed: FaultKind = {
  ...requestDrift({
    name: 'tool-renamed',
    summary: 'the tool has a new name',
    appliesTo: () => true,
    draw: (random, spec) => ({ name: otherToolName(random, spec.name, [spec.name]) }),
    isAdapted: ({ detail }, _args, called) => called === detail.name,
    problem: ({ detail }) => ({ code: 'unknown-tool', suggestion: textIn(detail, 'name') }),
    forward: (_fault, args) => args,
    back: (_fault, args) => args,
    changeSpec: ({ detail }, spec) => ({ ...spec, name: textIn(detail, 'name') }),
  }),
  needsToolbox: true,
  clearedBy: ['use-tool'],
  remedy: ({ detail }, context) => ({ kind: 'use-tool', tool: textIn(detail, 'name'), args: context.args }),
};

import { expect, it } from 'vitest';
import { object } from '../../govern/schemas-in-test.ts';
import { droppedValues } from './dropped-values.ts';
import type { StatedEvidence } from './stated-evidence.ts';

it('a free parameter is found beside a dropped argument whose name contains a slash', () => {
  const inputSchema = object({ 'trip/plan': object({ days: { type: 'number' } }) });
  const request = {
    tools: [{ name: 'tour', description: '', inputSchema }],
    call: { tool: 'tour', args: { 'trip/plan': { 'nights/days': 3 } } },
    text: '',
  };
  const dropped = { operator: 'drop-argument', why: '', support: 1, rivals: 0 } as const;
  const repair = {
    ...{ call: { tool: 'tour', args: { 'trip/plan': {} } }, support: 1, valid: true },
    edits: [{ ...dropped, path: '/trip~1plan/nights~1days' }],
  };
  const evidence = { states: () => true } as unknown as StatedEvidence;
  expect(droppedValues(repair, request, evidence)).toEqual({ stated: 1, replaceable: 1, choices: 0 });
});

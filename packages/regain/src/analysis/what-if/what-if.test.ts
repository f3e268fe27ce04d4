import { describe, expect, it } from 'vitest';
import type { ToolSpec } from '../../types/index.ts';
import { failed, recordedSession, type TestCall } from '../recorded-session-in-test.ts';
import { TraceAnalysis } from '../summary/trace-analysis.ts';
import { WhatIf } from './what-if.ts';

const spec: ToolSpec = {
  name: 'get_weather',
  description: 'Weather of a city',
  inputSchema: {
    type: 'object',
    properties: { city: { type: 'string' }, days: { type: 'integer' } },
    required: ['city', 'days'],
    additionalProperties: false,
  },
};
const found = { tool: 'get_user', args: { id: 1 } };
const unknownUser = failed('get_user', { id: 1 }, 'Error: user not found');

function rows(...calls: readonly TestCall[]) {
  const whatIf = new WhatIf();
  const analysis = new TraceAnalysis({ onOperation: (operation, _, costs) => whatIf.add(operation, costs) });
  const add = analysis.beginFile('f', () => 'test');
  add({ type: 'tools', session: 's', tools: [spec] });
  for (const item of recordedSession({ calls })) add(item);
  analysis.endFile();
  return whatIf.rows('tokens', analysis.budgets);
}

describe('what a shield would have done', () => {
  it('repairs without the model, and the later call confirms or contradicts it', () => {
    const wrong = failed('get_weather', { city: 'Rome', days: '3' }, 'Error: days must be integer');
    const right = { tool: 'get_weather', args: { city: 'Rome', days: 3 } };
    expect(rows(wrong, right)).toEqual([
      {
        ...{ action: 'repair', operations: 1, confirmed: 1, contradicted: 0, unknown: 0, attemptsSaved: 0 },
        saved: { low: 1000, high: 1000 },
      },
    ]);
    expect(rows(wrong, { ...right, args: { city: 'Rome', days: 4 } })).toMatchObject([
      { contradicted: 1, saved: { low: 0, high: 0 } },
    ]);
    expect(rows(wrong, wrong)).toMatchObject([
      { action: 'repair', unknown: 1, attemptsSaved: 1, saved: { low: 0 } },
    ]);
  });

  it('repeats reads that failed for a while', () => {
    const busy = failed('get_user', { id: 1 }, 'Error: 503 Service Unavailable');
    expect(rows(busy, found)).toMatchObject([{ action: 'retry', confirmed: 1 }]);
    expect(rows(busy, busy)).toMatchObject([{ action: 'retry', contradicted: 1 }]);
    expect(rows(busy)).toMatchObject([{ action: 'retry', unknown: 1 }]);
  });

  it('stops where the same call fails in the same way', () => {
    expect(rows(unknownUser, unknownUser, unknownUser)).toMatchObject([
      { action: 'stop', confirmed: 1, attemptsSaved: 2, saved: { low: 1000, high: 1000 } },
    ]);
    expect(rows(unknownUser, unknownUser, found)).toMatchObject([
      { action: 'stop', confirmed: 0, contradicted: 1, saved: { low: 0, high: 0 } },
    ]);
  });

  it('does not repeat a write whose outcome is unknown', () => {
    const late = failed('create_order', { item: 1 }, 'Error: request timed out');
    expect(rows(late, { tool: 'create_order', args: { item: 1 } })).toMatchObject([
      { action: 'keep-write', unknown: 1, saved: { low: 0 } },
    ]);
  });

  it('claims nothing where a shield passes the failure on', () => {
    expect(rows(unknownUser, { tool: 'get_user', args: { id: 2 } })).toMatchObject([
      { action: 'none', saved: { low: 0, high: 0 } },
    ]);
    expect(rows(found)).toEqual([]);
  });
});

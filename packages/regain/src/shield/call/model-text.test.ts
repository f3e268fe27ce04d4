/** Every text of a shield for a model, with an example. A snapshot, because these texts steer agents. */

import { expect, it } from 'vitest';
import {
  changeText,
  failureText,
  fallbackNote,
  headline,
  repairNote,
  resultNotes,
  stopped,
} from './model-text.ts';
import type { NextStep, UnrecoveredReport } from './unrecovered-error.ts';

const report: UnrecoveredReport = {
  ...{ tool: 'pay', effect: 'write', status: 'handed-off', reason: stopped.retryBudget, attempts: 3 },
  tried: [
    { action: 'retry', against: 'timeout', times: 2 },
    { action: 'verify', against: 'timeout', times: 1 },
  ],
  known: { failure: 'timeout', status: 504, tookEffect: 'no' },
  nextSteps: ['try-later', 'another-way', 'ask-somebody'],
  toolMessage: 'gateway timed out\n"now"',
};
const inDoubt: UnrecoveredReport = {
  ...{ ...report, status: 'unconfirmed', reason: stopped.inDoubt, attempts: 1, tried: [] },
  known: { failure: 'timeout', tookEffect: 'unknown' },
  nextSteps: ['check-state', 'ask-somebody'],
};
const { toolMessage: _, ...silent } = report;
const reports: Readonly<Record<string, UnrecoveredReport>> = {
  'a failure without side effects': report,
  'a write in doubt': inDoubt,
  'a tool with an unknown effect, in doubt': { ...inDoubt, effect: 'unknown' },
  'a write in doubt that was refused': {
    ...inDoubt,
    nextSteps: ['check-state', 'change-arguments', 'ask-somebody'],
  },
  'a tool that was not called': {
    ...{ ...silent, attempts: 0, tried: [], reason: 'search did not respond to the last 5 calls' },
    known: { failure: 'not-called', retryAfterMs: 1_500, tookEffect: 'no' },
  },
  'other options': {
    ...{ ...silent, reason: stopped.inner('search') },
    nextSteps: ['change-arguments', 'get-access', 'another-way', 'ask-somebody'],
  },
};
const changes = [
  { argument: 'city', kind: 'renamed', sentAs: 'town' },
  { argument: 'day', kind: 'renamed', sentAs: 'date', before: '12 May', after: '2026-05-12' },
  { argument: 'seats', kind: 'changed', before: '2', after: 2 },
  { argument: 'page', kind: 'removed', before: 1 },
  { argument: 'limit', kind: 'added', after: 10 },
] as const;
const record = (answerSource?: string) => ({ changes: [], answerSource }) as never;

it('matches the snapshot', async () => {
  const sections = [
    ...Object.entries(reports).map(([name, one]) => [`forModel(): ${name}`, failureText(one)]),
    ...Object.entries(reports).map(([name, one]) => [`message: ${name}`, headline(one)]),
    ['stopped', [stopped.inDoubt, stopped.noTools, stopped.retryBudget, stopped.attempts(3)].join('\n')],
    ['note: repaired arguments', repairNote(changes)],
    ['note: repaired tool name and arguments', repairNote([], 'functions.search', true)],
    ['note: repaired result', ...resultNotes(record('repair-output'), '')],
    ['note: pages', ...resultNotes(record('paginate'), '')],
    ['note: read back', ...resultNotes(record('verify'), '')],
    ['note: in doubt', ...resultNotes(record(), 'the answer breaks its schema at /: "x"')],
    ['note: fallback', fallbackNote(report, undefined)],
    ['note: another tool as fallback', fallbackNote(reports['a tool that was not called']!, 'searchBackup')],
    ['changes without values', changes.map((one) => changeText(one, false)).join('\n')],
  ];
  const text = sections.map(([title, ...lines]) => `## ${title}\n\n${lines.join('\n')}\n`).join('\n');
  await expect(text).toMatchFileSnapshot('__snapshots__/model-text.txt');
});

it('names every option, and states the failure before the side effects and these before the next step', () => {
  const options: readonly NextStep[] = [
    ...(['check-state', 'change-arguments', 'try-later'] as const),
    ...(['get-access', 'another-way', 'ask-somebody'] as const),
  ];
  for (const option of options)
    expect(failureText({ ...report, nextSteps: [option, 'ask-somebody'] }).split('\n')).toEqual([
      expect.stringMatching(/^Tool "pay" failed: timeout/),
      expect.stringMatching(/^Side effects: /),
      expect.stringMatching(/^Calls made: 3\. Recovery actions: .* Recovery stopped because: /),
      expect.stringMatching(/^Next step.*report the failure to the user and ask how to proceed\.$/),
      expect.stringMatching(/^Message of the tool .*: "gateway timed out\\n\\"now\\""$/),
    ]);
});

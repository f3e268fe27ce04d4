/** The error for a wrong JSONL of rollouts names file, line and column; the exit code is 3. */

import { describe, it } from 'vitest';
import {
  directoryForTest,
  type ExpectedRefusal,
  expectRefusal,
} from '../../../../regain/src/cli/run-in-test.ts';

const head = 'policy,task,success,cost\n';
const good = 'fortify,a,1,0.1\nfortify,b,0,0.5\n';
const json = (row: object) =>
  `${JSON.stringify({ policy: 'fortify', task: 'a', success: 1, cost: 0.1, ...row })}\n`;
const jsonl: readonly ExpectedRefusal[] = [
  { name: 'empty file', content: '', says: ':1: the file is empty' },
  {
    name: 'truncated line',
    content: `${json({})}${json({ task: 'b' })}{"policy":"fortify","ta`,
    says: ':3, column 24: not valid JSON: it ends too early',
  },
  {
    name: 'truncated after a colon',
    content: '{"policy":\n',
    says: ':1, column 11: not valid JSON: it ends too early',
  },
  {
    name: 'NaN',
    content: `{"policy":"f","task":"a","success":1,"cost":NaN}\n`,
    says: ':1, column 45: not valid JSON: "N" is not allowed here',
  },
  { name: 'a CSV header', content: head + good, says: ':1, column 1: not valid JSON' },
  { name: 'an array', content: '[{"policy":"f"}]', says: ':1, column 1: a JSON array was found' },
  ...['7', 'null'].map((line) => ({
    name: `a line that is ${line}`,
    content: `${json({})}${line}\n`,
    says: `:2, column 1: a line must be a JSON object, got "${line}"`,
  })),
  { name: 'one row', content: json({}), says: ':1, column task: cell fortify has 1 task' },
  {
    name: 'no success',
    content: json({ success: undefined }),
    says: ':1, column success: success is missing',
  },
  {
    name: 'success is a text',
    content: json({ success: '1' }),
    says: ':1, column success: success must be 0, 1, true or false',
  },
  {
    name: 'success is 0.5',
    content: json({ success: 0.5 }),
    says: ':1, column success: success must be 0, 1, true or false, got "0.5"',
  },
  {
    name: 'no task',
    content: json({}) + json({ task: undefined }),
    says: ':2, column task: task is missing',
  },
  { name: 'no policy', content: json({ policy: '' }), says: ':1, column policy: policy is missing' },
  {
    name: 'a task that is a list',
    content: json({ task: [] }),
    says: ':1, column task: task must be a text or a number',
  },
  { name: 'no cost', content: json({ cost: null }), says: ':1, column cost: cost is missing' },
  {
    name: 'negative cost',
    content: json({ cost: -1 }),
    says: ':1, column cost: cost must be a finite number of at least 0, got "-1"',
  },
  {
    name: 'cost overflows',
    content: '{"policy":"f","task":"a","success":1,"cost":1e999}\n',
    says: ':1, column cost: cost must be a finite number of at least 0, got "Infinity"',
  },
  {
    name: 'cost is a text',
    content: json({ cost: '0.1' }),
    says: ':1, column cost: cost must be a finite number',
  },
  {
    name: 'cost above the budget',
    content: json({ cost: 1.5 }),
    says: ':1, column cost: cost is a share of the recovery budget',
  },
  {
    name: 'no time for clock time',
    content: json({}),
    flags: ['--clock', 'time', '--time-budget-ms', '5'],
    says: ':1, column downMs: downMs is missing',
  },
  {
    name: 'no ledger for step',
    content: json({}),
    flags: ['--loss', 'step'],
    says: ':1, column ledger: ledger is missing: loss step',
  },
  {
    name: 'no ledger for origin start',
    content: json({}),
    flags: ['--origin', 'start'],
    says: ':1, column ledger: ledger is missing: origin start',
  },
  {
    name: 'a ledger that is an object',
    content: json({ ledger: {} }),
    says: ':1, column ledger, at ledger: a ledger is a list',
  },
  {
    name: 'an incomplete ledger entry',
    content: json({ ledger: [{ cost: 0.1 }] }),
    says: ':1, column ledger, at ledger[0].downMs: ',
  },
  { name: 'NUL bytes', content: `${json({})}{"policy":"f\0"}\n`, says: ':2, column 11: a NUL byte' },
  {
    name: 'invalid UTF-8',
    content: Buffer.from(`${json({})}{"policy":"caf\xe9"}\n`, 'latin1'),
    says: ':2, column 15: bytes that are not UTF-8',
  },
  {
    name: 'an unknown ending',
    content: json({ ending: 'gone' }),
    says: ':1, column ending: ending must be one of',
  },
  {
    name: 'a seed that is a text',
    content: json({ seed: 'x' }),
    says: ':1, column seed: seed must be a whole number',
  },
];

const directory = directoryForTest();

describe('a wrong JSONL file', () => {
  it.each(jsonl)('$name', async (refused) => {
    await expectRefusal(directory.write('rollouts.jsonl', refused.content), refused);
  });
});

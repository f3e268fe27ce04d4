/** The error for a wrong CSV of rollouts names file, line and column; the exit code is 3. */

import { describe, it } from 'vitest';
import {
  directoryForTest,
  type ExpectedRefusal,
  expectRefusal,
} from '../../../../regain/src/cli/run-in-test.ts';

const head = 'policy,task,success,cost\n';
const good = 'fortify,a,1,0.1\nfortify,b,0,0.5\n';
const ledgerCsv = (ledger: string) =>
  `policy,task,success,ledger\nfortify,a,1,"${ledger.replaceAll('"', '""')}"\n`;

const csv: readonly ExpectedRefusal[] = [
  { name: 'empty file', content: '', says: ':1: the file is empty' },
  { name: 'only blanks', content: ' \n\n\t\n', says: ':1: the file is empty' },
  { name: 'header only', content: head, says: ':1: the file has a header and no rollouts' },
  { name: 'one row', content: `${head}fortify,a,1,0.1\n`, says: ':2, column task: cell fortify has 1 task' },
  {
    name: 'one task in one of two cells',
    content: `${head}${good}critic,a,1,0.2\ncritic,a,0,0.2\n`,
    says: ':4, column task: cell critic has 1 task',
  },
  {
    name: 'only voids',
    content: 'policy,task,cost,ending\nfortify,a,,void\n',
    says: ':2, column ending: all 1 rollouts',
  },
  ...['policy', 'task', 'success', 'cost'].map((column) => ({
    name: `no ${column} column`,
    content: `${head.replace(column, 'other')}f,a,1,0.1\n`,
    says: `:1, column ${column}: this column is missing`,
  })),
  {
    name: 'a column in other letters',
    content: 'policy,task,Success,cost\nf,a,1,0\n',
    says: ':1, column success: this column is missing: a file of rollouts needs policy, task, success (or ending) and cost (or ledger); the header has "Success", which must be written success',
  },
  {
    name: 'semicolons',
    content: 'policy;task;success;cost\nf;a;1;0\n',
    says: ':1, column success: this column is missing: a file of rollouts needs policy, task, success (or ending) and cost (or ledger); fields must be separated by commas',
  },
  {
    name: 'no time for clock time',
    content: head + good,
    flags: ['--clock', 'time', '--time-budget-ms', '1000'],
    says: ':1, column downMs: this column is missing',
  },
  {
    name: 'no ledger for step',
    content: head + good,
    flags: ['--loss', 'step'],
    says: ':1, column ledger: this column',
  },
  {
    name: 'duplicated header',
    content: `policy,task,success,cost,task\nf,a,1,0,b\n`,
    says: ':1, column task: the header names this column twice, as field 2 and field 5',
  },
  {
    name: 'success is a word',
    content: `${head}${good}f,a,yes,0\n`,
    says: ':4, column success: success must be 0, 1',
  },
  {
    name: 'success is 2',
    content: `${head}f,a,2,0\n`,
    says: ':2, column success: success must be 0, 1, true or false, got "2"',
  },
  { name: 'success is empty', content: `${head}f,a,,0\n`, says: ':2, column success: success is missing' },
  {
    name: 'negative cost',
    content: `${head}f,a,1,-0.1\n`,
    says: ':2, column cost: cost must be a finite number of at least 0, got "-0.1"',
  },
  ...['cheap', '0x1', 'NaN', 'Infinity', '1e999'].map((cost) => ({
    name: `cost is ${cost}`,
    content: `${head}f,a,1,${cost}\n`,
    says: ':2, column cost: cost must be a finite number',
  })),
  { name: 'cost is empty', content: `${head}f,a,1,\n`, says: ':2, column cost: cost is missing' },
  {
    name: 'cost above the budget',
    content: `${head}f,a,1,1.2\n`,
    says: ':2, column cost: cost is a share of the recovery budget',
  },
  { name: 'task is empty', content: `${head}f,,1,0\n`, says: ':2, column task: task is empty' },
  {
    name: 'a task that is too long',
    content: `${head}f,${'x'.repeat(70_000)},1,0\n`,
    says: ':2, column task: a name may take 65535 bytes',
  },
  {
    name: 'too few fields',
    content: `${head}${good}f,a,1\n`,
    says: ':4, column cost: 4 fields were expected, as in the header, got 3',
  },
  {
    name: 'too many fields',
    content: `${head}f,a,1,0,9\n`,
    says: ':2, column 5: 4 fields were expected, as in the header, got 5',
  },
  {
    name: 'unterminated quote',
    content: `${head}${good}f,"a,1,0\nf,b,1,0\n`,
    says: ':4, column task: a quote is opened and never closed',
  },
  { name: 'NUL bytes', content: `${head}f,a\0b,1,0\n`, says: ':2, column task: a NUL byte' },
  { name: 'NUL bytes within quotes', content: `${head}f,"a\0b",1,0\n`, says: ':2, column task: a NUL byte' },
  { name: 'NUL bytes at the start', content: '\0\x01\x02', says: ':1, column 1: a NUL byte' },
  { name: 'UTF-16', content: Buffer.from(head + good, 'utf16le'), says: ':1, column 1: a NUL byte' },
  {
    name: 'invalid UTF-8',
    content: Buffer.from(`${head}f,caf\xe9,1,0\n`, 'latin1'),
    says: ':2, column task: bytes that are not UTF-8',
  },
  {
    name: 'a picture',
    content: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    says: ':1, column 1: ',
  },
  {
    name: 'a seed that is no number',
    content: 'policy,task,success,cost,seed\nf,a,1,0,x\n',
    says: ':2, column seed: seed must be a whole number',
  },
  {
    name: 'a negative repeat',
    content: 'policy,task,success,cost,repeat\nf,a,1,0,-1\n',
    says: ':2, column repeat: repeat must be a whole number of at least 0',
  },
  {
    name: 'an unknown ending',
    content: 'policy,task,cost,ending\nf,a,0,gone\n',
    says: ':2, column ending: ending must be one of clean,',
  },
  {
    name: 'success against ending',
    content: 'policy,task,success,cost,ending\nf,a,1,0,failed\n',
    says: ':2, column success: success is 1 and ending is failed',
  },
  {
    name: 'clean at a cost',
    content: 'policy,task,success,cost,ending\nf,a,1,0.2,clean\n',
    says: ':2, column ending: a clean rollout met no failure',
  },
  {
    name: 'a ledger that is no JSON',
    content: ledgerCsv('[{"cost":'),
    says: ':2, column ledger: not valid JSON: it ends too early, at character 10 of the ledger',
  },
  {
    name: 'a ledger against its schema',
    content: ledgerCsv(
      '[{"cost":0.1,"downMs":1,"upCost":0,"upMs":0},{"cost":-1,"downMs":1,"upCost":0,"upMs":0}]',
    ),
    says: ':2, column ledger, at ledger[1].cost: a ledger is a list of',
  },
  {
    name: 'a ledger with an unknown key',
    content: ledgerCsv('[{"cost":0.1,"downMs":1,"upCost":0,"upMs":0,"x":1}]'),
    says: ':2, column ledger, at ledger[0].x: ',
  },
  {
    name: 'cost against ledger',
    content:
      'policy,task,success,cost,ledger\nf,a,1,0.3,"[{""cost"":0.1,""downMs"":1,""upCost"":0,""upMs"":0}]"\n',
    says: ':2, column cost: cost is 0.3 and the ledger adds up to 0.1',
  },
  {
    name: 'lines count through quoted line ends',
    content: `${head}f,"a\n\nb",1,0\nf,c,1,x\n`,
    says: ':5, column cost: cost must be',
  },
  {
    name: 'lines count through CRLF and blank lines',
    content: `${head}\r\n\r\nf,c,1,x\r\n`,
    says: ':4, column cost: cost must be',
  },
];

const directory = directoryForTest();

describe('a wrong CSV file', () => {
  it.each(csv)('$name', async (refused) => {
    await expectRefusal(directory.write('rollouts.csv', refused.content), refused);
  });
});

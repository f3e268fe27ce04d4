/** Trace files on the command line: verdict with the counts of the shield, printed as a tree, errors with their location. */

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { defaultCostModel, type Observation } from '../types/index.ts';
import { exitCodes } from './exit-codes.ts';
import { directoryForTest, refusal, regain, regainJson, runInTest } from './run-in-test.ts';

const directory = directoryForTest();
const example = fileURLToPath(new URL('../../../../examples/protect.ts', import.meta.url));

/** Runs the example as a user does. Returns its statistics and the file of its trace. */
function runExample() {
  const file = join(directory.path, 'protect.jsonl');
  const stdout = execFileSync(process.execPath, ['--conditions=@regain/source', example, file], {
    encoding: 'utf8',
  });
  return { file, counts: JSON.parse(stdout.trimEnd().split('\n').at(-1)!) };
}

describe('the trace of examples/protect.ts', () => {
  const { file, counts } = runExample();

  it('has a verdict with the counts of the shield', async () => {
    const output = await regainJson('law', 'verdict', file, '--resamples', '199');
    const { calls } = output;
    expect(output).toMatchObject({ format: 'trace', rollouts: 4 });
    // A trace does not say what was avoided or repaired before a call.
    const untraced = { repairedBeforeCall: 0, avoidedMs: 0, avoidedMoney: 0 };
    for (const [tool, counted] of Object.entries<Record<string, number>>(counts.tools))
      if (counted.calls! > 0)
        expect({ ...calls.tools[tool], ...untraced }).toEqual({ ...counted, ...untraced });
    const { tools: _, failures, stops, ...total } = calls;
    expect({ failures, stops }).toEqual({ failures: counts.failures, stops: counts.stops });
    for (const [name, value] of Object.entries(total)) expect(value, name).toBeCloseTo(counts[name], 12);
    const [cell] = output.cells;
    expect(cell).toMatchObject({ policy: 'shield', backbone: 'rules', n: 4, RR: 0.75, tasks: 4 });
    expect(cell.meanCost).toBeCloseTo(counts.spend / 4, 12);
  });

  it('is summarised as text', async () => {
    const text = await regain('law', 'verdict', file, '--resamples', '199');
    expect(text).toContain('4 rollouts in 1 cell (TRACE)');
    expect(text).toContain('4 calls: 0 clean, 3 recovered, 1 unconfirmed, 0 handed off, 0 given up;');
  });

  it('is printed as a tree of each call', async () => {
    const lines = (await regain('replay', file)).split('\n');
    expect(lines[0]).toMatch(/^trace of shield, by call, session \S+, policy shield, backbone rules$/);
    const calls = lines.filter((line) => /ms {3}call \S+: /.test(line));
    expect(calls.map((line) => line.replace(/^.*: /, ''))).toEqual([
      'searchFlights read',
      'seats read',
      'bookFlight write',
      'bookRoom write',
    ]);
    const text = lines.join('\n');
    expect(text).toMatch(/ms {5}attempt 0: searchFlights -> error\n/);
    expect(text).toMatch(/diagnosis: server-error \(explicit, flagged\) Service Unavailable/);
    expect(text).toMatch(/decision: retry .*at most \S+ of the budget/);
    expect(text).toMatch(/attempt 1: listRooms to verify -> answered\n/);
    expect(text).toMatch(/ending: unconfirmed \(it is not known whether the call took effect/);
    expect((await regainJson('replay', file))[0]).toMatchObject({
      type: 'trace',
      version: 2,
    });
  });

  it('is read without the incomplete line of a killed process', async () => {
    const text = readFileSync(file);
    // The file ends in the middle of a character.
    const half = Buffer.from('{"type":"attempt","tool":"é').subarray(0, -1);
    const broken = directory.write('half.jsonl', Buffer.concat([text, half, Buffer.from('\n'), text, half]));
    const lines = String(text).split('\n').length;
    const skipped = [lines, 2 * lines];
    expect(await regainJson('law', 'verdict', broken, '--resamples', '199')).toMatchObject({
      rollouts: 8,
      skippedLines: skipped,
    });
    expect(await regain('law', 'verdict', broken, '--resamples', '199')).toContain(
      `Lines skipped, because they are cut off: ${skipped.join(', ')}.`,
    );
    const { code, stderr } = await runInTest('replay', broken);
    expect(code).toBe(exitCodes.ok);
    expect(stderr).toBe(skipped.map((line) => `${broken}:${line}: skipped, the line is cut off\n`).join(''));
  });

  it('is read with a byte order mark, and rejected without its head', async () => {
    const text = readFileSync(file, 'utf8');
    const marked = directory.write('marked.jsonl', `\uFEFF${text}`);
    const headless = directory.write('headless.jsonl', text.slice(text.indexOf('\n') + 1));
    for (const command of [['law', 'verdict', '--resamples', '199'], ['replay']]) {
      await regain(...command, marked);
      const message = await refusal(exitCodes.invalidInput, ...command, headless);
      expect(message).toContain(`${headless}:1: a trace must begin with its head`);
    }
  });

  it.each<[string, string, string[]?]>([
    ['{"type":"attempt"\n{"type":"cost","for":"planning","cost":{}}', ':3: a line of a trace must be JSON'],
    ['{"type":"ending","ending":"gone","reason":""}', ':3, at /ending: an event of a trace does not fit'],
    [
      '{"type":"ending","ending":"failed","reason":""}',
      ':3: the ending of a rollout is not allowed',
      ['law', 'verdict'],
    ],
    [
      '{"type":"ending","call":"other","ending":"clean","reason":""}',
      ':3: the ending of call "other" is not allowed here',
      ['law', 'verdict'],
    ],
    ['{"type":"speech"}', ':3, at /type: an event of a trace is one of trace, call'],
  ])('with the invalid line %j is rejected with file and line', async (bad, message, only?: string[]) => {
    const [head, call] = readFileSync(file, 'utf8').split('\n');
    const broken = directory.write('broken.jsonl', [head, call, bad].join('\n'));
    for (const command of only === undefined ? [['law', 'verdict'], ['replay']] : [only]) {
      const said = await refusal(exitCodes.invalidInput, ...command, broken);
      expect(said).toContain(`${broken}${message}`);
    }
  });

  it('whose head names no cost model, as in version 1, is printed, and needs an option for a verdict', async () => {
    const who = {
      suite: 's',
      task: 't',
      policy: 'p',
      profile: 'rough',
      backbone: 'none',
      seed: 1,
      repeat: 0,
    };
    const head = { type: 'rollout-started', version: 1, atMs: 0, ...who };
    const old = directory.write('old.jsonl', `${JSON.stringify(head)}\n`);
    const { stderr } = await runInTest('law', 'verdict', old);
    expect(stderr).toContain(`${old}:1: the head of the trace names no cost model, so one must be given`);
    expect(stderr).toContain('--cost-model');
    expect(await regain('replay', old)).toContain('trace of lab, by rollout, suite s, task t, policy p');
  });

  it('that is truncated has a call without an ending, which is no rollout', async () => {
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    const cut = directory.write('cut.jsonl', `${lines.slice(0, -1).join('\n')}\n`);
    expect(await regain('law', 'verdict', cut, '--resamples', '199')).toContain('1 not ended');
    expect(await regain('replay', cut)).toContain('not ended');
  });
});

describe('traces of version 1', () => {
  const fixture = (ending: string) =>
    readFileSync(new URL(`../recovery/traces-of-version-1.${ending}`, import.meta.url), 'utf8');
  // A cell needs two tasks: each rollout twice, under two names.
  const text = fixture('jsonl');
  const file = directory.write('version-1.jsonl', text + text.replaceAll(/"task":"/g, '"task":"other-'));
  type Judged = Pick<Observation, 'suite' | 'policy'> & { readonly meanCost: number };
  const verdict = (...args: string[]) =>
    ['law', 'verdict', file, '--unbounded-cost', '--resamples', '199', ...args] as const;

  it('are judged by the cost model that is given', async () => {
    const observed = JSON.parse(fixture('json')) as readonly Observation[];
    const judged = async (model: string): Promise<readonly Judged[]> =>
      (await regainJson(...verdict('--cost-model', model))).cells;
    const cells = await judged('default');
    expect(cells.length).toBeGreaterThan(4);
    for (const { suite, policy, meanCost } of cells) {
      const own = observed.filter((one) => one.suite === suite && one.policy === policy);
      const total = own.flatMap(({ ledger }) => ledger).reduce((sum, { cost }) => sum + cost, 0);
      expect(meanCost, `${policy} x ${suite}`).toBeCloseTo(total / own.length, 12);
    }
    const half = { ...defaultCostModel, name: 'half', budget: defaultCostModel.budget / 2 };
    const doubled = await judged(directory.write('half.json', JSON.stringify(half)));
    for (const [i, cell] of doubled.entries()) expect(cell.meanCost).toBeCloseTo(2 * cells[i]!.meanCost, 12);
  });

  it('are not judged by something else', async () => {
    const wrong = directory.write('wrong.json', JSON.stringify({ ...defaultCostModel, budget: 'x' }));
    const said = await refusal(exitCodes.invalidInput, ...verdict('--cost-model', wrong));
    expect(said).toContain(`${wrong}, at /budget: not a cost model: must be a number, got "x"`);
    const rows = directory.write('rows.csv', 'policy,task,success,cost\np,t,1,0.1\n');
    expect(await refusal(exitCodes.usage, 'law', 'verdict', rows, '--cost-model', 'default')).toContain(
      'a cost model is for traces: costs in CSV are shares of the budget already',
    );
  });
});

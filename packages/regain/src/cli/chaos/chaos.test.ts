import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { commandFile } from '../../../../../scripts/built-program.ts';
import type { ChaosEvent } from '../../mcp/index.ts';
import { exitCodes } from '../exit-codes.ts';
import { directoryForTest, refusal, regain } from '../run-in-test.ts';
import { copingReport } from './coping-report.ts';
import { copingText } from './coping-text.ts';
import { commandWords } from './servers.ts';

const directory = directoryForTest();
const agent = fileURLToPath(new URL('./agent-in-test.ts', import.meta.url));
const memory = createRequire(import.meta.url).resolve('@modelcontextprotocol/server-memory/dist/index.js');
const options = { profile: 'rough', seed: 3, isProtected: false, resamples: 99 };

describe('regain chaos', () => {
  it('runs an agent and its real server, and reports how it coped', async () => {
    const profile = {
      name: 'lost',
      description: 'Lost answers.',
      calls: { rate: 1, kinds: { 'answer-cut-off': 1 } },
    };
    const file = directory.write('lost.json', JSON.stringify(profile));
    const { stdout } = await promisify(execFile)(process.execPath, [
      ...['--conditions=@regain/source', commandFile(), 'chaos', '--json', '--profile', file, '--seed', '2'],
      ...[
        '--server',
        `"${process.execPath}" '${memory}'`,
        '--env',
        `MEMORY_FILE_PATH=${join(directory.path, 'm.jsonl')}`,
      ],
      ...['--', process.execPath, agent],
    ]);
    const report = JSON.parse(stdout);
    // Each write was executed and its answer lost: every repetition is a duplicate.
    expect(report).toMatchObject({
      ...{
        profile: file,
        seed: 2,
        exits: [0],
        calls: 6,
        failuresSeen: 6,
        duplicatedWrites: 4,
        identicalRepeats: 4,
      },
      ...{ episodes: { recovered: 0, givenUp: 2 }, faults: { landed: 6, kinds: { 'answer-cut-off': 6 } } },
      loops: [{ kind: 'identical', episodes: 2 }],
    });
    expect(report.faults.scheduled).toBeGreaterThan(0);
  });

  it('says what a program has to do that called no tool', async () => {
    const text = await regain('chaos', '--server', `${process.execPath} ${memory}`, '--', 'true');
    expect(text).toContain('called no tool through the relay');
    expect(text).toContain('REGAIN_MCP_URL');
  });

  it.each([
    [['--', 'true'], exitCodes.usage, 'which MCP server does the program use?'],
    [
      ['--server', 'x', '--', '/no/such/program'],
      exitCodes.unreadable,
      '/no/such/program cannot be started: ENOENT',
    ],
    [['--server', '', '--', 'true'], exitCodes.usage, '--server needs a command or an address'],
    [['--server', 'x', '--profile', 'ruogh', '--', 'true'], exitCodes.unreadable, 'rough'],
    [['--config', 'CONFIG', '--', 'true'], exitCodes.invalidInput, 'needs a command or a url'],
  ])('refuses %j', async (args, expected, problem) => {
    const config = directory.write('mcp.json', JSON.stringify({ mcpServers: { mine: { args: [] } } }));
    const given = args.map((word) => (word === 'CONFIG' ? config : word));
    expect(await refusal(expected, 'chaos', ...given)).toContain(problem);
  });
});

describe('the report', () => {
  const event = (call: number, atMs: number, args = {}): ChaosEvent => ({
    ...{ kind: 'call', call, tool: 'search', args, isWrite: false, client: 1, atMs },
  });
  const answer = (call: number, isFailed: boolean, atMs: number): ChaosEvent => ({
    ...{ kind: 'answer', call, isFailed, text: isFailed ? 'HTTP 503' : 'found', atMs },
  });
  const fault = (call: number): ChaosEvent => ({
    ...{ kind: 'fault', call, fault: 'server-error', mayHaveRun: false, isVisible: true },
  });
  const recovered = [event(1, 0), fault(1), answer(1, true, 100), event(2, 200), answer(2, false, 250)];
  const lost = [event(1, 0), fault(1), answer(1, true, 300)];
  const run = (events: readonly ChaosEvent[]) => ({ events, scheduled: 1, exit: 0, durationMs: 400 });

  it('joins runs, with an interval over them', () => {
    const report = copingReport([run(recovered), run(lost), run(recovered)], options);
    expect(report).toMatchObject({
      ...{ runs: 3, calls: 5, failuresSeen: 3, callsWithFault: 3, identicalRepeats: 2, duplicatedWrites: 0 },
      ...{ episodes: { recovered: 2, givenUp: 1 }, wasted: { calls: 0, failedMs: 500 } },
      ...{
        reactions: { retried: 2, 'gave up': 1 },
        recoveryRate: { point: 2 / 3, interval: expect.anything() },
      },
    });
    const text = copingText([report, { ...report, isProtected: true }]);
    expect(text).toContain('seeds 3 to 5');
    expect(text).toMatch(/2 of 3 \(67 %, 95 % \[/);
    expect(text).toContain('with the shield');
  });

  it('counts a call that was never answered as a failure', () => {
    const silent = [event(1, 0), fault(1), event(2, 5_000), answer(2, false, 5_050)];
    expect(copingReport([run(silent), run([event(1, 0), fault(1)])], options)).toMatchObject({
      ...{ failuresSeen: 2, identicalRepeats: 1, wasted: { calls: 0, failedMs: 5_000 } },
      ...{ episodes: { recovered: 1, givenUp: 1 }, reactions: { retried: 1, 'gave up': 1 } },
    });
  });

  it('counts work that was handed to a person as not completed', () => {
    const report = copingReport([run(recovered), run(lost)], options);
    const episodes = { recovered: 1, givenUp: 0, handedOff: 1 };
    expect(copingText([{ ...report, episodes }])).toContain('1 of 2 (50 %');
  });

  it('says so if no fault landed, or if there is one run only', () => {
    const text = copingText([copingReport([run([event(1, 0), answer(1, false, 5)])], options)]);
    expect(text).toContain('No fault landed: this says nothing about recovery');
    expect(text).toContain('one run has no interval');
  });
});

it('reads command lines as a shell does, without variables', () => {
  expect(commandWords(`npx -y "a b" 'c "d"' e\\ f $HOME "q\\"r"`)).toEqual([
    ...['npx', '-y', 'a b', 'c "d"', 'e f', '$HOME', 'q"r'],
  ]);
});

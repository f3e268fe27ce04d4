/** `regain chaos -- COMMAND`: a program with MCP tools under faults, and how it coped. */

import type { Command } from 'commander';
import { defaultResamples } from '../law/index.ts';
import { invalidArgument } from '../types/index.ts';
import { type CopingReport, copingReport } from './chaos/coping-report.ts';
import { copingText } from './chaos/coping-text.ts';
import { type FinishedProgram, runProgram } from './chaos/run-program.ts';
import { programServers, type ServerSelection } from './chaos/servers.ts';
import { InterruptedError, stopSignal } from './interrupted.ts';
import { profileOf } from './mcp-chaos.ts';
import { addRecoveryOptions, callsOf, type RecoveryOptions } from './mcp-options.ts';
import { collect, describeCommand, integerOption, print } from './output.ts';

interface Options extends ServerSelection, Omit<RecoveryOptions, 'recovery'> {
  readonly profile: string;
  readonly seed: number;
  readonly runs: number;
  readonly protect?: true;
  readonly json?: boolean;
}

export function addChaos(program: Command): void {
  const command = describeCommand(
    program.command('chaos'),
    'Run a program with MCP tools under faults and report how it coped.',
    'chaos --server "npx -y @modelcontextprotocol/server-memory" -- node my-agent.js',
    'chaos --profile storm --seed 7 --protect -- python agent.py',
    'chaos --config mcp.json -- claude --strict-mcp-config --mcp-config {config} -p "Tidy my notes"',
  )
    .argument('<command...>', 'the program, after --; {url}, {command}, {args} and {config} are replaced')
    .option(
      '--server <[name=]server>',
      'a server that the program uses: its command, or its address (repeatable)',
      collect,
      [],
    )
    .option('--config <file>', 'a file with mcpServers (default: .mcp.json of this folder)')
    .option(
      '--env <name[=value]>',
      'pass a variable of the environment to the servers (repeatable)',
      collect,
      [],
    )
    .option('--profile <profile>', 'faults: a profile, a profile file, or connection', 'rough')
    .option('--seed <number>', 'seed of the faults; each further run has the next one', integerOption(0), 1)
    .option('--runs <count>', 'how often the program is run', integerOption(1), 1)
    .option('--protect', 'run it again with the shield, and compare');
  addRecoveryOptions(command).action(runChaos);
}

async function runChaos(command: readonly string[], options: Options): Promise<void> {
  const { profile, seed, runs } = options;
  const about = {
    command,
    servers: programServers(options),
    profile: profileOf(profile),
    regain: ownCommand(),
  };
  const { signal, dispose } = stopSignal();
  const reports: CopingReport[] = [];
  try {
    for (const isProtected of options.protect === true ? [false, true] : [false]) {
      const calls = isProtected ? callsOf({ ...options, recovery: true }) : false;
      const finished: FinishedProgram[] = [];
      for (let run = 0; run < runs && !signal.aborted; run++) {
        const one = await runProgram({ ...about, seed: seed + run, calls, signal });
        if (!signal.aborted || isOnlyOne(one, finished, reports)) finished.push(one);
      }
      if (finished.length > 0)
        reports.push(copingReport(finished, { profile, seed, isProtected, resamples: defaultResamples }));
    }
  } finally {
    dispose();
  }
  if (reports.length === 0) throw new InterruptedError('interrupted: no run was finished');
  print(options, reports.length === 1 ? reports[0]! : { alone: reports[0]!, protected: reports[1]! }, () =>
    copingText(reports),
  );
  if (signal.aborted) throw new InterruptedError('interrupted: the report is on what was done until then');
}

/** A program that hangs is interrupted in its first run: what it did until then is all there is to report. */
function isOnlyOne({ events }: FinishedProgram, finished: readonly unknown[], reports: readonly unknown[]) {
  return events.length > 0 && finished.length === 0 && reports.length === 0;
}

/** How programs start the bridge from standard input to the relay. */
function ownCommand(): readonly string[] {
  const { execPath, execArgv, argv } = process;
  if (argv[1] === undefined) throw invalidArgument('regain chaos needs to be run as a command');
  return [execPath, ...execArgv, argv[1]];
}

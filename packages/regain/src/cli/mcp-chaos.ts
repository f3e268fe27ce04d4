/** `regain mcp --chaos PROFILE`: faults between a client and its server, and a report of what the client did. */

import type { Command } from 'commander';
import { type FaultProfileInput, getProfile, parseProfileText } from '../faults/index.ts';
import { readTextFile } from '../files/index.ts';
import {
  type ChaosSession,
  chaosFigure,
  chaosReport,
  chaosText,
  connectionKinds,
  connectionProfile,
  createChaos,
} from '../mcp/index.ts';
import { invalidArgument, realClock } from '../types/index.ts';
import { integerOption } from './output.ts';
import { writeError } from './terminal.ts';
import { writeFileAtomic } from './write-file.ts';

export interface ChaosFlags {
  readonly chaos?: string;
  readonly seed?: number;
  readonly report?: string;
  /** Recovery is off with faults: the agent is measured, not the shield. */
  readonly recover?: true;
}

export function addChaosOptions(command: Command): Command {
  return command
    .option('--chaos <profile>', 'inject faults: a profile, a profile file, or connection')
    .option('--seed <number>', 'seed of the faults, with --chaos (default: 1)', integerOption(0))
    .option('--report <file>', 'write what the client did about the faults as JSON, and a figure beside it')
    .option('--recover', 'recover tool calls also with --chaos');
}

export interface Chaos extends Pick<ChaosSession, 'dial' | 'observe'> {
  /** Prints the report, and writes its files. Call it when the relay is closed. */
  finish(): Promise<void>;
}

/** Undefined without `--chaos`. */
export function chaosOf(flags: ChaosFlags, log: (line: string) => void): Chaos | undefined {
  const { chaos: name, seed = 1, report: file } = flags;
  if (name === undefined) {
    const given = (['seed', 'report', 'recover'] as const).find((flag) => flags[flag] !== undefined);
    if (given !== undefined) throw invalidArgument(`--${given} is for --chaos PROFILE`);
    return undefined;
  }
  const session = createChaos({ profile: profileOf(name), seed, clock: realClock(performance), log });
  return {
    dial: session.dial,
    observe: session.observe,
    finish: async () => {
      const report = chaosReport(session.events, { profile: name, seed });
      writeError(`${chaosText(report)}\n`);
      if (file === undefined) return;
      await writeFileAtomic(file, `${JSON.stringify(report, null, 2)}\n`);
      await writeFileAtomic(`${file.replace(/\.json$/, '')}.svg`, chaosFigure(report));
    },
  };
}

/** A profile by its name or file, or `connection`. */
export function profileOf(name: string): FaultProfileInput {
  if (name === 'connection') return connectionProfile;
  return name.endsWith('.json')
    ? parseProfileText(readTextFile(name), name, connectionKinds)
    : getProfile(name);
}

/** `regain faults`: fault kinds and fault profiles, with their parameters. */

import type { Command } from 'commander';
import {
  builtInKinds,
  createProfile,
  type FaultKind,
  type FaultProfile,
  faultKindNames,
  faultKinds,
  getFaultKind,
  getProfile,
  parseProfileText,
  profileHash,
  profileNames,
  type Weights,
} from '../faults/index.ts';
import { readTextFile } from '../files/index.ts';
import { fixed, table } from '../text/index.ts';
import { RegainError } from '../types/index.ts';
import { unknownName } from '../values/index.ts';
import { describeCommand, heading, print, terminalTable, wrapText } from './output.ts';

interface FaultsOutput {
  readonly kind?: object;
  readonly profile?: FaultProfile & { readonly hash: string };
}

export function addFaults(program: Command): void {
  const faults = describeCommand(
    program.command('faults'),
    'List the fault kinds and the fault profiles.',
    'faults',
    'faults show rough',
  ).action((options: { json?: boolean }) => {
    const profiles = profileNames.map((name) => ({ ...summaryOf(getProfile(name)) }));
    print(options, { kinds: faultKinds.map(kindSummary), profiles }, listText);
  });
  describeCommand(
    faults.command('show <name>'),
    'Show the parameters of a kind, of a profile, or of a profile file.',
    'faults show lost-after-commit',
    'faults show ./my-profile.json --json',
  ).action(async (name: string, _options: object, command: Command) => {
    print(command.optsWithGlobals(), findKindOrProfile(name), outputText);
  });
}

function findKindOrProfile(name: string): FaultsOutput {
  if (name.endsWith('.json'))
    return { profile: withHash(createProfile(parseProfileText(readTextFile(name), name), name)) };
  const isProfile = profileNames.includes(name);
  if (!isProfile && !builtInKinds.has(name)) {
    throw new RegainError(
      'not-found',
      unknownName('kind or profile', name, [...profileNames, ...faultKindNames]),
    );
  }
  return {
    ...(builtInKinds.has(name) && { kind: kindSummary(getFaultKind(name)) }),
    ...(isProfile && { profile: withHash(getProfile(name)) }),
  };
}

function kindSummary({ name, group, phase, visibility, ending, clearedBy, defaults, summary }: FaultKind) {
  return { name, group, phase, visibility, ending, clearedBy, ...(defaults && { usual: defaults }), summary };
}

function withHash(profile: FaultProfile): FaultProfile & { hash: string } {
  return { ...profile, hash: profileHash(profile) };
}

function summaryOf(profile: FaultProfile) {
  const { name, description, calls, controlled } = profile;
  return {
    name,
    rate: calls.rate,
    /** One fault is forced on the first call, whatever the rate. */
    isForced: controlled !== undefined,
    kinds: kindsIn(profile).size,
    hash: profileHash(profile),
    description,
  };
}

function kindsIn({ calls, bursts, drift, lag, controlled, mistakes }: FaultProfile): ReadonlySet<string> {
  const { forced, persistent, spontaneous } = controlled ?? {};
  const parts = [calls, bursts, drift, { kinds: forced }, persistent, spontaneous, mistakes];
  const own = faultKinds.filter(({ profilePart }) => profilePart === 'lag' && lag !== undefined);
  return new Set([
    ...parts.flatMap((part) => Object.keys(part?.kinds ?? {})),
    ...own.map(({ name }) => name),
  ]);
}

function listText(data: {
  kinds: readonly ReturnType<typeof kindSummary>[];
  profiles: readonly ReturnType<typeof summaryOf>[];
}): string {
  const left = 'left' as const;
  const kindTable = table(data.kinds, [
    { label: 'kind', align: left, value: ({ name }) => name },
    { label: 'group', align: left, value: ({ group }) => group },
    { label: 'phase', align: left, value: ({ phase }) => phase },
    { label: 'visible', align: left, value: ({ visibility }) => visibility },
    { label: 'ends', align: left, value: ({ ending }) => ending },
    { label: 'cleared by', align: left, value: ({ clearedBy }) => clearedBy.join(' ') || 'nothing' },
  ]);
  // A long description continues in rows with no other cells.
  const lines = data.profiles.flatMap((profile) =>
    wrapText(profile.description, 0, 46)
      .split('\n')
      .map((text, index) => ({ text, profile: index === 0 ? profile : undefined })),
  );
  const profileTable = table(lines, [
    { label: 'profile', align: left, value: ({ profile }) => profile?.name ?? '' },
    { label: 'rate', value: ({ profile }) => (profile === undefined ? '' : rateText(profile)) },
    { label: 'kinds', value: ({ profile }) => String(profile?.kinds ?? '') },
    { label: 'hash', align: left, value: ({ profile }) => profile?.hash ?? '' },
    { label: 'description', align: left, value: ({ text }) => text },
  ]);
  return [
    `${heading('Kinds')}\n${terminalTable(kindTable)}`,
    `${heading('Profiles')}\n${terminalTable(profileTable)}`,
  ].join('\n\n');
}

function rateText({ rate, isForced }: ReturnType<typeof summaryOf>): string {
  return isForced ? 'forced' : fixed(rate, 2);
}

function outputText({ kind, profile }: FaultsOutput): string {
  return [kind && kindText(kind), profile && profileText(profile)].filter(Boolean).join('\n\n');
}

function kindText(kind: object): string {
  const lines = Object.entries(kind).map(([name, value]) => {
    const text = Array.isArray(value) ? value.join(', ') || 'nothing' : value;
    return `${name.padEnd(12)}${typeof text === 'object' ? JSON.stringify(text) : text}`;
  });
  return [heading('Kind'), ...lines].join('\n');
}

function profileText({
  calls,
  kinds: _,
  ...profile
}: FaultProfile & { hash: string; kinds?: unknown }): string {
  const { name, description, hash, severity, wordings, suites = {}, ...rest } = profile;
  const parts = Object.entries(rest).map(
    ([part, settings]) => `${heading(part)}\n${JSON.stringify(settings, null, 2)}`,
  );
  const { kinds: weights, ...rates } = calls;
  return [
    `${heading(`Profile ${name}`)}\n${description}\nhash ${hash}, severity ${severity}${wordings ? `, wordings ${wordings.join(' ')}` : ''}`,
    ...(calls.rate > 0 ? [`${heading('calls')} ${JSON.stringify(rates)}\n${weightTable(weights)}`] : []),
    ...parts,
    ...Object.entries(suites).map(([suite, local]) => `${heading(`in ${suite}`)}\n${suiteText(local)}`),
  ].join('\n\n');
}

function suiteText({
  severity = 1,
  slips = 1,
  trouble = 0,
}: NonNullable<FaultProfile['suites']>[string]): string {
  return [
    `severity times ${severity}`,
    `planned mistakes of the suite occur in ${fixed(100 * slips, 0)} % of the rollouts`,
    ...(trouble > 0 ? [`faults of the suite's own servers, times ${trouble}`] : []),
  ].join('\n');
}

function weightTable(weights: Weights): string {
  const entries = Object.entries(weights).map(([name, entry]) => ({
    name,
    ...(typeof entry === 'number' ? { weight: entry } : entry),
  }));
  const total = entries.reduce((sum, { weight }) => sum + weight, 0);
  const text = (value: number | undefined) => (value === undefined ? '' : String(value));
  return terminalTable(
    table(entries, [
      { label: 'kind', align: 'left', value: ({ name }) => name },
      { label: 'weight', value: ({ weight }) => String(weight) },
      { label: 'share', value: ({ weight }) => `${fixed((100 * weight) / total, 1)} %` },
      { label: 'mean tries', value: (entry) => text('triesMean' in entry ? entry.triesMean : undefined) },
      { label: 'mean wait ms', value: (entry) => text('waitMsMean' in entry ? entry.waitMsMean : undefined) },
    ]),
  );
}

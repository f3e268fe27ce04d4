/** `regain faults`: the kinds of faults and the profiles they come in, with their parameters. */

import type { Command } from 'commander';
import {
  builtInKinds,
  type FaultKind,
  kindNamed,
  kindNames,
  kinds,
  ownProfile,
  type Profile,
  parseProfileText,
  profileHash,
  profileNamed,
  profileNames,
  type Weights,
} from '../faults/index.ts';
import { readText } from '../files/index.ts';
import { fixed, table } from '../text/index.ts';
import { RegainError } from '../types/index.ts';
import { unknownName } from '../values/index.ts';
import { described, heading, print, terminalTable, wrapped } from './output.ts';

interface Shown {
  readonly kind?: object;
  readonly profile?: Profile & { readonly hash: string };
}

export function addFaults(program: Command): void {
  const faults = described(
    program.command('faults'),
    'List the fault kinds and the fault profiles.',
    'faults',
    'faults show rough',
  ).action((options: { json?: boolean }) => {
    const profiles = profileNames.map((name) => ({ ...summaryOf(profileNamed(name)) }));
    print(options, { kinds: kinds.map(declared), profiles }, listText);
  });
  described(
    faults.command('show <name>'),
    'Show the parameters of a kind, of a profile, or of a profile file.',
    'faults show lost-after-commit',
    'faults show ./my-profile.json --json',
  ).action(async (name: string, _options: object, command: Command) => {
    print(command.optsWithGlobals(), await find(name), shownText);
  });
}

async function find(name: string): Promise<Shown> {
  if (name.endsWith('.json'))
    return { profile: withHash(ownProfile(parseProfileText(await readText(name), name), name)) };
  const isProfile = profileNames.includes(name);
  if (!isProfile && !builtInKinds.has(name)) {
    throw new RegainError('not-found', unknownName('kind or profile', name, [...profileNames, ...kindNames]));
  }
  return {
    ...(builtInKinds.has(name) && { kind: declared(kindNamed(name)) }),
    ...(isProfile && { profile: withHash(profileNamed(name)) }),
  };
}

/** What a kind says of itself. */
function declared({ name, group, phase, visibility, ending, clearedBy, usual, summary }: FaultKind) {
  return { name, group, phase, visibility, ending, clearedBy, ...(usual && { usual }), summary };
}

function withHash(profile: Profile): Profile & { hash: string } {
  return { ...profile, hash: profileHash(profile) };
}

function summaryOf(profile: Profile) {
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

function kindsIn({ calls, bursts, drift, lag, controlled, mistakes }: Profile): ReadonlySet<string> {
  const { forced, persistent, spontaneous } = controlled ?? {};
  const parts = [calls, bursts, drift, { kinds: forced }, persistent, spontaneous, mistakes];
  const own = kinds.filter(({ comesWith }) => comesWith === 'lag' && lag !== undefined);
  return new Set([
    ...parts.flatMap((part) => Object.keys(part?.kinds ?? {})),
    ...own.map(({ name }) => name),
  ]);
}

function listText(data: {
  kinds: readonly ReturnType<typeof declared>[];
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
  // A long description goes on in rows that hold nothing else.
  const lines = data.profiles.flatMap((profile) =>
    wrapped(profile.description, 0, 46)
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

function shownText({ kind, profile }: Shown): string {
  return [kind && kindText(kind), profile && profileText(profile)].filter(Boolean).join('\n\n');
}

function kindText(kind: object): string {
  const lines = Object.entries(kind).map(([name, value]) => {
    const text = Array.isArray(value) ? value.join(', ') || 'nothing' : value;
    return `${name.padEnd(12)}${typeof text === 'object' ? JSON.stringify(text) : text}`;
  });
  return [heading('Kind'), ...lines].join('\n');
}

function profileText({ calls, kinds: _, ...profile }: Profile & { hash: string; kinds?: unknown }): string {
  const { name, description, hash, severity, wordings, suites = {}, ...rest } = profile;
  const parts = Object.entries(rest).map(
    ([part, settings]) => `${heading(part)}\n${JSON.stringify(settings, null, 2)}`,
  );
  const { kinds: weights, ...rates } = calls;
  return [
    `${heading(`Profile ${name}`)}\n${description}\nhash ${hash}, severity ${severity}${wordings ? `, wordings ${wordings.join(' ')}` : ''}`,
    ...(calls.rate > 0 ? [`${heading('calls')} ${JSON.stringify(rates)}\n${weightTable(weights)}`] : []),
    ...parts,
    ...Object.entries(suites).map(([suite, local]) => `${heading(`in ${suite}`)}\n${localText(local)}`),
  ].join('\n\n');
}

function localText({ severity = 1, slips = 1, trouble = 0 }: NonNullable<Profile['suites']>[string]): string {
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

/** Resolves `extends` and `mix` of a profile. */

import { invalidInput } from '../../types/index.ts';
import { roundOff, unknownName } from '../../values/index.ts';
import type { Calls, FaultProfile, FaultProfileFile, Weights } from '../profile.ts';

export type ProfileLibrary = Readonly<Record<string, FaultProfileFile>>;

const defaults: Calls = { rate: 0, more: 0, faultsMax: 3, otherPurposes: 0.25, kinds: {} };

/** The resolved profile; names are looked up in the library. */
export function resolveProfile(
  file: FaultProfileFile,
  library: ProfileLibrary,
  within: readonly string[] = [],
): FaultProfile {
  if (within.includes(file.name)) {
    const path = [...within, file.name].join(' -> ');
    throw invalidInput(`profiles must not extend themselves: ${path}`, { path: '/extends' });
  }
  const find = (name: string, path: string): FaultProfile => {
    const found = Object.hasOwn(library, name) ? library[name] : undefined;
    if (found === undefined) throw invalidInput(unknownName('profile', name, Object.keys(library)), { path });
    return resolveProfile(found, library, [...within, file.name]);
  };
  const isList = Array.isArray(file.extends);
  const parents = (file.extends === undefined ? [] : [file.extends].flat()).map((name, i) =>
    find(name, isList ? `/extends/${i}` : '/extends'),
  );
  const blended = file.mix === undefined ? [] : [mixed(file.mix, find)];
  const { extends: _, mix: __, calls, ...own } = file;
  const base = [...parents, ...blended].reduce<FaultProfile>(merged, {
    name: file.name,
    description: file.description,
    severity: 1,
    calls: defaults,
  });
  return merged(base, { ...own, ...(calls === undefined ? {} : { calls }) });
}

type Partly = { [K in keyof Omit<FaultProfile, 'calls'>]?: FaultProfile[K] | undefined } & {
  readonly calls?: { readonly [K in keyof Calls]?: Calls[K] | undefined };
};

/** Fields of the second profile take precedence; kinds are merged, with the second one's weights. */
function merged(base: FaultProfile, own: Partly): FaultProfile {
  const { calls, ...rest } = own;
  const kinds = { ...base.calls.kinds, ...calls?.kinds };
  const settled = { ...base.calls, ...defined(calls ?? {}), kinds } as Calls;
  return { ...base, ...(defined(rest) as Partial<FaultProfile>), calls: settled };
}

function mixed(
  parts: NonNullable<FaultProfileFile['mix']>,
  find: (name: string, path: string) => FaultProfile,
): Partly {
  const profiles = parts.map(({ profile }, i) => find(profile, `/mix/${i}/profile`));
  const total = parts.reduce((sum, { share }) => sum + share, 0);
  const shares = parts.map(({ share }) => share / total);
  const mean = (value: (profile: FaultProfile) => number) =>
    roundOff(profiles.reduce((sum, profile, i) => sum + shares[i]! * value(profile), 0));
  const kinds: Record<string, Exclude<Weights[string], number>> = {};
  profiles.forEach(({ calls }, i) => {
    const sum = Object.values(calls.kinds).reduce<number>((all, entry) => all + weightOf(entry), 0);
    for (const [name, entry] of Object.entries(calls.kinds)) {
      const weight = sum === 0 ? 0 : (shares[i]! * calls.rate * weightOf(entry)) / sum;
      const habits = typeof entry === 'number' ? {} : entry;
      kinds[name] = { ...habits, ...kinds[name], weight: roundOff((kinds[name]?.weight ?? 0) + weight) };
    }
  });
  const first = <K extends 'bursts' | 'drift' | 'lag' | 'mistakes'>(key: K) =>
    profiles.find((profile) => profile[key])?.[key];
  return defined({
    calls: {
      rate: mean(({ calls }) => calls.rate),
      more: mean(({ calls }) => calls.more),
      faultsMax: Math.max(...profiles.map(({ calls }) => calls.faultsMax)),
      otherPurposes: mean(({ calls }) => calls.otherPurposes),
      kinds,
    },
    bursts: first('bursts'),
    drift: first('drift'),
    lag: first('lag'),
    mistakes: first('mistakes'),
  });
}

export function weightOf(entry: Weights[string]): number {
  return typeof entry === 'number' ? entry : entry.weight;
}

function defined<T extends object>(object: T): T {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;
}

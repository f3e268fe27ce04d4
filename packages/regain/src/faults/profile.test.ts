/** Profiles: errors name the place, unknown names get suggestions, `extends` and `mix` are resolved. */

import { describe, expect, it } from 'vitest';
import { faultKinds, getFaultKind } from './kinds/index.ts';
import { parseProfile, parseProfileText, profileHash } from './profile.ts';
import { createProfile, getProfile, library, profileNames, withSeverity } from './profiles/index.ts';
import { resolveProfile } from './profiles/resolve.ts';

/** An error at this place of the file. */
const at = (path: string, message: RegExp) =>
  expect.objectContaining({
    name: 'RegainError',
    code: 'invalid-input',
    place: { file: 'mine.json', path },
    message: expect.stringMatching(message),
  });

const base = { name: 'mine', description: '' };
const inCalls = (kinds: object) => ({ calls: { rate: 0.1, kinds } });
const made = (parts: object) => () => createProfile(parseProfile({ ...base, ...parts }), 'mine.json');

describe('a profile file', () => {
  it.each([
    [{ calls: { rate: 2 } }, '/calls/rate', /<= 1, got 2$/],
    [{ calls: { rate: 'high' } }, '/calls/rate', /number/],
    [inCalls({ timeot: 1 }), '/calls/kinds/timeot', /did you mean "timeout"/],
    [inCalls({ banana: 1 }), '/calls/kinds/banana', /unknown fault kind "banana"$/],
    [inCalls({ timeout: -1 }), '/calls/kinds/timeout', />= 0, got -1$/],
    [inCalls({ slow: 'often' }), '/calls/kinds/slow', /weight of at least 0.*got "often"$/],
    [inCalls({ 'wrong-value': 1 }), '/calls/kinds/wrong-value', /belong under `mistakes`/],
    [{ mistakes: { rate: 0.1, kinds: { timeout: 1 } } }, '/mistakes/kinds/timeout', /seven mistakes/],
    [
      { drift: { perTool: 1, onsetMsMean: 1, slotMs: 1, kinds: { timeout: 1 } } },
      '/drift/kinds/timeout',
      /ending `adapted`/,
    ],
    [inCalls({ 'lagging-read': 1 }), '/calls/kinds/lagging-read', /lagging reads under `lag`/],
    [{ lag: { readMs: [0, 100] } }, '/lag/readMs', /above 0/],
    [{ lag: { readMs: [200, 100] } }, '/lag/readMs', /minimum first/],
    [{ lag: { readMs: [1, 2], declard: 1 } }, '/lag/declard', /did you mean "declared"/],
    [{ wordings: ['z'] }, '/wordings/0', /one of "a", "b", "c", "d", .*got "z"$/],
    [{ colour: 'red' }, '/colour', /unknown field "colour"/],
    [{ cals: {} }, '/cals', /did you mean "calls"/],
    [{ suites: { mine: { slip: 0.3 } } }, '/suites/mine/slip', /did you mean "slips"/],
    [
      { calls: { kinds: { timeout: { weight: 1, latencyMs: [500, 100] } } } },
      '/calls/kinds/timeout/latencyMs',
      /minimum first/,
    ],
  ])('that is invalid is reported with its place: %j', (parts, path, message) => {
    const parse = () => parseProfile({ ...base, ...parts }, 'mine.json');
    expect(parse).toThrow(at(path, message));
    expect(parse).toThrow(`at ${path}: `);
  });

  it('without a name, or that is no object, is reported with its place', () => {
    expect(() => parseProfile({ description: '' }, 'mine.json')).toThrow(at('/name', /"name" is missing$/));
    expect(() => parseProfile([], 'mine.json')).toThrow(at('/', /object/));
  });

  it('that can never produce a fault, or extends nothing, is rejected by name', () => {
    expect(made({ calls: { rate: 0.5 } })).toThrow(
      at('/calls/kinds', /a rate of 0.5 needs at least one kind/),
    );
    expect(made({ extends: 'toString' })).toThrow(at('/extends', /unknown profile "toString"/));
    expect(() => getProfile('constructor')).toThrow(/unknown profile "constructor"/);
  });

  it('that is not JSON is rejected', () => {
    const refused = { name: 'RegainError', message: expect.stringMatching(/must be JSON/) };
    const place = expect.objectContaining({ file: 'mine.json' });
    expect(() => parseProfileText('{ "name": ', 'mine.json')).toThrow(
      expect.objectContaining({ ...refused, place }),
    );
  });

  it('that names an unknown profile is rejected with a suggestion and the place', () => {
    expect(made({ extends: ['mild', 'ruogh'] })).toThrow(
      at('/extends/1', /unknown profile "ruogh": did you mean "rough"/),
    );
    expect(made({ mix: [{ profile: 'x', share: 1 }] })).toThrow(at('/mix/0/profile', /unknown profile "x"/));
    expect(() => getProfile('strom')).toThrow(/"storm"/);
    expect(() => getFaultKind('sloww')).toThrow(/"slow"/);
  });

  it('that extends itself is rejected', () => {
    const files = {
      a: parseProfile({ name: 'a', description: '', extends: 'b' }),
      b: parseProfile({ name: 'b', description: '', extends: 'a' }),
    };
    expect(() => resolveProfile(files.a, files)).toThrow(/a -> b -> a/);
  });
});

describe('composing', () => {
  it('inherits what it extends, own fields take precedence', () => {
    const mine = createProfile({
      ...base,
      extends: 'mild',
      calls: { rate: 0.2, kinds: { timeout: 9, conflict: 1 } },
    });
    const mild = getProfile('mild');
    expect(mine.name).toBe('mine');
    expect(mine.calls.rate).toBe(0.2);
    expect(mine.calls.more).toBe(mild.calls.more);
    expect(mine.calls.kinds).toEqual({ ...mild.calls.kinds, timeout: 9, conflict: 1 });
    expect(getProfile('storm').calls.kinds).toEqual(getProfile('rough').calls.kinds);
  });

  it('mixes by share: kind frequencies are weighted averages', () => {
    const a = { name: 'a', description: '', calls: { rate: 0.2, kinds: { timeout: 1, slow: 1 } } };
    const b = {
      name: 'b',
      description: '',
      calls: { rate: 0.6, kinds: { slow: { weight: 3, triesMean: 4 } } },
    };
    const mixed = resolveProfile(
      {
        ...base,
        mix: [
          { profile: 'a', share: 3 },
          { profile: 'b', share: 1 },
        ],
      },
      { a, b },
    );
    expect(mixed.calls.rate).toBeCloseTo(0.3, 10);
    expect(mixed.calls.kinds).toEqual({ timeout: { weight: 0.075 }, slow: { weight: 0.225, triesMean: 4 } });
  });

  it('scales with severity without changing the profile', () => {
    const rough = getProfile('rough');
    expect(withSeverity(rough, 2).severity).toBe(2);
    expect(withSeverity(withSeverity(rough, 2), 0.5)).toEqual(rough);
  });
});

describe('the named profiles', () => {
  it('are all there, each under its own name', () => {
    expect(profileNames).toEqual([
      ...'clean paper mild rough storm shifted drift near-free-retries'.split(' '),
      ...'implicit-only lost-after-commit lagging-reads out-of-distribution dead-tool'.split(' '),
    ]);
    for (const name of profileNames) expect(library[name]!.name).toBe(name);
  });

  it('together use every fault kind', () => {
    const used = new Set(
      profileNames
        .map(getProfile)
        .flatMap(({ calls, drift, bursts, lag, controlled }) => [
          ...Object.keys(calls.kinds),
          ...Object.keys(drift?.kinds ?? {}),
          ...Object.keys(bursts?.kinds ?? {}),
          ...Object.keys(controlled?.forced ?? {}),
          ...(lag === undefined ? [] : ['lagging-read']),
        ]),
    );
    const unused = faultKinds
      .filter(({ name, group }) => group !== 'model-mistake' && !used.has(name))
      .map(({ name }) => name);
    expect(unused).toEqual([]);
  });

  it('keep out-of-distribution wordings and kinds out of training profiles', () => {
    const foreign = Object.keys(getProfile('out-of-distribution').calls.kinds);
    const training = 'mild rough storm drift paper lost-after-commit near-free-retries'.split(' ');
    for (const name of training) {
      const { calls, drift, controlled } = getProfile(name);
      const known = [
        ...Object.keys(calls.kinds),
        ...Object.keys(drift?.kinds ?? {}),
        ...Object.keys(controlled?.persistent.kinds ?? {}),
      ];
      expect(foreign.filter((kind) => known.includes(kind))).toEqual([]);
    }
    expect(getProfile('out-of-distribution').wordings).toEqual(['c', 'd']);
  });

  it('contain implicit kinds only if declared', () => {
    for (const name of Object.keys(getProfile('implicit-only').calls.kinds))
      expect(getFaultKind(name).visibility).toBe('implicit');
  });

  it('have hashes that change with any number', () => {
    const hashes = profileNames.map((name) => profileHash(getProfile(name)));
    expect(new Set(hashes).size).toBe(profileNames.length);
    for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{16}$/);
    const rough = getProfile('rough');
    expect(profileHash({ ...rough, calls: { ...rough.calls, rate: rough.calls.rate + 1e-9 } })).not.toBe(
      profileHash(rough),
    );
    expect(profileHash(JSON.parse(JSON.stringify(rough)))).toBe(profileHash(rough));
  });
});

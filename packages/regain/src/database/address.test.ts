/** Addresses that are refused or shown without anything of a password, and errors of connections that are one line. */

import { describe, expect, it } from 'vitest';
import { databaseName, parseAddress, withoutPassword } from './address.ts';
import { toRegainError } from './postgres-errors.ts';

describe('an address', () => {
  it.each([
    'postgres://me:12/s3cret@host/db',
    'postgres://me:12?s3cret@host/db',
    'postgres://me:12#s3cret@host/db',
    'postgres://me:s3/cret@host/db',
    'postgres:s3cret',
    'postgres://me:s3cret@host',
    'mysql://me:s3cret@host/db',
  ])('that would show a part of its password is refused without it: %s', (text) => {
    const read = () => parseAddress(text);
    expect(read).toThrow(
      'the address of a database has the form postgres://USER:PASSWORD@HOST:PORT/DATABASE',
    );
    expect(read).not.toThrow(/s3|cret/);
  });

  it('is shown without password and settings', () => {
    expect(databaseName(' postgres://me:a%2Fb%40@host:1/my%20db?sslmode=require&password=s3cret\n')).toBe(
      'postgres://me@host:1/my db',
    );
    expect(databaseName('postgres:///db?host=/var/run')).toBe('postgres:///db');
  });

  it('is repeated with its settings, without what may be secret', () => {
    expect(
      withoutPassword('postgres://me:s3cret@host:1/my%20db?sslmode=require&lease=5&password=s3cret'),
    ).toBe('postgres://me@host:1/my%20db?sslmode=require&lease=5');
  });

  it('encrypts where it asks for it, and an unknown mode is refused', () => {
    const modeOf = (mode: string) =>
      new URL(parseAddress(`postgres://h/db?sslmode=${mode}`).connection).searchParams.get('sslmode');
    expect(['disable', 'allow', 'prefer', 'verify-full'].map(modeOf)).toEqual([
      'disable',
      'require',
      'require',
      'verify-full',
    ]);
    expect(() => modeOf('verify')).toThrow(/^sslmode of a database address: /);
  });
});

it.each([
  [{}, 'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string', 'the database wants a password'],
  [{ code: '28000' }, 'no pg_hba.conf entry for host "h", no encryption', 'this user: no pg_hba.conf entry'],
])('the error says why a user is refused', (code, message, said) => {
  const error = toRegainError('postgres://h/db', Object.assign(new Error(message), code), 'All is safe');
  expect(error).toMatchObject({ code: 'unreadable', message: expect.stringContaining(said) });
});

it.each([
  ['ENOENT', "ENOENT: no such file or directory, open '/root.crt'"],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', "Hostname/IP does not match certificate's altnames"],
])('an error of the system or of TLS names the database: %s', (code, message) => {
  const error = toRegainError('postgres://h/db', Object.assign(new Error(message), { code }), 'All is safe');
  expect(error).toMatchObject({
    code: 'unreadable',
    message: `no connection is possible: ${message}`,
    place: { file: 'postgres://h/db' },
  });
});

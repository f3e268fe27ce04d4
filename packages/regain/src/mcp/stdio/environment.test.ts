import { expect, it } from 'vitest';
import { serverEnvironment } from './environment.ts';

const all = { HOME: '/home/a', PATH: '/bin', SHELL: '() { :; }', AWS_SECRET_ACCESS_KEY: 'x', API_KEY: 'k' };

it('passes an allow-list and what was asked for', () => {
  expect(serverEnvironment(all, [], 'linux').environment).toEqual({ HOME: '/home/a', PATH: '/bin' });
  expect(serverEnvironment(all, ['API_KEY', 'MODE=a=b', 'NONE', 'EMPTY='], 'linux')).toEqual({
    environment: { HOME: '/home/a', PATH: '/bin', API_KEY: 'k', MODE: 'a=b', EMPTY: '' },
    missing: ['NONE'],
  });
});

it('passes the certificate authorities of the network, and no proxy, whose address may hold a password', () => {
  const network = { NODE_EXTRA_CA_CERTS: '/ca.pem', HTTPS_PROXY: 'http://user:secret@proxy' };
  for (const platform of ['linux', 'win32'])
    expect(serverEnvironment(network, [], platform).environment).toEqual({ NODE_EXTRA_CA_CERTS: '/ca.pem' });
});

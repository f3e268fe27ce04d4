/** A new, empty database on the PostgreSQL of the tests. */

import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Names where the server of the tests can be asked for. */
export const POSTGRES_FOR_TESTS = 'REGAIN_POSTGRES_FOR_TESTS';

/** Its address, with user and password. A test without a server fails: none is skipped. */
export async function databaseInTest(): Promise<string> {
  const listener = process.env[POSTGRES_FOR_TESTS];
  if (listener === undefined) throw new Error(`${POSTGRES_FOR_TESTS} is not set: run the tests with vitest`);
  const response = await fetch(listener);
  const answer = await response.text();
  if (!response.ok) throw new Error(`the tests need a PostgreSQL server: ${answer}`);
  return newDatabase(answer);
}

export async function newDatabase(server: string): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const name = `test_${randomBytes(8).toString('hex')}`;
  try {
    await client.query(`CREATE DATABASE ${name}`);
  } finally {
    await client.end();
  }
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** The values of all rows of one statement, one after the other. */
export async function askDatabase(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  // A server that stops meanwhile is reported by the statement.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

/**
 * One PostgreSQL for a run of the tests, started when the first test asks for it and ended with the run. Tests are in
 * processes of their own: they ask over HTTP, see database-in-test.ts.
 */

import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { POSTGRES_FOR_TESTS } from './database-in-test.ts';
import { root } from './run.ts';

interface ServerProcess {
  readonly url: string;
  stop(): Promise<void>;
}

export default async function postgresForTests(): Promise<(() => Promise<void>) | undefined> {
  // Asked for once for each group of tests.
  if (process.env[POSTGRES_FOR_TESTS] !== undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'regain-postgres-'));
  // For root the server runs as another user.
  chmodSync(folder, 0o755);
  let server: Promise<ServerProcess> | undefined;
  const listener = createServer(async (_, response) => {
    try {
      server ??= startProcess(folder);
      response.end((await server).url);
    } catch (error) {
      response.statusCode = 500;
      response.end(error instanceof Error ? error.message : String(error));
    }
  });
  await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening));
  listener.unref();
  process.env[POSTGRES_FOR_TESTS] = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  return async () => {
    listener.close();
    await server?.then((one) => one.stop()).catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  };
}

/** This process cannot load the sources of the packages: Vitest starts it without their condition. */
function startProcess(folder: string): Promise<ServerProcess> {
  const program = join(root, 'scripts', 'postgres-process.ts');
  const child = spawn(process.execPath, ['--conditions=@regain/source', program, folder], { cwd: root });
  const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  return new Promise((resolve, reject) => {
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    child.stdout.setEncoding('utf8').once('data', (text: string) => {
      const stop = () => {
        child.stdin.end();
        return exited;
      };
      resolve({ url: text.trim(), stop });
    });
    exited.then(() => reject(new Error(errors.trim())));
  });
}

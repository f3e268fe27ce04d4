/** The official conformance suites, one per protocol era, against a server at a URL. */

import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import {
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
} from '@modelcontextprotocol/server';
import { realClock } from '../../types/index.ts';
import { type SdkServer, startSdkServer } from '../http/sdk-server-in-test.ts';
import { dialHttp, type HttpListener, listenHttp, relay } from '../index.ts';
import { createFixture } from './fixture-in-test.ts';

export type Suite = '2025-11-25' | '2026-07-28';

/** Scenarios with the number of checks that passed. One with a failed check is not in it. */
export type Passes = { readonly [scenario: string]: number };

const suites: { readonly [suite in Suite]: readonly [command: string, ...options: string[]] } = {
  '2025-11-25': ['@modelcontextprotocol/conformance/dist/index.js', 'server', '--suite', 'all'],
  '2026-07-28': ['conformance-next/dist/index.js', 'server', '--requirements', '2026-07-28'],
};

export async function runConformance(suite: Suite, url: string): Promise<Passes> {
  const [command, ...options] = suites[suite];
  const args = [createRequire(import.meta.url).resolve(command), ...options, '--url', url];
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { maxBuffer: 2 ** 26 }, (_, stdout) => resolve(stdout));
  });
  const rows = output.matchAll(/^✓ ([\w-]+): (\d+) passed, 0 failed$/gm);
  return Object.fromEntries(
    [...rows].map(([, scenario, passed]) => [scenario!, Number(passed)]).filter(([, n]) => n),
  );
}

export const startFixture = (): Promise<SdkServer> =>
  startSdkServer(
    createFixture,
    (request) =>
      hostHeaderValidationResponse(request, localhostAllowedHostnames()) ??
      originValidationResponse(request, localhostAllowedOrigins()),
  );

/** The proxy as `regain mcp --url URL --listen 127.0.0.1:0` runs it. */
export const startProxy = (url: string): Promise<HttpListener> =>
  listenHttp({
    onConnection: (downstream) => {
      const dial = dialHttp(url);
      relay({ downstream, dial, clock: realClock(performance), uniform: Math.random, log: () => {} });
    },
  });

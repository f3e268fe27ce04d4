/** The official conformance suites, one per protocol era, against a server at a URL. */

import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import {
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
} from '@modelcontextprotocol/server';
import { type SdkServer, startSdkServer } from '../http/sdk-server-in-test.ts';
import { createFixture } from './fixture-in-test.ts';

export type Suite = '2025-11-25' | '2026-07-28';

/** Where the proxy is: none, or in front of the server, or behind the client. */
export type Way = 'direct' | 'through';

/** Scenarios with the number of checks that passed. One with a failed check is not in it. */
export type Passes = { readonly [scenario: string]: number };

const suites: { readonly [suite in Suite]: readonly [command: string, ...options: string[]] } = {
  '2025-11-25': ['@modelcontextprotocol/conformance/dist/index.js', 'server', '--suite', 'all'],
  '2026-07-28': ['conformance-next/dist/index.js', 'server', '--requirements', '2026-07-28'],
};

export async function runConformance(suite: Suite, url: string): Promise<Passes> {
  const output = await runSuite([...suites[suite], '--url', url]);
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

/** The scenarios for clients. Not those for authorization: a client behind a proxy does not know the address of its server. */
export const clientScenarios: { readonly [suite in Suite]: readonly string[] } = {
  '2025-11-25': ['initialize', 'tools_call', 'elicitation-sep1034-client-defaults', 'sse-retry'],
  '2026-07-28': [
    ...['http-custom-headers', 'tools_call', 'request-metadata', 'sep-2322-client-request-state'],
    ...['http-standard-headers', 'http-invalid-tool-headers', 'json-schema-ref-no-deref'],
    'json-schema-2020-12-preservation',
  ],
};

/** How many checks of a scenario for clients passed; 0 if one failed. */
export async function runClientScenario(suite: Suite, scenario: string, way: Way): Promise<number> {
  const client = fileURLToPath(new URL('./client-in-test.ts', import.meta.url));
  const era = suite === '2025-11-25' ? 'legacy' : 'modern';
  const command = `${process.execPath} --conditions=@regain/source ${client} ${way} ${era}`;
  const version = era === 'legacy' ? [] : ['--spec-version', suite];
  const output = await runSuite([
    suites[suite][0],
    'client',
    '--command',
    command,
    '--scenario',
    scenario,
    ...version,
  ]);
  const [, passed, failed] = /Passed: (\d+)\/\d+, (\d+) failed/.exec(output) ?? [];
  return failed === '0' ? Number(passed) : 0;
}

function runSuite([script, ...options]: readonly [string, ...string[]]): Promise<string> {
  const args = [createRequire(import.meta.url).resolve(script), ...options];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { maxBuffer: 2 ** 26 }, (_, stdout, stderr) => {
      resolve(stripVTControlCharacters(stdout + stderr));
    });
  });
}

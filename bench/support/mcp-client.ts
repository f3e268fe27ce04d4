/** An MCP client over stdio that measures calls: it writes every request at once and reads every answer, as SDKs do. */

import { spawn } from 'node:child_process';

export interface Pace {
  readonly perSecond: number;
  readonly p99Ms: number;
}

export interface BenchClient {
  /** Makes `count` calls, never more than `inFlight` at a time. */
  calls(params: object, count: number, inFlight: number): Promise<Pace>;
  close(): Promise<void>;
}

interface Answer {
  readonly id?: number;
  readonly result?: { readonly isError?: boolean };
}

export async function benchClient([command, ...args]: readonly string[], cwd: string): Promise<BenchClient> {
  const child = spawn(command!, args, { cwd, stdio: ['pipe', 'pipe', 'ignore'] });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const waiting = new Map<number, (answer: Answer) => void>();
  let lastId = 0;
  let begun = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (begun + text).split('\n');
    begun = lines.pop()!;
    for (const line of lines) {
      const answer: Answer = JSON.parse(line);
      const resolve = answer.id === undefined ? undefined : waiting.get(answer.id);
      if (resolve === undefined) continue;
      waiting.delete(answer.id!);
      resolve(answer);
    }
  });
  const send = (method: string, params: object, onAnswer: (answer: Answer) => void): void => {
    waiting.set(++lastId, onAnswer);
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: lastId, method, params })}\n`);
  };
  const ask = (method: string, params: object) =>
    new Promise<Answer>((resolve) => send(method, params, resolve));

  const capabilities = { protocolVersion: '2025-06-18', capabilities: {} };
  await ask('initialize', { ...capabilities, clientInfo: { name: 'bench', version: '1.0.0' } });
  child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  await ask('tools/list', {});
  return {
    calls: async (params, count, inFlight) => {
      const tookMs: number[] = [];
      const start = performance.now();
      await new Promise<void>((resolve, reject) => {
        let sent = 0;
        const next = (): void => {
          if (sent === count) return;
          sent++;
          const sentMs = performance.now();
          send('tools/call', params, ({ result }) => {
            if (result === undefined || result.isError === true) reject(new Error('a call has failed'));
            tookMs.push(performance.now() - sentMs);
            if (tookMs.length === count) resolve();
            else next();
          });
        };
        for (let i = 0; i < inFlight; i++) next();
      });
      const seconds = (performance.now() - start) / 1_000;
      tookMs.sort((a, b) => a - b);
      return { perSecond: count / seconds, p99Ms: tookMs[Math.floor(0.99 * count)]! };
    },
    close: async () => {
      child.stdin.end();
      await exited;
    },
  };
}

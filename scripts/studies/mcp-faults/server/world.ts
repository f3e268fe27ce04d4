/** What survives the end of the server: a folder with one line for every write that was executed. */

import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isWrite, type ServerFault, type ToolName, tools } from '../fault-kinds.ts';

export interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: {
    readonly protocolVersion?: string;
    readonly name?: string;
    readonly arguments?: unknown;
  };
}

export interface Call {
  readonly id: number | string;
  readonly tool: ToolName;
  readonly token: string;
  /** The one that strikes now. */
  readonly fault: ServerFault | undefined;
  /** Characters of the answer. */
  readonly size: number;
}

export class World {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    writeFileSync(join(folder, 'pid'), String(process.pid));
  }

  /** The call, and the fault if this is its first attempt in any process. */
  callOf({ id, params }: Message): Call {
    const {
      token,
      fault,
      size = 0,
    } = params!.arguments as {
      readonly token: string;
      readonly fault?: ServerFault;
      readonly size?: number;
    };
    const strikes = fault !== undefined && this.#strikes(token);
    const tool = params!.name as ToolName;
    return { id: id!, tool, token, fault: strikes ? fault : undefined, size };
  }

  /** The answer; a write is in the ledger from now on. */
  execute({ id, tool, token, size }: Call): string {
    if (isWrite(tool)) appendFileSync(join(this.#folder, 'ledger'), `${token}\n`);
    return answer(id, { content: [{ type: 'text', text: `${token} ${'x'.repeat(size)}` }] });
  }

  #strikes(token: string): boolean {
    try {
      writeFileSync(join(this.#folder, 'struck', token), '', { flag: 'wx' });
      return true;
    } catch {
      return false;
    }
  }
}

/** Everything but tool calls. */
export function answerTo({ id, method, params }: Message): string | undefined {
  if (id === undefined) return undefined;
  if (method === 'initialize')
    return answer(id, {
      protocolVersion: params?.protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name: 'faulty', version: '1' },
    });
  if (method === 'tools/list') return answer(id, { tools: tools.map(definition) });
  if (method === 'ping') return answer(id, {});
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
}

function definition(name: ToolName): object {
  const string = { type: 'string' };
  const properties = { token: string, fault: string, size: { type: 'integer' } };
  return { name, inputSchema: { type: 'object', properties, required: ['token'] } };
}

function answer(id: number | string, result: object): string {
  return JSON.stringify({ jsonrpc: '2.0', id, result });
}

export function kill(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** Nothing runs in this process until somebody continues it. */
export function stop(): void {
  process.kill(process.pid, 'SIGSTOP');
}

export const halfOf = (text: string): string => text.slice(0, text.length / 2);

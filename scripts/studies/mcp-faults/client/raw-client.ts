/** A client that shows what really arrives: it repairs nothing, repeats nothing and counts surplus answers. */

import type { ToolName } from '../fault-kinds.ts';

export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: { readonly source?: string; readonly code?: string };
}

export type Outcome =
  | { readonly kind: 'answered'; readonly text: string }
  | { readonly kind: 'failed'; readonly error: RpcError }
  /** The connection ended before the answer. `wasSent`: whether the server may have got the request. */
  | { readonly kind: 'lost'; readonly wasSent: boolean }
  /** No answer in time, on a connection that seems to be open. */
  | { readonly kind: 'silent' };

export interface Arguments {
  readonly token: string;
  readonly fault?: string;
  readonly size: number;
}

interface Answer {
  readonly id?: number | string | null;
  readonly method?: string;
  readonly result?: { readonly content?: readonly { readonly text: string }[] };
  readonly error?: RpcError;
}

export abstract class RawClient {
  #lastId = 0;
  #surplus = 0;
  readonly #open = new Map<number, (outcome: Outcome) => void>();
  readonly #answered = new Set<number>();

  abstract readonly isOpen: boolean;
  /** The process that serves this client alone. */
  abstract readonly pid: number | undefined;
  protected abstract send(text: string, id: number | undefined): void;
  /** Stops reading for a while. */
  abstract pause(ms: number): void;
  /** Leaves at once; false if the process at the other end of the pipe outlives it for long. */
  abstract leave(): Promise<boolean>;
  abstract close(): Promise<boolean>;

  /** Answers to requests that had been answered before. */
  get surplus(): number {
    return this.#surplus;
  }

  /** Initialises the connection as clients do. False if it is of no use. */
  async connect(limitMs: number): Promise<boolean> {
    const clientInfo = { name: 'study', version: '1' };
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
    const first = await this.request('initialize', params, limitMs);
    if (first.kind !== 'answered') return false;
    this.#notify('notifications/initialized', {});
    return (await this.request('tools/list', {}, limitMs)).kind === 'answered';
  }

  call(name: ToolName, args: Arguments, limitMs: number): Promise<Outcome> {
    return this.request('tools/call', { name, arguments: args }, limitMs);
  }

  request(method: string, params: object, limitMs: number): Promise<Outcome> {
    const id = ++this.#lastId;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.settle(id, { kind: 'silent' });
        if (this.isOpen) this.#notify('notifications/cancelled', { requestId: id });
      }, limitMs);
      this.#open.set(id, (outcome) => {
        clearTimeout(timer);
        resolve(outcome);
      });
      if (this.isOpen) this.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }), id);
      else this.settle(id, { kind: 'lost', wasSent: false });
    });
  }

  #notify(method: string, params: object): void {
    this.send(JSON.stringify({ jsonrpc: '2.0', method, params }), undefined);
  }

  protected settle(id: number, outcome: Outcome): void {
    this.#open.get(id)?.(outcome);
    this.#open.delete(id);
  }

  protected loseAll(): void {
    for (const id of [...this.#open.keys()]) this.settle(id, { kind: 'lost', wasSent: true });
  }

  /** Text that is not a message is skipped, as clients do. */
  protected receive(text: string): void {
    let answer: Answer;
    try {
      answer = JSON.parse(text) as Answer;
    } catch {
      return;
    }
    const id = Number(answer.id);
    if (answer.method !== undefined || typeof answer.id !== 'number') return;
    if (this.#answered.has(id)) this.#surplus++;
    this.#answered.add(id);
    this.settle(id, outcomeOf(answer));
  }
}

function outcomeOf({ result, error }: Answer): Outcome {
  if (error !== undefined) return { kind: 'failed', error };
  return { kind: 'answered', text: result?.content?.[0]?.text ?? '' };
}

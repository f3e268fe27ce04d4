/** The service of a random tool: effects of requests, creation and visibility of records, idempotency keys. */

import type { JsonObject, Random } from '../../types/index.ts';
import { type Evidence, errorAnswer, randomError } from './errors-in-test.ts';
import { chance, pick, upTo } from './random-choices-in-test.ts';
import { type History, isTimed } from './random-history-in-test.ts';
import type { VirtualTime } from './virtual-time-in-test.ts';

/** The effect of one request; `request`: its index among those of the tool. */
export interface Effect {
  readonly call: number;
  readonly request: number;
  readonly atMs: number;
  readonly key: string | undefined;
}

export interface ServiceRecord {
  readonly fields: JsonObject;
  readonly createdMs: number;
  readonly visibleMs: number;
}

export interface ServiceRequest {
  readonly call: number;
  readonly attempt: number;
  readonly request: number;
  readonly args: JsonObject;
  readonly key: string | undefined;
  /** Aborted when the answer is no longer awaited; undefined if the tool has no signal. */
  readonly signal: AbortSignal | undefined;
}

/** The outcome of a request. */
export type Reply =
  | { readonly kind: 'done' }
  /** Rejected without an effect. Later requests depend on it and are not made. */
  | { readonly kind: 'pretended' }
  /** The run ends here, with an answer that is an error. */
  | { readonly kind: 'failed'; readonly answer: unknown };

const HOUR_MS = 3_600_000;

export class Service {
  readonly effects: Effect[] = [];
  readonly records: ServiceRecord[] = [];
  readonly #history: History;
  readonly #time: VirtualTime;
  /** By key and request: whether its effect is there, or still to come. */
  readonly #keys = new Map<string, { readonly text: string; isDone: boolean }>();

  constructor(history: History, time: VirtualTime) {
    this.#history = history;
    this.#time = time;
  }

  get isRenamed(): boolean {
    return this.#time.clock.now() >= this.#history.service.renamedFromMs;
  }

  async read(random: Random, quoted: string): Promise<void> {
    await this.#time.clock.sleep(10 + upTo(random, 300));
    if (!chance(random, this.#history.service.faultRate / 3)) return;
    throw randomError(random, pick(random, ['refused', 'doubt', 'timeout'] as const), quoted);
  }

  async write(random: Random, sent: ServiceRequest): Promise<Reply> {
    const { tool, service } = this.#history;
    const { clock } = this.#time;
    const quoted = `"${sent.args.item ?? sent.args.article}" ${String(sent.args.token)}`;
    await clock.sleep(10 + upTo(random, 800));
    const known = sent.key === undefined ? undefined : this.#keys.get(`${sent.key} ${sent.request}`);
    if (known !== undefined) return this.#repeatKey(random, known, sent, quoted);
    if (!chance(random, service.faultRate)) {
      this.#applyEffect(random, sent, this.#lateness(random, 'answered'));
      await clock.sleep(upTo(random, 500));
      return { kind: 'done' };
    }
    // A refusal is only reliable if the tool declares it.
    const isHonest = tool.isSingle;
    switch (random.below(6)) {
      case 0:
      case 1: {
        if (!isHonest && chance(random, 0.5)) this.#applyEffect(random, sent, 0);
        throw randomError(random, 'refused', quoted);
      }
      case 2: {
        const evidence = pick(random, ['doubt', 'timeout'] as const);
        if (chance(random, 0.6)) this.#applyEffect(random, sent, this.#lateness(random, evidence));
        throw randomError(random, evidence, quoted);
      }
      case 3:
        return this.#hang(random, sent);
      case 4: {
        const evidence = pick(random, ['refused', 'doubt', 'timeout'] as const);
        const isTaken = evidence !== 'refused' || !isHonest;
        if (isTaken && chance(random, 0.6)) this.#applyEffect(random, sent, this.#lateness(random, evidence));
        return { kind: 'failed', answer: errorAnswer(random, evidence, quoted) };
      }
      default:
        return { kind: 'pretended' };
    }
  }

  /** A key that was used before: no second effect. */
  #repeatKey(
    random: Random,
    known: { text: string; isDone: boolean },
    sent: ServiceRequest,
    quoted: string,
  ): Reply {
    if (known.text !== sentText(sent)) throw randomError(random, 'refused', quoted);
    if (!known.isDone)
      throw Object.assign(new Error('the first request is still being carried out'), { status: 409 });
    if (!chance(random, this.#history.service.faultRate)) return { kind: 'done' };
    throw randomError(random, pick(random, ['refused', 'doubt', 'timeout'] as const), quoted);
  }

  /** No answer: the effect may exist, may follow, or never happens. */
  async #hang(random: Random, sent: ServiceRequest): Promise<never> {
    const { clock } = this.#time;
    const fate = random.below(3);
    if (fate === 0) this.#applyEffect(random, sent, 0);
    if (fate === 1) {
      const late = () => this.#applyEffect(random, sent, this.#lateness(random, 'timeout'));
      if (sent.signal === undefined) late();
      else if (sent.signal.aborted) late();
      else sent.signal.addEventListener('abort', late, { once: true });
    }
    await clock.sleep(chance(random, 0.5) ? HOUR_MS : 2 * this.#history.options.timeoutMs);
    throw randomError(random, 'timeout', '');
  }

  /** Delay of the effect after the end of the call, within the declared bound. */
  #lateness(random: Random, evidence: Evidence | 'answered'): number {
    const { verifiedBy } = this.#history.tool;
    if (verifiedBy?.consistentAfterMs !== undefined)
      return chance(random, 0.5) ? 0 : random.uniform() * (verifiedBy.consistentAfterMs / 3);
    if (verifiedBy?.consistency === 'strong' && evidence !== 'timeout') return 0;
    // Without a bound, the creation time of a record lies within the call that reported success.
    if (evidence === 'answered' && (isTimed(this.#history.tool) || chance(random, 0.7))) return 0;
    return pick(random, [0, upTo(random, 300), upTo(random, 20_000)]);
  }

  #lag(random: Random): number {
    const { verifiedBy } = this.#history.tool;
    if (verifiedBy?.consistentAfterMs !== undefined)
      return random.uniform() * (verifiedBy.consistentAfterMs / 3);
    if (verifiedBy?.consistency === 'strong') return 0;
    return pick(random, [0, 200, 800, 5_000, Infinity]);
  }

  #applyEffect(random: Random, sent: ServiceRequest, lateMs: number): void {
    const { call, request, key, args } = sent;
    const keyed = key === undefined ? undefined : { text: sentText(sent), isDone: false };
    if (keyed !== undefined) this.#keys.set(`${key} ${request}`, keyed);
    const lagMs = this.#lag(random);
    const commit = (): void => {
      const atMs = this.#time.clock.now();
      if (keyed !== undefined) keyed.isDone = true;
      this.effects.push({ call, request, atMs, key });
      // A read shows the record of the first request.
      if (request === this.#history.tool.requests.indexOf('write'))
        this.records.push({ fields: recordFields(args), createdMs: atMs, visibleMs: atMs + lagMs });
    };
    if (lateMs <= 0) commit();
    else this.#time.after(lateMs, commit);
  }
}

/** The stored form, whatever the name in the request. */
export function recordFields({ item, article, amount, note, reference }: JsonObject): JsonObject {
  return {
    item: item ?? article ?? null,
    amount: amount ?? null,
    note: note ?? '',
    reference: reference ?? '',
  };
}

function sentText({ args }: ServiceRequest): string {
  return JSON.stringify(recordFields(args));
}

/** Assembles recorded facts into sessions: pairs calls with results, and passes calls on in the order of their requests. */

import type {
  Recorded,
  RecordedCall,
  RecordedEnding,
  RecordedOutcome,
  RecordedResult,
} from '../../readers/index.ts';
import { LruCache, SeenTexts } from '../../values/index.ts';
import type { SessionFacts, TracedCall } from '../traced-call.ts';
import { OpenSession } from './open-session.ts';

export interface SessionSink {
  onCall(call: TracedCall, session: SessionFacts): void;
  /** After the calls of the operation. */
  onEnding(ending: RecordedEnding, session: SessionFacts): void;
  onEnd(session: SessionFacts, outcome: RecordedOutcome | undefined): void;
}

/** Sessions that are open at the same time in one file; the one that was longest without a fact ends first. */
const OPEN_MAX = 1_000;

/** Calls of other sessions whose results may follow. */
const COPIED_MAX = 10_000;

/** Memory for calls that are recognised if they are repeated: two megabytes. */
export function callsSeen(): SeenTexts {
  return new SeenTexts(2 ** 18);
}

/** The sessions of one file. */
export class SessionAssembler {
  readonly #file: string;
  readonly #dialect: () => string;
  readonly #sink: SessionSink;
  /** In the order of their last facts, but that of the last session. */
  readonly #open = new Map<string, OpenSession>();
  #last: OpenSession | undefined;
  /** Ids of calls of all files, see `globalId`. */
  readonly #seen: SeenTexts;
  readonly #copied = new LruCache<true>(COPIED_MAX);
  /** Calls that another session, or another file, has recorded already. */
  copies = 0;
  /** Results that belong to no call. */
  orphans = 0;

  /** `dialect` is known when the first fact arrives. */
  constructor(file: string, dialect: () => string, sink: SessionSink, seen: SeenTexts = callsSeen()) {
    this.#file = file;
    this.#dialect = dialect;
    this.#sink = sink;
    this.#seen = seen;
  }

  add(item: Recorded): void {
    const session = this.#session(item.session);
    switch (item.type) {
      case 'session':
        session.describe(item);
        break;
      case 'tools':
        session.addTools(item.tools);
        break;
      case 'turn':
        session.addTurn(item);
        break;
      case 'outcome':
        session.outcome = item;
        break;
      case 'call':
        this.#addCall(session, item);
        break;
      case 'result':
        this.#addResult(session, item);
        break;
      case 'ending':
        session.addEnding(item);
        break;
    }
  }

  /** The file ended, and with it every session. */
  end(): void {
    for (const session of this.#open.values()) this.#end(session);
    this.#open.clear();
    this.#last = undefined;
  }

  #addCall(session: OpenSession, call: RecordedCall): void {
    if (call.globalId === undefined || this.#seen.add(call.globalId)) session.addCall(call);
    else {
      this.copies++;
      this.#copied.set(`${call.session}\n${call.id}`, true);
    }
  }

  #addResult(session: OpenSession, result: RecordedResult): void {
    if (session.addResult(result)) return;
    if (this.#copied.get(`${result.session}\n${result.id}`) === undefined) this.orphans++;
  }

  #session(name: string): OpenSession {
    // Facts of one session follow each other.
    if (this.#last?.facts.session === name) return this.#last;
    const known = this.#open.get(name);
    if (known !== undefined) this.#open.delete(name);
    else if (this.#open.size >= OPEN_MAX) this.#endOldest();
    this.#last = known ?? this.#begin(name);
    this.#open.set(name, this.#last);
    return this.#last;
  }

  #begin(name: string): OpenSession {
    const facts = { file: this.#file, dialect: this.#dialect(), session: name };
    return new OpenSession(facts, this.#sink);
  }

  #endOldest(): void {
    for (const [name, oldest] of this.#open) {
      this.#open.delete(name);
      this.#end(oldest);
      return;
    }
  }

  #end(session: OpenSession): void {
    session.flush();
    this.#sink.onEnd(session.facts, session.outcome);
  }
}

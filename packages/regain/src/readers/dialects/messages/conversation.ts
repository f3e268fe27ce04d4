/** One conversation, message by message. */

import type { JsonObject } from '../../../types/index.ts';
import { textIn, textOfContent } from '../../fields.ts';
import type { Emit } from '../../reader.ts';
import type { RecordedTurn } from '../../recorded.ts';
import { CallIds } from '../call-ids.ts';
import { usageOf } from '../usage.ts';
import { callsIn, resultsIn } from './parts.ts';

/** What is recorded about an answer of a model beside its message. */
export type AnswerFacts = Omit<RecordedTurn, 'type' | 'session' | 'id'>;

export class Conversation {
  readonly session: string;
  readonly #ids = new CallIds();
  /** Calls without an id, which are answered in order. */
  #waiting: string[] = [];
  #turns = 0;
  /** Items of one answer follow each other. */
  #isAnswering = false;

  constructor(session: string) {
    this.session = session;
  }

  read(message: JsonObject, facts: AnswerFacts | undefined, emit: Emit): void {
    const results = resultsIn(message);
    for (const { id: given, ...result } of results) {
      const id = given === undefined ? this.#waiting.shift() : this.#ids.answer(given);
      if (id !== undefined) emit({ type: 'result', session: this.session, id, ...result });
    }
    if (results.length > 0) this.#isAnswering = false;
    else if (isOfModel(message)) this.#answer(message, facts, emit);
    else {
      this.#isAnswering = false;
      if (message.role === 'user') emit({ type: 'message', session: this.session, from: 'user' });
    }
  }

  #answer(message: JsonObject, facts: AnswerFacts | undefined, emit: Emit): void {
    const { session } = this;
    const isItem = typeof message.type === 'string' && !('stop_reason' in message) && !('usage' in message);
    if (!(isItem && this.#isAnswering)) {
      const usage = usageOf(message.usage);
      const turn = { model: textIn(message, 'model'), ...usage, ...facts };
      emit({ type: 'turn', session, id: `turn-${this.#turns++}`, ...turn });
    }
    this.#isAnswering = isItem;
    const turn = `turn-${this.#turns - 1}`;
    const calls = callsIn(message);
    for (const { id: given, tool, args } of calls) {
      const id = this.#ids.request(given);
      if (given === undefined) this.#waiting.push(id);
      emit({ type: 'call', session, id, tool, args, atMs: facts?.atMs, turn });
    }
    const hasText = (textOfContent(message.content) ?? '') !== '';
    if (calls.length === 0 && hasText) emit({ type: 'message', session, from: 'agent', atMs: facts?.atMs });
  }
}

function isOfModel(message: JsonObject): boolean {
  return message.role === 'assistant' || message.role === undefined;
}

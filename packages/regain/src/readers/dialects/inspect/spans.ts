/** Spans of an Inspect transcript: which events are those of a subagent, and which belong to scoring. */

import type { JsonObject } from '../../../types/index.ts';
import { textIn } from '../../fields.ts';

interface Span {
  readonly session: string;
  /** Within the span of a tool, and not yet within an agent that the tool runs. */
  readonly isInTool: boolean;
  /** A model that grades is not the agent. */
  readonly isScoring: boolean;
}

export class SampleSpans {
  readonly #main: Span;
  readonly #spans = new Map<string, Span>();
  readonly #startSession: (parent: string, agent: string) => string;
  /** Logs before spans have steps, which begin and end. */
  #scorerSteps = 0;

  /** `startSession`: an agent that a tool runs is a session of its own; returns its name. */
  constructor(session: string, startSession: (parent: string, agent: string) => string) {
    this.#main = { session, isInTool: false, isScoring: false };
    this.#startSession = startSession;
  }

  /** The span of an event, of all events in their order. */
  enter(event: JsonObject): Span {
    if (event.event === 'span_begin') this.#begin(event);
    if (event.event === 'step' && event.type === 'scorer')
      this.#scorerSteps = Math.max(0, this.#scorerSteps + (event.action === 'begin' ? 1 : -1));
    if (this.#scorerSteps > 0) return { ...this.#main, isScoring: true };
    return this.#find(textIn(event, 'span_id'));
  }

  #begin(event: JsonObject): void {
    const id = textIn(event, 'id');
    if (id === undefined) return;
    const parent = this.#find(textIn(event, 'parent_id'));
    const { type } = event;
    const isSubagent = type === 'agent' && parent.isInTool;
    this.#spans.set(id, {
      session: isSubagent
        ? this.#startSession(parent.session, textIn(event, 'name') ?? 'agent')
        : parent.session,
      isInTool: type === 'tool' || (parent.isInTool && !isSubagent),
      isScoring: parent.isScoring || type === 'scorer' || type === 'scorers',
    });
  }

  #find(id: string | undefined): Span {
    return (id === undefined ? undefined : this.#spans.get(id)) ?? this.#main;
  }
}

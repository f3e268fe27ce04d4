/** Remedies in traces: what an agent's own later calls have changed where a call failed before, by session. */

import { inferEffect } from '../../govern/index.ts';
import { exemplarMemory } from '../../memory/index.ts';
import type { Exemplar, ObservedCall, ToolSpec } from '../../types/index.ts';
import { type CallDiagnosis, isFailure } from '../failures/call-diagnosis.ts';
import type { SessionFacts, TracedCall } from '../traced-call.ts';

export class LearnedRemedies {
  readonly #environment: string;
  readonly #memory: ReturnType<typeof exemplarMemory>;

  /** `environment`: the tenant, server or account of the traces. */
  constructor(environment = 'default') {
    this.#environment = environment;
    this.#memory = exemplarMemory([], { isLearning: true, environment });
  }

  /** Calls of a session in their order. */
  add(call: TracedCall, diagnosis: CallDiagnosis | undefined, session: SessionFacts): void {
    const observed = observedCall(call, diagnosis, session);
    if (observed !== undefined) this.#memory.observe(observed);
  }

  get exemplars(): readonly Exemplar[] {
    const provenance = `trace/${this.#environment}`;
    return this.#memory.list().map((exemplar) => ({ ...exemplar, provenance }));
  }
}

/** Undefined if its arguments or its end are not known. */
export function observedCall(
  { tool, args, result }: TracedCall,
  diagnosis: CallDiagnosis | undefined,
  session: SessionFacts,
): ObservedCall | undefined {
  if (typeof args !== 'object' || result === undefined) return undefined;
  if (diagnosis !== undefined && !isFailure(diagnosis)) return undefined;
  return { tool, args, spec: specFor(tool, session), failure: diagnosis?.failure, episode: session.session };
}

/** Most traces have no definitions of tools: the name shows whether it reads. */
export function specFor(tool: string, { tools }: SessionFacts): ToolSpec {
  const spec = tools.get(tool) ?? { name: tool, description: '', inputSchema: {} };
  const effect = spec.effect ?? inferEffect({ name: tool }).effect;
  return effect === undefined ? spec : { ...spec, effect };
}

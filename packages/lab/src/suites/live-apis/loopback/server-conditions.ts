/**
 * The conditions of the loopback servers at a time: latency, outages, truncated answers, renamed fields. They depend on
 * the rollout's coordinate and on virtual time only, never on a policy.
 */

import { type Random, type RolloutConditions, random } from 'regain/internal/types';
import { getOrMake } from 'regain/internal/values';
import type { ApiName } from '../apis.ts';

/** A documented field that has been renamed. */
export interface Renaming {
  readonly from: string;
  readonly to: string;
}

export interface ServerConditions {
  latencyMs(api: ApiName, usualMs: number, nowMs: number): number;
  /** The end of the current outage; undefined without one. */
  outageEndMs(api: ApiName, nowMs: number): number | undefined;
  /** When answers to this request are complete again; undefined when they are. */
  cutEndMs(api: ApiName, url: string, nowMs: number): number | undefined;
  /** The current unannounced changes of the API. */
  renaming(api: ApiName, nowMs: number, changes: { readonly [field: string]: string }): Renaming | undefined;
}

/** Assumed figures: outages of five seconds now and then, and a field that changes about once a year. */
const OUTAGE_SLOT_MS = 5_000;
const OUTAGE_SHARE = 0.05;
const CUT_SLOT_MS = 1_500;
const CUT_SHARE = 0.03;
const CHANGED_SHARE = 0.12;
/** Half of the changes precede the rollout, the others happen within its first seconds. */
const CHANGE_ONSET_MS = 10_000;
const LOAD_SLOT_MS = 15_000;
const LATENCY_MAX_MS = 4_000;

/** The conditions of a rollout; by default only the latency varies. */
export function serverConditions(task: string, conditions?: RolloutConditions): ServerConditions {
  const { seed = 0, repeat = 0, severity = 0 } = conditions ?? {};
  const stream = random('live-apis', task, seed, repeat);
  const loads = new Map<string, number>();
  const loadIn = (api: ApiName, slot: number) =>
    getOrMake(loads, `${api} ${slot}`, () => drawLoad(stream.at('load', api, slot)));
  return {
    latencyMs: (api, usualMs, nowMs) => {
      const slot = Math.floor(nowMs / LOAD_SLOT_MS);
      const share = nowMs / LOAD_SLOT_MS - slot;
      const load = (1 - share) * loadIn(api, slot) + share * loadIn(api, slot + 1);
      return Math.min(LATENCY_MAX_MS, Math.round(usualMs * load));
    },
    outageEndMs: (api, nowMs) => {
      if (severity === 0) return undefined;
      const slot = Math.floor(nowMs / OUTAGE_SLOT_MS);
      const isDown = stream.at('outage', api, slot).uniform() < OUTAGE_SHARE * severity;
      return isDown ? (slot + 1) * OUTAGE_SLOT_MS : undefined;
    },
    cutEndMs: (api, url, nowMs) => {
      if (severity === 0) return undefined;
      const slot = Math.floor(nowMs / CUT_SLOT_MS);
      const isCut = stream.at('cut', api, url, slot).uniform() < CUT_SHARE * severity;
      return isCut ? (slot + 1) * CUT_SLOT_MS : undefined;
    },
    renaming: (api, nowMs, changes) => {
      const fields = Object.keys(changes);
      if (severity === 0 || fields.length === 0) return undefined;
      const draw = stream.at('change', api);
      if (draw.uniform() >= CHANGED_SHARE * severity) return undefined;
      const which = draw.below(fields.length);
      const onsetMs = (2 * draw.uniform() - 1) * CHANGE_ONSET_MS;
      const from = fields[which]!;
      return nowMs >= onsetMs ? { from, to: changes[from]! } : undefined;
    },
  };
}

/** The latency factor: mostly about 1, and 3 in one slot of eight. */
function drawLoad(stream: Random): number {
  const busy = stream.uniform() < 1 / 8 ? 3 : 1;
  return busy * (0.6 + 0.8 * stream.uniform());
}

/** Bursts: spells of bad weather over slots of virtual time, each tool its own. */

import { bernoulli, type Random, type ToolSpec } from '../../types/index.ts';
import { choicesOf, drawFault } from '../draw.ts';
import type { Fault } from '../kind.ts';
import type { KindSet } from '../kinds/index.ts';
import type { Bursts } from '../profile.ts';
import { type Spell, twoStateWeather } from './gilbert-elliott.ts';

export interface Burst {
  readonly fault: Fault;
  /** When the spell ends. */
  readonly endMs: number;
}

interface ToolWeather {
  readonly spellAt: (slot: number) => Spell;
  /** The fault of each bad spell met so far; null where none fits the tool. */
  readonly faults: Map<number, Fault | null>;
}

/** The burst that a tool is in at a time: all calls within one slot meet the same. */
export function burstWeather(
  bursts: Bursts,
  severity: number,
  streams: { readonly rollout: Random; readonly run: Random },
  kinds: KindSet,
): (spec: ToolSpec, nowMs: number) => Burst | undefined {
  const root = (bursts.scope ?? 'rollout') === 'run' ? streams.run : streams.rollout;
  const choices = choicesOf(bursts.kinds, severity, kinds);
  const badSlotsMean = 1 + (bursts.badSlotsMean - 1) * severity;
  const goodSlotsMean = severity === 0 ? Infinity : Math.max(1, bursts.goodSlotsMean / severity);
  const tools = new Map<string, ToolWeather>();
  return (spec, nowMs) => {
    if (goodSlotsMean === Infinity || choices.length === 0) return undefined;
    let weather = tools.get(spec.name);
    if (weather === undefined) {
      const spellAt = twoStateWeather(root.at('burst', spec.name), {
        ...bursts,
        badSlotsMean,
        goodSlotsMean,
      });
      weather = { spellAt, faults: new Map() };
      tools.set(spec.name, weather);
    }
    const slot = Math.floor(nowMs / bursts.slotMs);
    const spell = weather.spellAt(slot);
    if (!spell.isBad || !bernoulli(root.at('slot', spec.name, slot), bursts.loss)) return undefined;
    let fault = weather.faults.get(spell.index);
    if (fault === undefined) {
      fault = drawFault(root.at('burst', spec.name, spell.index), choices, spec, 0);
      weather.faults.set(spell.index, fault);
    }
    return fault === null ? undefined : { fault, endMs: spell.end * bursts.slotMs };
  };
}

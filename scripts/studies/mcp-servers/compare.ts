/** What a client got directly and through a relay, text by text. */

import type { Mask } from './servers.ts';
import type { Step } from './survey.ts';

export interface Difference {
  readonly step: Step;
  readonly direct: string;
  readonly relayed: string;
}

export interface Comparison {
  readonly equal: number;
  /** The relay has repaired the arguments of the call, and says so. */
  readonly repaired: number;
  readonly differences: readonly Difference[];
}

/** Answers are compared in order. Other messages only in number and text: the server sends them when it likes. */
export function compare(
  direct: readonly Step[],
  relayed: readonly Step[],
  masks: readonly Mask[],
): Comparison {
  const masked = (text: string) => masks.reduce((rest, { pattern }) => rest.replaceAll(pattern, '…'), text);
  const pairs = direct.map((step, index) => ({ step, through: relayed[index] }));
  const isRepaired = ({ through }: (typeof pairs)[number]) => through?.answer.includes(REPAIRED) === true;
  const unchanged = pairs.filter((pair) => !isRepaired(pair));
  const differences = unchanged.flatMap(({ step, through }) => {
    const difference = {
      step,
      direct: masked(step.answer),
      relayed: masked(through?.answer ?? 'no such step'),
    };
    return difference.direct === difference.relayed ? [] : [difference];
  });
  // Every request of the server has the next number: a repaired call changes those of all later ones.
  const othersOf = (steps: readonly (Step | undefined)[]) =>
    steps
      .flatMap((step) => step?.others ?? [])
      .map((text) => masked(text).replace(/,"id":\d+\}$/, '}'))
      .sort();
  const others = othersOf(unchanged.map(({ step }) => step));
  const through = othersOf(unchanged.map((pair) => pair.through));
  const surplus = relayed.slice(direct.length);
  const all = [
    ...differences,
    ...surplus.map((step) => ({ step, direct: 'no such step', relayed: step.answer })),
    ...(others.join('\n') === through.join('\n')
      ? []
      : [{ step: otherMessages, direct: only(others, through), relayed: only(through, others) }]),
  ];
  return {
    equal: unchanged.length - differences.length,
    repaired: pairs.length - unchanged.length,
    differences: all,
  };
}

const REPAIRED = 'Note: the call was repaired: ';

const otherMessages: Step = { kind: 'other', of: 'server', name: 'other messages', answer: '', others: [] };

/** The texts of the first list that the second one has fewer of. */
function only(first: readonly string[], second: readonly string[]): string {
  const left = [...second];
  return first
    .filter((text) => {
      const index = left.indexOf(text);
      if (index >= 0) left.splice(index, 1);
      return index < 0;
    })
    .join('\n');
}

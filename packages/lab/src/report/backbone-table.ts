/** The claim of the paper on scale, for runs with several backbones: larger ones have smaller Var(C) and a smaller gap. */

import { fixed, gapWithInterval, type Table, table } from 'regain/internal/text';
import type { RunResults } from '../results/index.ts';

export const BACKBONES_HEADING = 'Spread of cost and gap by backbone';

/** In the order of the manifest, which names the smallest first; null for a single backbone. */
export function backboneTable({ cells, manifest }: RunResults): Table | null {
  if (manifest.backbones.length < 2) return null;
  const rows = cells.flatMap(({ judged, ...cell }) => (judged === null ? [] : [{ ...cell, judged }]));
  const ordered = rows.toSorted((a, b) => order(a, manifest) - order(b, manifest));
  return table(ordered, [
    { label: 'policy', align: 'left', value: ({ policy }) => policy },
    { label: 'suite', align: 'left', value: ({ suite }) => suite },
    { label: 'backbone', align: 'left', value: ({ backbone }) => backbone },
    { label: 'RR', value: ({ judged }) => fixed(judged.observables.RR, 3) },
    { label: 'C', value: ({ judged }) => fixed(judged.observables.meanCost, 4) },
    { label: 'Var(C)', value: ({ judged }) => fixed(judged.costs.varianceCost, 5) },
    {
      label: 'gap, 90 %',
      value: ({ judged }) => (judged.gap === null ? '-' : gapWithInterval(judged.gap, 4)),
    },
  ]);
}

type Cell = Pick<RunResults['cells'][number], 'suite' | 'policy' | 'backbone'>;

function order({ suite, policy, backbone }: Cell, manifest: RunResults['manifest']): number {
  const { suites, policies, backbones } = manifest;
  const place = suites.findIndex(({ name }) => suite.startsWith(name));
  const contender = policies.findIndex(({ name }) => name === policy);
  return (place * policies.length + contender) * backbones.length + backbones.indexOf(backbone);
}

/** The main table says what was judged, with its intervals, and how far voids could move it. */

import {
  cellTotalsOf,
  cellVerdicts,
  costSensitiveTotals,
  defaultCalibration,
  defaultLoss,
  interval,
  meanTotals,
} from 'regain/internal/law';
import { toText } from 'regain/internal/text';
import type { Observation } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { type MainTableCell, mainTable, recoveryTable, regretTable, voidTable } from './main-table.ts';

const options = { seed: 1, resamples: 199 };

/** Ten tasks of four rollouts: `failures` of them fail, the others cost a little; the last may be void. */
function cell(policy: string, failures: number, voids: number, backbone = 'embedded'): MainTableCell {
  const rollouts = Array.from({ length: 40 }, (_, i): Pick<Observation, 'task' | 'ending' | 'ledger'> => {
    const ending = i >= 40 - voids ? 'void' : i % 10 < failures ? 'failed' : 'recovered';
    return { task: `t${i % 10}`, ending, ledger: [{ cost: 0.1 + i / 400, downMs: 5, upCost: 0, upMs: 0 }] };
  });
  const totals = cellTotalsOf(rollouts, defaultLoss, defaultCalibration);
  const tasks = () => Array.from({ length: 10 }, (_, i) => `t${i}`);
  const named = { name: policy, suite: 'travel', totals, tasks };
  return {
    ...{ policy, suite: 'travel', backbone, duplicates: failures, attempts: 2.5 },
    spend: { tokensIn: 300.4, tokensOut: 20.2 },
    judged: cellVerdicts([named], defaultCalibration, options).cells[0]!,
    RR: interval(meanTotals(totals.columns, 'success'), options),
    CSR: interval(costSensitiveTotals(totals.columns, defaultCalibration), options),
  };
}

describe('the main table', () => {
  const cells = [cell('retry', 4, 0), cell('repair', 1, 6)];

  it('has both halves in one', () => {
    const [whole, first, second] = [mainTable(cells), recoveryTable(cells), regretTable(cells)];
    expect(whole.head).toEqual([...first.head, ...second.head.slice(2)]);
    expect(whole.rows.map((row) => row.slice(0, 3))).toEqual([
      ['retry', 'travel', '40'],
      ['repair', 'travel', '34'],
    ]);
  });

  it('prints what was judged', () => {
    const { judged, RR } = cells[0]!;
    const text = toText(mainTable(cells));
    expect(text).toContain(`0.600 [${RR.low.toFixed(3)}, ${RR.high.toFixed(3)}]`);
    const { point, low, high } = judged.observed;
    expect(text).toContain(`${point.toFixed(2)} [${low.toFixed(2)}, ${high.toFixed(2)}]`);
    expect(text).toMatch(/2\.50 +321 +4 .*(holds|violated|inconclusive|could not fail)/);
  });

  it('names the backbone only where there are several', () => {
    expect(mainTable(cells).head).not.toContain('backbone');
    expect(mainTable([...cells, cell('repair', 1, 0, 'large')]).head).toContain('backbone');
  });

  it('bounds what voids could change', () => {
    expect(voidTable([cells[0]!])).toBeNull();
    const table = voidTable(cells)!;
    expect(table.rows).toHaveLength(1);
    const { ifFailed, ifClean } = cells[1]!.judged.voids!.RR;
    expect(table.rows[0]).toEqual(
      expect.arrayContaining(['repair', '6', `${ifFailed.toFixed(3)} / ${ifClean.toFixed(3)}`]),
    );
    expect(ifFailed).toBeLessThan(ifClean);
  });
});

/** What a supplier refuses: tariffs of the other commodity, and readings that no meter can show. */

import { find, refuse } from '../domain.ts';
import type { Actions } from '../domain-file.ts';
import type { Row } from '../state.ts';

interface Signature {
  readonly customerNo: string;
  readonly commodity: string;
  readonly tariffCode: string;
}

interface Reading {
  readonly meterNo: string;
  readonly readOn: string;
  readonly value: number;
}

export const energyActions: Actions = {
  signContract: (state, args: Row & Signature) => {
    const { customerNo, commodity, tariffCode } = args;
    find(state, 'energyCustomers', customerNo, 'customerNo');
    const tariff = find(state, 'energyTariffs', tariffCode, 'tariffCode');
    if (tariff.commodity !== commodity) {
      refuse('refused', 'tariffCode', tariffCode, `${tariffCode} is no tariff for ${commodity}`);
    }
    return state.make('supplyContracts', { ...args }, { status: 'RUNNING' });
  },
  submitReading: (state, args: Row & Reading) => {
    const { meterNo, readOn, value } = args;
    find(state, 'meters', meterNo, 'meterNo');
    const accepted = state.rows(
      'meterReadings',
      (row) => row.meterNo === meterNo && row.status === 'ACCEPTED',
    );
    if (accepted.some((row) => row.readOn === readOn)) {
      refuse('already-exists', 'readOn', readOn, `meter ${meterNo} was read on ${readOn}`);
    }
    for (const row of accepted) {
      const isLater = String(row.readOn) > readOn;
      if (isLater ? (row.value as number) < value : (row.value as number) > value) {
        const reason = `meter ${meterNo} showed ${row.value} kWh on ${row.readOn}`;
        refuse('refused', 'value', value, reason);
      }
    }
    return state.make('meterReadings', { ...args }, { status: 'ACCEPTED' });
  },
};

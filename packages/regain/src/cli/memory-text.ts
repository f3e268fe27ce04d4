/** Exemplars as text. Texts of tools are made safe for a terminal. */

import { fixed, printable, table } from '../text/index.ts';
import type { Exemplar, Neighbour } from '../types/index.ts';
import { terminalTable } from './output.ts';

const LINE_MAX = 60;

export interface Listing {
  readonly file: string;
  readonly exemplars: number;
  readonly quarantined: number;
  readonly chosen: number;
  readonly isTorn: boolean;
  readonly shown: readonly Exemplar[];
}

export function listText({ file, exemplars, quarantined, chosen, isTorn, shown }: Listing): string {
  const torn = isTorn ? ['The last line of the file is incomplete and was skipped.'] : [];
  if (exemplars === 0) return [`no exemplars in ${printable(file)}`, ...torn].join('\n');
  const rows = terminalTable(
    table(shown, [
      { label: 'id', align: 'left', value: ({ id }) => printable(id) },
      { label: 'class', align: 'left', value: ({ failureClass }) => failureClass },
      { label: 'operator', align: 'left', value: ({ operator }) => operator },
      { label: 'success', align: 'left', value: ({ success }) => (success ? 'yes' : 'no') },
      { label: 'efficiency', value: ({ efficiency }) => fixed(efficiency, 2) },
      { label: 'text', align: 'left', value: (exemplar) => exemplarLine(exemplar) },
    ]),
  );
  const more = shown.length < chosen ? [`${shown.length} of ${chosen} shown; --limit shows more.`] : [];
  return [rows, '', `${exemplars} exemplars, ${quarantined} in quarantine.`, ...more, ...torn].join('\n');
}

export function showText(exemplar: Exemplar): string {
  const { id, failureClass, operator, success, efficiency, provenance, quarantined, text, remedy } = exemplar;
  return [
    `id           ${printable(id)}`,
    `class        ${failureClass}`,
    `operator     ${operator}`,
    `success      ${success ? 'yes' : 'no'}`,
    `efficiency   ${fixed(efficiency, 4)}`,
    `provenance   ${printable(provenance)}`,
    ...(quarantined === undefined ? [] : [`quarantined  ${printable(quarantined)}`]),
    ...(remedy === undefined ? [] : [`remedy       ${printable(JSON.stringify(remedy))}`]),
    '',
    ...text.split('\n').map((row) => `  ${printable(row)}`),
  ].join('\n');
}

export function nearestText(neighbours: readonly Neighbour[]): string {
  if (neighbours.length === 0) return 'nothing was retrieved: the memory has no usable exemplar';
  return terminalTable(
    table(neighbours, [
      { label: 'cosine', value: ({ similarity }) => fixed(similarity, 3) },
      { label: 'operator', align: 'left', value: ({ exemplar }) => exemplar.operator },
      { label: 'success', align: 'left', value: ({ exemplar }) => (exemplar.success ? 'yes' : 'no') },
      { label: 'id', align: 'left', value: ({ exemplar }) => printable(exemplar.id) },
      { label: 'text', align: 'left', value: ({ exemplar }) => exemplarLine(exemplar) },
    ]),
  );
}

export function forgetText({ forgotten, left }: { forgotten: number; left: number }): string {
  return `${forgotten} forgotten, ${left} left`;
}

function exemplarLine({ text, quarantined }: Exemplar): string {
  const flat = printable(text.replaceAll(/\s+/g, ' '));
  const short = flat.length > LINE_MAX ? `${flat.slice(0, LINE_MAX - 1)}…` : flat;
  return quarantined === undefined ? short : `[quarantined] ${short}`;
}

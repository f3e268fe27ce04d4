/** The report of a session with injected faults, as text and as a figure. */

import { escapeXml } from '../../text/index.ts';
import { type ChaosReport, reactions } from './report.ts';

export function chaosText(report: ChaosReport): string {
  const { calls, failedAnswers, faultsLanded, faulted, endedWell, profile, seed } = report;
  const landed = Object.entries(faultsLanded).sort(([, a], [, b]) => b - a);
  const total = landed.reduce((sum, [, count]) => sum + count, 0);
  const lines = (entries: readonly (readonly [string, number])[]) =>
    entries.map(([name, count]) => `  ${String(count).padStart(4)}  ${name}`);
  if (total === 0)
    return `profile ${profile}, seed ${seed}: ${calls} calls, no fault landed: this says nothing about recovery`;
  return [
    `profile ${profile}, seed ${seed}: ${calls} calls, ${total} faults landed on ${faulted.length} of them, ${failedAnswers} answers were failures`,
    'faults landed',
    ...lines(landed),
    'what the client did about the calls with a fault',
    ...lines(
      reactions.map((name) => [name, report.reactions[name]] as const).filter(([, count]) => count > 0),
    ),
    `${endedWell} of ${faulted.length} calls with a fault were followed by an answer without an error`,
    ...report.notVisible.map((note) => `note: ${note}`),
  ].join('\n');
}

const WIDTH = 640;
const LEFT = 210;
const ROW = 24;
const TOP = 56;
/** Blue: the client goes on. Orange: the work is lost. Red: harm was done. Grey: nothing to see. */
const COLOURS: { readonly [reaction: string]: string } = {
  'duplicated a write': '#c0392b',
  'gave up': '#d98e04',
  'accepted the answer': '#8a8f98',
};

/** Bars of the reactions, with the landed faults below. */
export function chaosFigure(report: ChaosReport): string {
  const { profile, seed, calls, faulted } = report;
  const bars = reactions.map((name) => ({ name, count: report.reactions[name] }));
  const faults = Object.entries(report.faultsLanded).sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const rows = bars.map(({ name, count }, index) => {
    const y = TOP + index * ROW;
    const width = ((WIDTH - LEFT - 50) * count) / most;
    const colour = COLOURS[name] ?? '#2b6cb0';
    return [
      `<text x="${LEFT - 8}" y="${y + 14}" text-anchor="end">${name}</text>`,
      `<rect x="${LEFT}" y="${y + 2}" width="${width.toFixed(1)}" height="16" fill="${colour}"/>`,
      `<text x="${(LEFT + width + 6).toFixed(1)}" y="${y + 14}">${count}</text>`,
    ].join('');
  });
  const bottom = TOP + bars.length * ROW + 24;
  const list = faults.map(
    ([kind, count], index) =>
      `<text x="${LEFT}" y="${bottom + index * 18}">${escapeXml(kind)}</text><text x="${LEFT - 8}" y="${bottom + index * 18}" text-anchor="end">${count}</text>`,
  );
  const height = bottom + faults.length * 18 + 8;
  const title = `${faulted.length} of ${calls} calls had a fault (${escapeXml(profile)}, seed ${seed})`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="system-ui, sans-serif" font-size="13" fill="#1a202c" role="img" aria-label="${title}">`,
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    `<text x="16" y="24" font-size="15" font-weight="600">What the client did</text>`,
    `<text x="16" y="43" fill="#4a5568">${title}</text>`,
    ...rows,
    ...list,
    '</svg>\n',
  ].join('\n');
}

/** `regain mcp status`: the relays of this user that run with `--status`. */

import type { Command } from 'commander';
import { type Announcement, readAnnouncements, statusFolder } from '../mcp/index.ts';
import { table } from '../text/index.ts';
import { describeCommand, heading, print, terminalTable } from './output.ts';

export function addMcpStatus(mcp: Command): void {
  describeCommand(mcp.command('status'), 'Show the relays that run with --status.', 'mcp status').action(
    async (_: unknown, command: Command) => {
      const found = await readAnnouncements(statusFolder(process.env));
      print(command.optsWithGlobals(), found, statusText);
    },
  );
}

function statusText(found: readonly Announcement[]): string {
  if (found.length === 0) return 'no relay runs with --status';
  return found.map(relayText).join('\n\n');
}

function relayText({ pid, server, startedAt, clients, restarts, tools, ...counts }: Announcement): string {
  const { calls, clean, recovered, unconfirmed, handedBack, cancelled } = counts;
  const ended = `${clean} clean, ${recovered} recovered, ${unconfirmed} unconfirmed, ${handedBack} handed back, ${cancelled} cancelled`;
  const rows = Object.entries(tools);
  const lines = [
    heading(`${server} (process ${pid}, since ${startedAt})`),
    `clients: ${clients}; restarts of the server: ${restarts}`,
    `calls: ${calls} (${ended})`,
  ];
  if (rows.length === 0) return lines.join('\n');
  const about = table(rows, [
    { label: 'tool', value: ([name]) => name, align: 'left' },
    { label: 'calls', value: ([, tool]) => String(tool.calls) },
    { label: 'recovered', value: ([, tool]) => String(tool.recovered) },
    { label: 'breaker', value: ([, tool]) => (tool.isDown === true ? 'open' : 'closed'), align: 'left' },
    { label: 'drift', value: ([, tool]) => tool.drift ?? '-', align: 'left' },
  ]);
  return [...lines, terminalTable(about)].join('\n');
}

/**
 * Logs in which JSON is a part of a line of text: those of Claude Desktop, `mcp.log` and `mcp-server-*.log`. The other lines
 * are notes of the program, and what the server wrote to its standard error.
 */

const BEGINNING = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.\d]*(?:Z|[+-]\d\d:?\d\d) \[/;
const MESSAGE = /^(\S+) ((?:\[[^\]]*\] ){1,3})Message from (client|server): (?=\{)/;
/** Written after each line by some versions. */
const METADATA = / \{ metadata: \w+ \}\s*$/;
const LEVEL = /^(?:debug|info|warn|warning|error)$/;

export function isTextLog(firstLine: string): boolean {
  return BEGINNING.test(firstLine);
}

/** The message of a line, with what the line says about it, as JSON; undefined for any other line. */
export function messageIn(line: string): string | undefined {
  const found = MESSAGE.exec(line);
  if (found === null) return undefined;
  const [head, ts, names, direction] = found;
  const server = names!
    .slice(1, -2)
    .split('] [')
    .find((name) => !LEVEL.test(name));
  const about = JSON.stringify({ ts, direction, ...(server === undefined ? {} : { server }) });
  return `${about.slice(0, -1)},"message":${line.slice(head.length).replace(METADATA, '')}}`;
}

/**
 * An MCP server that fails on demand: `node faulty-server.ts MARKER FOLDER [PORT]`, over standard streams or HTTP. It
 * depends on nothing, so that it starts quickly. By MARKER its processes are found.
 */

import { serveHttp } from './http.ts';
import { serveStdio } from './stdio.ts';
import { World } from './world.ts';

const [, folder, port] = process.argv.slice(2);
const world = new World(folder!);
if (port === undefined) serveStdio(world);
else serveHttp(world, Number(port));

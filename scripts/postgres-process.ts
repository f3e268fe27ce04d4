/** A PostgreSQL in the folder of the first argument: prints its address, and ends when standard input does. */

import { startPostgres } from '../packages/lab/src/cli/local-postgres/server.ts';

/** Nothing has to survive the machine; a crash of the server alone loses nothing. */
const settings = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', shared_buffers: '32MB' };

try {
  const server = await startPostgres(process.argv[2]!, { settings });
  process.stdout.write(`${server.url}\n`);
  process.stdin.resume().on('end', () => server.stop());
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

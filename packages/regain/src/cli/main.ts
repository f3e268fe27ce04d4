/** Entry of the command line. */

import packageJson from '../../package.json' with { type: 'json' };
import { exitCodes } from './exit-codes.ts';
import { runProgram } from './program.ts';

// A reader that closes early (`| head`) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  const message = `error: standard output cannot be written: ${error.message}\n`;
  process.stderr.write(message, () => process.exit(exitCodes.unreadable));
});

process.exitCode = await runProgram(process.argv.slice(2), packageJson.version);

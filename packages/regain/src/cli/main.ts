/** Entry of the command line. */

import packageJson from '../../package.json' with { type: 'json' };
import { exitCodes } from './exit-codes.ts';
import { runProgram } from './program.ts';
import { handleClosedStreams, writeError } from './terminal.ts';

handleClosedStreams((message) => {
  writeError(`error: ${message}\n`);
  process.exit(exitCodes.unreadable);
});

process.exitCode = await runProgram(process.argv.slice(2), packageJson.version);

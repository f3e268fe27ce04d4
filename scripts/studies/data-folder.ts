/** Data that is not part of the repository, in the folder that `REGAIN_DATA` names. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** `lack`: what is said where one of the paths is not there. */
export function dataIn(paths: readonly string[], lack: string) {
  const folder = (): string | undefined => {
    const data = process.env.REGAIN_DATA ?? '';
    return data !== '' && paths.every((path) => existsSync(join(data, path))) ? data : undefined;
  };
  return {
    lack,
    folder,
    missing: () => (folder() === undefined ? lack : undefined),
    required: () => {
      const found = folder();
      if (found === undefined) throw new Error(`the study ${lack}`);
      return found;
    },
  };
}

/** Traces of real agents, those of tau-bench and ToolBench among them. */
export const agentTracesLack =
  'needs REGAIN_DATA to name a folder that holds tau-bench/, toolbench/ and traces/';

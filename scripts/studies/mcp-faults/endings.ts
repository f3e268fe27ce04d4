/** The process between ends in the middle of a call, in every way that happens: what of it and its server is left? */

import { killPid, leftAfter } from './processes.ts';
import { Scene } from './scene.ts';
import type { Way } from './ways.ts';

/** `parent`: only the process that started it is killed, and its standard input stays open. */
export const endings = ['input closed', 'SIGTERM', 'SIGKILL', 'parent'] as const;
export type Ending = (typeof endings)[number];

export interface Ended {
  readonly way: Way;
  readonly ending: Ending;
  /** Processes that are still there after five seconds. */
  readonly left: number;
}

const LEFT_MS = 5_000;
const LIMIT_MS = 30_000;
const PARENT = "require('child_process').spawn(process.argv[1],process.argv.slice(2),{stdio:'inherit'})";

/** Over HTTP the process between has no input, and no parent that must live. */
export function endingsOf({ client, between }: Way): readonly Ending[] {
  if (between === undefined) return [];
  return client === 'stdio' ? endings : ['SIGTERM', 'SIGKILL'];
}

export async function endIn(way: Way, ending: Ending): Promise<Ended> {
  const scene = await Scene.open(ending === 'parent' ? withParent(way) : way, LIMIT_MS);
  try {
    const client = await scene.client();
    if (!(await client.connect(LIMIT_MS))) throw new Error(`${way.name} does not connect: ${scene.stderr}`);
    const token = '0';
    void client.call('add_record', { token, fault: 'hang', size: 0 }, LIMIT_MS);
    await scene.struck(token, LIMIT_MS);
    if (ending === 'input closed') void client.close();
    else killPid(scene.pidFor(client)!, ending === 'SIGTERM' ? 'SIGTERM' : 'SIGKILL');
    const left = await leftAfter(LEFT_MS, () => scene.processes());
    for (const pid of left) killPid(pid);
    await client.close();
    return { way, ending, left: left.length };
  } finally {
    await scene.close();
  }
}

function withParent(way: Way): Way {
  return { ...way, between: (place) => [process.execPath, '-e', PARENT, ...way.between!(place)] };
}

import { existsSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import buildForTests from './build-for-tests.ts';
import { commandFile, FOLDER, sources, WORKER_ADDRESS } from './built-program.ts';

it('names no built program after it is removed: several studies of a soak build it in turn', async () => {
  vi.stubEnv(FOLDER, undefined);
  vi.stubEnv(WORKER_ADDRESS, undefined);
  const unbuild = await buildForTests();
  const built = commandFile();
  expect(existsSync(built)).toBe(true);
  unbuild!();
  expect(existsSync(built)).toBe(false);
  expect(commandFile()).toBe(sources.main);
  expect(process.env[WORKER_ADDRESS]).toBeUndefined();
});

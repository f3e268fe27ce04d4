/** The content of the suites and the rollouts on them are pinned, so that results of different commits are comparable. */

import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { getSuite, paperSuiteNames } from '../suites/index.ts';
import { rolloutDigests, sourceDigests, suiteDigests } from './suite-digests-in-test.ts';

/** Written by `node --conditions=@regain/source scripts/pin-suites.ts --write`, only where a number is meant to change. */
const pinned = JSON.parse(readFileSync(new URL('./pinned-suites.json', import.meta.url), 'utf8'));

describe.each(paperSuiteNames)('the suite %s', (name) => {
  const suite = getSuite(name);
  afterAll(() => suite.close?.());

  it('has its pinned content', async () => {
    expect(await suiteDigests(suite)).toEqual(pinned.suites[name]);
  });

  it('has its pinned rollouts, under every policy', async () => {
    expect(await rolloutDigests(suite, pinned.tasksPerPolicy)).toEqual(pinned.rollouts[name]);
  });
});

it('has its pinned parts', () => {
  expect(sourceDigests()).toEqual(pinned.sources);
});

import { describe, expect, it } from 'vitest';
import { freeze, parseManifest } from '../harness/index.ts';
import { tunableNames } from '../policies/index.ts';
import { presetNamed, presetNames } from './presets.ts';

describe('a preset', () => {
  it.each(presetNames)('%s is a manifest with 40 tasks of each suite', async (name) => {
    const manifest = await freeze(parseManifest(presetNamed(name)), { from: '.', runDirectory: '.' });
    expect(manifest.suites.every(({ tasks }) => tasks.length === 40)).toBe(true);
  });

  it.each(tunableNames)('has %s tuned where it is full, and as published where it is quick', (name) => {
    expect(presetNamed('quick').policies).not.toContain(`${name}-tuned`);
    expect(presetNamed('quick').policies).toContain(name);
    expect(presetNamed('full').policies).toContain(`${name}-tuned`);
  });
});

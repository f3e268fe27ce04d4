import { describe, expect, it } from 'vitest';
import { parseManifest, resolveManifest } from '../harness/index.ts';
import { tunableNames } from '../policies/index.ts';
import { getPreset, presetNames } from './presets.ts';

describe('a preset', () => {
  it.each(presetNames)('%s is a manifest with 40 tasks of each suite', async (name) => {
    const manifest = await resolveManifest(parseManifest(getPreset(name)), { from: '.', runDirectory: '.' });
    expect(manifest.suites.every(({ tasks }) => tasks.length === 40)).toBe(true);
  });

  it.each(tunableNames)('has %s tuned where it is full, and as published where it is quick', (name) => {
    expect(getPreset('quick').policies).not.toContain(`${name}-tuned`);
    expect(getPreset('quick').policies).toContain(name);
    expect(getPreset('full').policies).toContain(`${name}-tuned`);
  });
});

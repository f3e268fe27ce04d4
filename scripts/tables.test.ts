import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sectionOf } from './markers.ts';
import { root } from './run.ts';
import { generatedSections } from './tables/sections.ts';

it.each(await generatedSections())('section $section of $page is current', ({ page, section, content }) => {
  const text = readFileSync(join(root, page), 'utf8');
  expect(sectionOf(text, section), 'run `npm run tables`').toBe(content.trim());
});

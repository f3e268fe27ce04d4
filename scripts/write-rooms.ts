/** Writes tables that the code determines: the rooms into ARCHITECTURE.md, the policies into docs/policies.md. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { policyTraits } from '../src/policies/index.ts';
import { policyTable } from '../src/report/policies.ts';
import { toMarkdown } from '../src/report/table.ts';
import { existingRooms, readSources } from './architecture/read.ts';
import { roomTable } from './architecture/rooms.ts';
import { withSection } from './markers.ts';
import { root } from './run.ts';

write('ARCHITECTURE.md', 'rooms', toMarkdown(roomTable(existingRooms(readSources()))));
write('docs/policies.md', 'policies', toMarkdown(policyTable(policyTraits())));

function write(page: string, section: string, content: string): void {
  const file = join(root, page);
  writeFileSync(file, withSection(readFileSync(file, 'utf8'), section, content));
}

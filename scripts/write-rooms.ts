/** Writes the table of rooms into ARCHITECTURE.md, from the data that the architecture test enforces. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toMarkdown } from '../src/report/table.ts';
import { existingRooms, readSources } from './architecture/read.ts';
import { roomTable } from './architecture/rooms.ts';
import { withSection } from './markers.ts';
import { root } from './run.ts';

const file = join(root, 'ARCHITECTURE.md');
const page = readFileSync(file, 'utf8');
writeFileSync(file, withSection(page, 'rooms', toMarkdown(roomTable(existingRooms(readSources())))));

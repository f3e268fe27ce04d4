/** Every store behaves as the port says. */

import { describeStore } from './conformance-in-test.ts';
import { runDirectoryInTest } from './directory-in-test.ts';
import { memoryStore } from './memory.ts';
import { sqliteStore } from './sqlite/index.ts';

const directory = runDirectoryInTest();

describeStore('memory', () => ({ store: memoryStore(), run: 'a run' }));
describeStore('SQLite', () => ({ store: sqliteStore(), run: directory.fresh() }));

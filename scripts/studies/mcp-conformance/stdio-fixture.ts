/** The fixture server of the conformance tests, over standard streams: `node stdio-fixture.ts`. */

import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createFixture } from '../../../packages/regain/src/mcp/conformance/fixture-in-test.ts';

serveStdio(() => createFixture(() => undefined));

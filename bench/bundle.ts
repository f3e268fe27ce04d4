/** Size of `protect` in an application, minified and compressed. Fails above its bound, or where the bundle needs Node. */

import { gzipSync } from 'node:zlib';
import { bundleProtect, nodeImports, platforms } from '../scripts/package/bundle.ts';

const FIRST_GZIP_MAX = 100_000;

for (const [platform, conditions] of Object.entries(platforms)) {
  const bundle = await bundleProtect(conditions);
  const [first, later] = [bundle.first, bundle.later].map((chunks) => {
    const code = chunks.map((chunk) => chunk.code).join('\n');
    return { bytes: Buffer.byteLength(code), gzip: gzipSync(code, { level: 9 }).length };
  });
  console.log(
    `${platform}: at first ${first!.bytes} bytes (${first!.gzip} with gzip), later ${later!.bytes} (${later!.gzip})`,
  );
  const needed = nodeImports(bundle);
  if (needed.length > 0) console.error(`${platform}: the bundle needs ${needed.join(', ')}`);
  if (first!.gzip > FIRST_GZIP_MAX) console.error(`${platform}: more than ${FIRST_GZIP_MAX} bytes with gzip`);
  if (needed.length > 0 || first!.gzip > FIRST_GZIP_MAX) process.exitCode = 1;
}

/** Extensions as somebody outside writes them: our examples, and one of each kind that is broken, beside the packed packages. */

import { copyFileSync, cpSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.ts';
import { assertThat, type ProjectEnvironment, step } from './step.ts';

const kinds = ['brain', 'embedder', 'fault-kind', 'policy', 'reader', 'reporter', 'store', 'suite'];

/** Plain Node runs them, in one process, which loads the packages once; each checks itself by the conformance suite of its kind and throws where it does not pass. */
export async function checkExtensions(project: ProjectEnvironment): Promise<void> {
  const examples = join(root, 'examples', 'extending');
  const files = readdirSync(examples);
  for (const kind of kinds)
    assertThat(files.includes(`${kind}.ts`), `examples/extending must have ${kind}.ts`);
  cpSync(examples, join(project.cwd, 'extending'), { recursive: true });
  const imports = files.map(
    (file) => `await import('./extending/${file}');\nconsole.log('passed: ${file}');\n`,
  );
  writeFileSync(join(project.cwd, 'extensions.js'), imports.join(''));
  const passed = await step('extensions pass outside', 'node', ['extensions.js'], project);
  for (const file of files)
    assertThat(passed.includes(`passed: ${file}\n`), `extension ${file} ended the program`);
  copyFileSync(join(root, 'scripts', 'package', 'outside', 'broken.ts'), join(project.cwd, 'broken.ts'));
  const found = (await step('broken extensions are refused', 'node', ['broken.ts'], project)).trim();
  assertThat(
    found === kinds.join(' '),
    `one broken extension of each kind must be refused: ${kinds.join(' ')}; got ${found}`,
  );
}

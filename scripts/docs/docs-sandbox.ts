/** A temporary folder in which `regain` and its entries resolve to the sources, to run documentation code in. */

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { commandFile } from '../built-program.ts';
import { compilerMemory, type Result, root, run } from '../run.ts';
import { openSession } from './runner-process.ts';

export interface DocsSandbox {
  readonly folder: string;
  write(name: string, text: string): void;
  /** Runs the Node that runs us. */
  node(...args: string[]): Promise<Result>;
  /** Runs a program that was written, in the process of the others. */
  program(name: string): Promise<Result>;
  /** Runs `regain` with arguments as a shell reads them: where it is to do more than that, in a shell. */
  regain(line: string): Promise<Result>;
  /** Ends the process of the programs, as soon as nothing of them goes on. Gives its exit code. */
  end(): Promise<number | null>;
  remove(): void;
}

export function openDocsSandbox(): DocsSandbox {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'regain-docs-')));
  symlinkSync(join(root, 'examples'), join(folder, 'examples'));
  const { peerDependencies } = JSON.parse(readFileSync(join(root, 'packages/regain/package.json'), 'utf8'));
  // Tools of the AI SDK, of LangChain and of MCP are declared by schemas of zod.
  for (const name of [
    'regain',
    '@regain/lab',
    'zod',
    '@modelcontextprotocol/client',
    'pino',
    ...Object.keys(peerDependencies),
  ])
    for (const beside of relatedPackages(name)) linkPackage(folder, beside);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', private: true }));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const env = {
    ...process.env,
    NO_COLOR: '1',
    FORCE_COLOR: undefined,
    NODE_OPTIONS: '--conditions=@regain/source',
  };
  const session = openSession(folder, env);
  const bash = (script: string) => run('bash', ['-c', script], { cwd: folder, env });
  return {
    folder,
    write: (name, text) => writeFileSync(join(folder, name), text),
    node: (...args) => run(process.execPath, args, { cwd: folder, env: { ...compilerMemory, ...env } }),
    program: (name) => session.run({ file: join(folder, name) }),
    async regain(line) {
      if (/[|&;<>]/.test(line)) {
        return bash(
          `set -o pipefail; regain() { "${process.execPath}" "${commandFile()}" "$@"; }; regain ${line}`,
        );
      }
      const { stdout: words } = await bash(`printf '%s\\0' ${line}`);
      return session.run({ args: words.split('\0').slice(0, -1) });
    },
    end: () => session.end(),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A program that uses an optional peer has it, and what is published under the same scope: the SDK beside the API. */
function relatedPackages(peer: string): string[] {
  const [scope, name] = peer.split('/');
  if (name === undefined) return [peer];
  const installed = join(root, 'node_modules', scope!);
  return existsSync(installed) ? readdirSync(installed).map((one) => `${scope}/${one}`) : [];
}

function linkPackage(folder: string, name: string): void {
  const [from, to] = [join(root, 'node_modules', name), join(folder, 'node_modules', name)];
  if (!existsSync(from) || existsSync(to)) return;
  mkdirSync(dirname(to), { recursive: true });
  symlinkSync(realpathSync(from), to);
}

const config = {
  extends: join(root, 'tsconfig.json'),
  compilerOptions: { typeRoots: [join(root, 'node_modules', '@types')] },
  include: ['*.ts'],
};

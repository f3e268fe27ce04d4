/** The two files with which a project begins: recovery for its framework, and the effects of its tools to confirm. */

import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { invalidArgument } from '../types/index.ts';
import { type FoundTool, findTools } from './find-tools.ts';
import { type Framework, frameworksOf, getFramework } from './frameworks.ts';
import { type Project, readProject } from './project.ts';

export interface NewFile {
  readonly file: string;
  readonly text: string;
}

export interface InitPlan {
  readonly framework: string;
  readonly title: string;
  /** Further frameworks of the project, for which it can be run, too. */
  readonly others: readonly string[];
  readonly tools: readonly FoundTool[];
  readonly files: readonly NewFile[];
  /** What to do next, in order. */
  readonly next: readonly string[];
}

/** Nothing is written. A file that exists is refused. */
export function planInit(folder: string, wanted?: string): InitPlan {
  const project = readProject(folder);
  const fitting = frameworksOf(project);
  const framework = wanted === undefined ? fitting[0]! : getFramework(wanted);
  if (project.isWorkspace && wanted === undefined && framework.packages.length === 0)
    throw invalidArgument(
      'is the root of a workspace: run it in the folder of the package that has the agent, or name a framework (--framework)',
      { file: join(folder, 'package.json') },
    );
  const tools = findTools(project, framework);
  const { sources, extension, importExtension, isTypeScript } = project;
  const files = [
    { file: join(sources, `regain${extension}`), text: mainText(framework, importExtension, isTypeScript) },
    { file: join(sources, `regain-effects${extension}`), text: effectsText(tools, isTypeScript) },
  ];
  for (const { file } of files)
    if (existsSync(file)) throw invalidArgument('exists already, and is not overwritten', { file });
  const others = fitting.filter((one) => one !== framework && one.packages.length > 0);
  return {
    ...{
      framework: framework.name,
      title: framework.title,
      others: others.map(({ name }) => name),
      tools,
      files,
    },
    next: nextSteps(project, framework, files, tools),
  };
}

function mainText({ imports, lines }: Framework, importExtension: string, isTypeScript: boolean): string {
  const all = [
    ...imports,
    `import { effects } from './regain-effects${importExtension}';`,
    '',
    ...lines(isTypeScript),
  ];
  return `${all.join('\n')}\n`;
}

/** A tool whose name does not show that it is a read is a write until a person says otherwise. */
function effectsText(tools: readonly FoundTool[], isTypeScript: boolean): string {
  const type = isTypeScript ? ": { [tool: string]: 'read' | 'idempotent' | 'write' | 'irreversible' }" : '';
  const entries = tools.map(
    ({ name, effect = 'write', because }) => `  ${keyOf(name)}: '${effect}', // to confirm: ${because}`,
  );
  const example = "  // search: 'read', pay: 'write'";
  return `${[
    '/**',
    ' * What a call of each tool does; confirm every line. A wrong "read" or "idempotent" may be repeated.',
    ' * read: changes nothing. idempotent: a repeat changes nothing more. write: a repeat acts twice. irreversible: never repeated.',
    ' */',
    `export const effects${type} = {`,
    ...(entries.length === 0 ? [example] : entries),
    '};',
  ].join('\n')}\n`;
}

function keyOf(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

function nextSteps(
  { packages, folder }: Project,
  { use }: Framework,
  files: readonly NewFile[],
  tools: readonly FoundTool[],
): readonly string[] {
  const [main, effects] = files.map(({ file }) => relative(folder, file));
  const count =
    tools.length === 0
      ? 'Name your tools'
      : `Confirm the ${tools.length} ${tools.length === 1 ? 'effect' : 'effects'}`;
  return [
    ...(packages.has('regain') ? [] : ['npm install regain']),
    `${count} in ${effects}`,
    `Use ${main}: ${use}`,
  ];
}

/** What kind of tool a coding agent called, by its name and arguments: it decides what may be read from the answer. */

import type { Json, JsonObject } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { oncePerName } from '../once-per-name.ts';

/**
 * `shell`: runs a command line; `code`: runs code that is in the arguments. `edit`: changes a file, and its answer is its own.
 * `contents`: answers with contents, which may be about anything. `search`: likewise, and may find nothing. `other`: an API.
 */
export type ToolKind = 'shell' | 'code' | 'edit' | 'contents' | 'search' | 'other';

/** Names in lower case without separators: those of Claude Code, Codex, OpenHands, SWE-agent, Inspect, Gemini, Cline, Cursor, MCP servers. */
const byName: ReadonlyMap<string, ToolKind> = new Map(
  (
    [
      [
        'shell',
        'bash shell localshell execcommand executebash executecommand run runcommand runshellcommand runterminalcmd runterminalcommand runinterminal terminal cmd powershell pwsh exec containerexec shellcommand shellexec bashtool bashcommand sh zsh commandline unifiedexec command runbash executeshell interactivebash localshellcall',
      ],
      [
        'code',
        'python executeipythoncell ipython executepython runpython pythonrepl jupyter codeinterpreter executecode runcode pythonexec notebookexecute coderunner',
      ],
      [
        'edit',
        'edit multiedit strreplace strreplaceeditor strreplacebasededittool texteditor fileeditor applypatch applydiff replace replaceinfile searchreplace searchandreplace insert insertcontent editfile notebookedit patch updatefile write create writefile createfile writetofile savefile editnotebook undoedit deletefile removefile movefile smartedit filewrite fileedit',
      ],
      [
        'contents',
        'read view open cat readfile viewfile notebookread readmanyfiles readmultiplefiles readtextfile readmediafile openfile ls listdir listdirectory listfiles listdirectorywithsizes directorytree getfileinfo webfetch fetch fetchurl fetchwebpage urlfetch webread readurl readwebpage browse browser webbrowser browsernavigate task agent subagent delegate newtask spawnagent askuserquestion askuser viewimage bashoutput readlints readresource readmcpresource skill goto scrollup scrolldown recall attemptcompletion',
      ],
      [
        'search',
        'glob grep search find ripgrep codebasesearch grepsearch filesearch searchfiles searchfilecontent searchdir searchfile findfile globfilesearch websearch googlewebsearch googlesearch webquery toolsearch findfiles grepfiles searchcode semanticsearch findbyname',
      ],
    ] as const
  ).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind] as const)),
);

export function kindOfTool(tool: string, args: JsonObject | string | undefined): ToolKind {
  const { kind, isShellLike } = namedKind(tool);
  if (kind === 'edit' && isObject(args) && args.command === 'view') return 'contents';
  if (kind === 'code' && typeof args === 'string' && !/[\n(=]/.test(args)) return 'shell';
  // Codex gives a script to a tool of this name.
  if (tool === 'exec' && typeof args === 'string' && args.includes('(')) return 'code';
  if (kind !== undefined) return kind;
  // Arguments that are a text are a command line, and the name is its first word.
  if (typeof args === 'string') return 'shell';
  return isShellLike && commandIn(args) !== undefined ? 'shell' : 'other';
}

const namedKind = oncePerName((tool) => {
  const name = byName.has(tool) ? tool : withoutServer(tool);
  return { kind: byName.get(name), isShellLike: /shell|bash|term|exec|command/.test(name) };
});

const isShell = oncePerName((tool) => byName.get(withoutServer(tool)) === 'shell');

/** `mcp__server__read_file`, `functions.shell`, `filesystem/read_file`: the part after the server. */
function withoutServer(tool: string): string {
  return (
    tool
      .slice(-100)
      .split(/__|[./:]/)
      .findLast((part) => part !== '')
      ?.replaceAll(/[^A-Za-z0-9]/g, '')
      .toLowerCase() ?? ''
  );
}

/** The command line, or its words, of a call of a shell. A program that is called by its own name has the rest as arguments. */
export function commandOf(
  tool: string,
  args: JsonObject | string | undefined,
): string | readonly string[] | undefined {
  if (typeof args === 'string') return isShell(tool) ? args : `${tool} ${args}`;
  return commandIn(args);
}

function commandIn(args: JsonObject | undefined): string | readonly string[] | undefined {
  if (args === undefined) return undefined;
  for (const key of ['command', 'cmd', 'commands', 'script', 'code', 'input', 'action', 'keystrokes']) {
    const value = args[key];
    const nested = isObject(value) ? value.command : value;
    if (typeof nested === 'string' && nested !== '') return nested;
    if (isTexts(nested)) return nested;
  }
  return undefined;
}

function isTexts(value: Json | undefined): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && value.every((part) => typeof part === 'string');
}

/** Answers of tools that read, search and change files, in the fixed words of each agent. */

import { anyOf, type Found, firstWording, type Meaning, meaning, type Wording } from './found.ts';
import { withoutMark } from './refusals.ts';

/** After this, the tool says what is wrong. */
const MARK =
  '(?:Error: |Error (?:editing|reading|writing|creating|executing|applying)[^:\\n]{0,120}: |\\[|Tool execution failed: )?';
const said = (words: string): RegExp => new RegExp(`^${MARK}(?:${words})`, 'i');

const edits: readonly Wording[] = [
  ...meaning('agent-mistake', 'invalid-request', [
    // Claude Code: Edit, MultiEdit, Write
    said('String to replace not found|String not found in file|No changes to make'),
    said('Found \\d+ matches of the string to replace|File has not been read yet'),
  ]),
  ...meaning('agent-mistake', 'conflict', [
    said('File has been (?:unexpectedly )?modified since|File has been modified'),
    // str_replace_editor: OpenHands, SWE-agent, Inspect
    said('(?:Invalid `?path`? parameter.{0,300})?File already exists at|File .{1,200} already exists'),
  ]),
  ...meaning('agent-mistake', 'invalid-request', [
    said(
      'No replacement was performed|Invalid `?(?:\\w+)`? parameter|Parameter `?\\w+`? is required|Unrecognized command|Missing required (?:argument|parameter)',
    ),
    // SWE-agent: edit, create
    said(
      'Your proposed edit has introduced new syntax error|Text not found|Your search string|The text to replace|No file open|Usage: |Invalid line number|start_line',
    ),
    // Codex: apply_patch
    said(
      'apply_patch verification failed|Failed to find (?:expected lines|context)|Invalid (?:patch|Context)|invalid hunk|error: patch failed|patch does not apply|The patch|failed to parse (?:function arguments|patch)',
    ),
    // Gemini, opencode, Cline, Cursor, the file system server of MCP
    said(
      'Failed to edit, (?:could not find|expected)|0 occurrences found|(?:old_?string|oldText|old_str|search (?:block|text|content|string))\\b.{0,80}\\b(?:not found|no match|does not match|did not appear|must be different)|Could not find (?:exact match|the string|the text)|Could not find oldString|Found multiple matches|No sufficiently similar match|The SEARCH block|(?:new_?string|newString) must differ|You must read the file|Found \\d+ (?:occurrences|matches)',
    ),
  ]),
];

/** Beginnings, what they mean, and forms of the same meaning that begin with any words. */
const forms: readonly (readonly [...Meaning, words: string, later?: string])[] = [
  [
    'agent-mistake',
    'not-found',
    "File does not exist|File not found|Invalid `?path`? parameter.{0,300}does not exist|(?:The )?(?:file|path|directory|folder|notebook)\\b.{0,300}\\b(?:does not exist|not found|doesn't exist|could not be found)|No such file or directory|ENOENT|Path does not exist|Directory does not exist|Cannot find file|FileNotFoundError",
    '.{0,120}\\bNo such file or directory',
  ],
  [
    'agent-mistake',
    'forbidden',
    'EISDIR|The path .{1,200} is a directory|EACCES|EPERM|Permission denied|Access denied|Path (?:is )?(?:outside|not within|not in workspace)|path outside',
    '.{0,200}is a directory|.{0,120}\\bPermission denied',
  ],
  [
    'agent-mistake',
    'invalid-request',
    'File content \\(.{1,60}\\) exceeds|File is too large|This tool cannot read|Cannot (?:read|display) binary|Invalid (?:pages|range|regex|pattern|path)|InputValidationError|regex parse error|The file is (?:empty|shorter)|ENAMETOOLONG|EINVAL|Path must be|not an absolute path|Unsupported image',
    '.{0,80}exceeds (?:the )?maximum|.{0,80}offset .{0,60}(?:beyond|exceeds|out of)|.{0,60}must be (?:an )?absolute',
  ],
  [
    'agent-mistake',
    'unknown-tool',
    'No such tool available|Unknown skill|Agent type .{1,60} not found|Unknown tool|Tool .{1,60} (?:not found|does not exist|is not available)',
  ],
  ['infrastructure', 'server-error', 'ENOSPC|No space left'],
];
/** Every form that begins with any words has one of these near the beginning. */
const LATER = /no such file or directory|is a directory|permission denied|exceeds|offset |must be /i;
const LATER_CHARS = 400;

const files = forms.map(
  ([category, failureClass, words, later]): Wording => [
    said(later === undefined ? words : `${words}|${later}`),
    category,
    failureClass,
  ],
);
const ofEdits = [...files, ...edits];

/** Most answers have none of the beginnings: one test for all. */
const leading = forms.map(
  ([category, failureClass, words]): Wording => [said(words), category, failureClass],
);
const [anyOfFiles, anyOfEdits] = [anyOf(leading), anyOf([...leading, ...edits])];

/** A directory that is read as a file: the request is wrong, nothing is forbidden. */
const DIRECTORY = /^(?:Error: )?(?:EISDIR|.{0,200}\bis a directory)/i;

/** Beginnings that only the tool itself writes, even where its answers are contents. */
export function fileToolFailure(text: string, isEdit: boolean): Found | undefined {
  const plain = withoutMark(text);
  const mayBe = (isEdit ? anyOfEdits : anyOfFiles).test(plain) || LATER.test(plain.slice(0, LATER_CHARS));
  const found = mayBe ? firstWording(plain, isEdit ? ofEdits : files) : undefined;
  return found?.class === 'forbidden' && DIRECTORY.test(plain)
    ? { ...found, class: 'invalid-request' }
    : found;
}

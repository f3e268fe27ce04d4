/**
 * Messages of particular programs, beyond those of the form `program: reason`. They count only if such a program was run and
 * the call failed, or if its result is unknown.
 */

import { type Found, firstWording, meaning, type Wording } from '../found.ts';
import type { ProgramKind } from './program-kinds.ts';

/** PowerShell, in any language: the kind of error is always in English. */
const powershell: readonly Wording[] = [
  ...meaning('agent-mistake', 'unknown-tool', [/FullyQualifiedErrorId\s*: CommandNotFoundException/]),
  ...meaning('agent-mistake', 'invalid-request', [
    /CategoryInfo\s*: ParserError|FullyQualifiedErrorId\s*: \w{0,40}Parameter(?:NotFound|Binding)/,
  ]),
  ...meaning('agent-mistake', 'not-found', [
    /FullyQualifiedErrorId\s*: (?:Path|Item|File)NotFound|CategoryInfo\s*: ObjectNotFound/,
  ]),
  ...meaning('agent-mistake', 'forbidden', [/CategoryInfo\s*: (?:PermissionDenied|SecurityError)/]),
];

const resources: readonly Wording[] = meaning('infrastructure', 'server-error', [
  /no space left on device|\bENOSPC\b|disk quota exceeded/i,
  /cannot allocate memory|javascript heap out of memory|^MemoryError\b|out of memory: killed/im,
]);

/** The program that should run another one does not find it. */
const runners: readonly Wording[] = [
  ...meaning('agent-mistake', 'unknown-tool', [
    // python -m, uv, poetry, bundler
    /python[\d.]*(?:\.exe)?: No module named \S+\s*$|^(?:error: )?Failed to spawn: |^Command not found: |^bundler: command not found/m,
    // cargo, git, npx, docker
    /^error: no such (?:sub)?command|^git: '[^'\n]{1,60}' is not a git command|could not determine executable to run|^OCI runtime exec failed: |^env: .{1,100}: No such file/m,
  ]),
  ...meaning('agent-mistake', 'not-found', [
    // npm, yarn, pnpm, bun
    /^(?:npm (?:ERR!|error) )?Missing script:|^ERR_PNPM_NO_SCRIPT|Couldn't find a script named|^error: Script not found|^error Command "[^"\n]{1,60}" not found/im,
    /^npm (?:ERR!|error) (?:code ENOENT|enoent)/im,
    // make, just
    /^make(?:\[\d+\])?: \*\*\* No (?:rule to make target|targets specified)|^error: Justfile does not contain/m,
  ]),
];

/** The request cannot be understood: a wrong option, a missing argument. */
const usage: readonly Wording[] = meaning('agent-mistake', 'invalid-request', [
  // argparse, click, clap, commander
  /^(?:[\w./-]{1,60}: )?error: (?:unrecognized |the following (?:required )?arguments|argument \S|unexpected argument|no such option|unknown |invalid (?:choice|value)|ambiguous option|Found argument|option '|required option|missing required argument|too many arguments|a value is required)/im,
  // getopt, yargs, cac, jest, cobra
  /^(?:[\w./-]{1,60}: |Error: |ERROR: |CACError: |✖ ){0,2}(?:unrecognized|unknown|invalid|illegal|unsupported) (?:CLI Parameter|CLI option|option|flag|shorthand flag|argument|command|subcommand|switch)s?\b/im,
  /^flag provided but not defined|^ERROR: usage: |^Usage Error: /m,
]);

/** What a test runner, a compiler or an interpreter was given does not exist. */
const inputs: readonly Wording[] = meaning('agent-mistake', 'not-found', [
  // pytest, vitest, jest, mocha
  /^ERROR: (?:file or directory )?not found: |^=+ no tests ran|^no tests ran|^No test(?:s| files?) found|^Error: No test files found/m,
  // python, node, unittest
  /python[\d.]*(?:\.exe)?: can't open file '|^Error: Cannot find module '\/|^unittest\.loader\._FailedTest/m,
  // tsc, eslint
  /^error TS(?:5058|5083|5057|5042|18003|6053)\b|^No files matching (?:the pattern|')/m,
  // cargo, go, gcc, Maven
  /^error: could not find `Cargo\.toml`|^error: no (?:test|bin|example|bench) target named|^go: (?:cannot find main module|go\.mod file not found)|^no Go files in |: (?:fatal )?error: no input files|requires a project to execute/m,
]);

const network: readonly Wording[] = [
  ...meaning('infrastructure', 'connection', [
    /could not resolve host|unable to resolve host|in name resolution|name or service not known|getaddrinfo (?:enotfound|eai_again)|server misbehaving/i,
    /network is unreachable|no route to host|connection (?:was )?(?:refused|reset)|failed to establish a new connection|unable to connect to|could not connect to server|with your network connection/i,
    /\b(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH)\b|ssl certificate problem|unexpected disconnect|remote end hung up|proxyerror|cannot connect to the docker daemon/i,
  ]),
  ...meaning('infrastructure', 'timeout', [
    /connection timed out|operation timed out|read timed out|\bE(?:SOCKET)?TIMEDOUT\b|i\/o timeout|tls handshake timeout|connect timeout|network timeout/i,
  ]),
  ...meaning('infrastructure', 'rate-limit', [/\b429\b.{0,20}too many requests|rate limit exceeded/i]),
];

/** git, gh */
const versions: readonly Wording[] = [
  ...meaning('negative-result', 'no-effect', [
    /^nothing (?:to commit|added to commit)|^no changes added to commit|^Everything up-to-date|^No local changes to save/m,
  ]),
  ...meaning('infrastructure', 'auth', [
    /authentication failed|could not read (?:username|password)|permission denied \(publickey|support for password authentication|gh auth login|HTTP 401|bad credentials|please tell me who you are/i,
  ]),
  ...network,
  ...meaning('agent-mistake', 'not-found', [
    /^fatal: (?:pathspec|ambiguous argument|bad (?:revision|object)|invalid (?:reference|object)|couldn't find remote ref|path '|unknown revision|repository '.{0,200}' not found|not a (?:git repository|valid object)|no such |your current branch|no remote)/im,
    /^error: (?:pathspec|src refspec|branch '|no such remote|unknown revision)|does not appear to be a git repository|Repository not found|could not resolve to a/im,
  ]),
  ...meaning('agent-mistake', 'conflict', [
    /^CONFLICT \(|\bMerge conflict in |! \[(?:remote )?rejected\]|failed to push some refs|would be overwritten by|already exists\b|cannot lock ref|index\.lock|unmerged files/i,
    /not possible to fast-forward|you have unstaged changes|divergent branches|already used by worktree|already checked out/i,
  ]),
  ...meaning('agent-mistake', 'forbidden', [
    /^error: insufficient permission|\b403\b|protected branch|permission to \S+ denied/im,
  ]),
  ...meaning('agent-mistake', 'invalid-request', [/^(?:usage: git|fatal: |error: )/m]),
];

/** pip, uv, npm, yarn, apt, brew, conda */
const packages: readonly Wording[] = [
  ...network,
  ...meaning('agent-mistake', 'not-found', [
    /no matching (?:distribution|package|version)|could not find a version|was not found in the package registry|PackagesNotFoundError/i,
    /\bE404\b|\bETARGET\b|404 not found - |not found in registry/i,
    /unable to locate package|has no installation candidate|no available formula|no match for argument|unable to find a match|could not find (?:package|gem)/i,
  ]),
  ...meaning('agent-mistake', 'conflict', [
    /\bERESOLVE\b|resolution-?impossible|conflicting dependencies|version solving failed|could not get lock|unsatisfiable/i,
  ]),
  ...meaning('agent-mistake', 'forbidden', [
    /externally-managed-environment|\bEACCES\b|\bEPERM\b|are you root|permission denied/i,
  ]),
];

interface Table {
  readonly wordings: readonly Wording[];
  /** Every message of the table has one of them: one pattern that is tried first. */
  readonly words?: RegExp;
  /** Programs that write such messages; any if absent. */
  readonly kinds?: readonly ProgramKind[];
}

/** In order; the first that applies. */
const tables: readonly Table[] = [
  { wordings: powershell, words: /FullyQualifiedErrorId|CategoryInfo/ },
  { wordings: resources, words: /no space left|enospc|quota|memory/i },
  {
    wordings: runners,
    words:
      /no module named|failed to spawn|command not found|no such|not a git command|could not determine|oci runtime|script|" not found|enoent|no rule|no targets|justfile/i,
  },
  { wordings: usage, words: /error: |unrecognized|unknown|invalid|illegal|unsupported|flag provided|usage/i },
  {
    wordings: inputs,
    words:
      /not found|no test|can't open file|cannot find module|_failedtest|error ts|no files matching|could not find|target named|go: |no go files|no input files|requires a project/i,
    kinds: ['test', 'build', 'own'],
  },
  { wordings: versions, kinds: ['versions'] },
  { wordings: packages, kinds: ['packages'] },
  {
    wordings: network,
    words:
      /resol|name or service|getaddrinfo|misbehaving|unreach|no route|connect|econn|enotfound|eai_again|certificate|hung up|proxyerror|timed out|timedout|timeout|429|rate limit/i,
    kinds: ['network', 'other', 'own', 'inline'],
  },
];

/** What a message of the programs that were run means; undefined if there is none. */
export function programMessage(text: string, ran: ReadonlySet<ProgramKind>): Found | undefined {
  for (const { wordings, words, kinds } of tables) {
    if (kinds !== undefined && !kinds.some((kind) => ran.has(kind))) continue;
    const said = words?.test(text) === false ? undefined : firstWording(text, wordings);
    if (said !== undefined) return said;
  }
  return undefined;
}

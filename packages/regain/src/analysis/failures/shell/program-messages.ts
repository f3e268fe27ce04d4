/**
 * Messages of particular programs, beyond those of the form `program: reason`. They count only if such a program was run and
 * the call failed, or if its result is unknown.
 */

import type { Wording } from '../found.ts';
import type { ProgramKind } from './program-kinds.ts';

/** The request cannot be understood: a wrong option, a missing argument. */
const usage: readonly Wording[] = [
  [
    /^(?:[\w./-]{1,60}: )?error: (?:unrecognized (?:arguments|subcommand|option)|the following (?:required )?arguments|argument \S|unexpected argument|no such option|unknown (?:option|command|argument|flag)|invalid choice|ambiguous option|Found argument|option '|required option|missing required argument|too many arguments|a value is required|invalid value)/im,
    'agent-mistake',
    'invalid-request',
  ],
  [
    /^(?:[\w./-]{1,60}: |Error: |ERROR: |CACError: |✖ ){0,2}(?:unrecognized|unknown|invalid|illegal|unsupported) (?:CLI Parameter|CLI option|option|flag|shorthand flag|argument|arguments|command|subcommand|switch)s?\b/im,
    'agent-mistake',
    'invalid-request',
  ],
  [/^flag provided but not defined|^ERROR: usage: |^Usage Error: /m, 'agent-mistake', 'invalid-request'],
];

/** The program that should run another one does not find it. */
const runners: readonly Wording[] = [
  [
    /^\S{0,200}python[\d.]*(?:\.exe)?: No module named \S+|^(?:error: )?Failed to spawn: |^Command not found: |^error: no such (?:sub)?command|^npm (?:ERR!|error) could not determine executable to run|^bundler: command not found|^ERR_PNPM_(?:RECURSIVE_EXEC_FIRST_FAIL|NO_SCRIPT)|^git: '[^'\n]{1,60}' is not a git command|^OCI runtime exec failed: .{0,300}executable file not found|^env: .{1,100}: No such file|^(?:error Command|Usage Error: Couldn't find a script named|error: Script not found) "/m,
    'agent-mistake',
    'unknown-tool',
  ],
  [
    /^(?:npm (?:ERR!|error) )?Missing script:|^npm (?:ERR!|error) (?:code ENOENT|enoent)|^make(?:\[\d+\])?: \*\*\* No (?:rule to make target|targets specified)|^just: .{0,60}not found|^Error: No such (?:command|container)/im,
    'agent-mistake',
    'not-found',
  ],
];

/** PowerShell, in any language: the kind of error is always in English. */
const powershell: readonly Wording[] = [
  [/FullyQualifiedErrorId\s*: CommandNotFoundException/, 'agent-mistake', 'unknown-tool'],
  [
    /CategoryInfo\s*: ParserError|FullyQualifiedErrorId\s*: \w{0,40}(?:ParameterNotFound|ParameterBinding)/,
    'agent-mistake',
    'invalid-request',
  ],
  [
    /FullyQualifiedErrorId\s*: (?:PathNotFound|ItemNotFound|FileNotFound)|CategoryInfo\s*: ObjectNotFound/,
    'agent-mistake',
    'not-found',
  ],
  [/CategoryInfo\s*: (?:PermissionDenied|SecurityError)/, 'agent-mistake', 'forbidden'],
];

/** What a test runner or a compiler was given does not exist. */
const inputs: readonly Wording[] = [
  [
    /^ERROR: (?:file or directory not found|not found): |^=+ no tests ran|^No test(?:s| files?) found|^Error: No test files found|^(?:\S{0,200}python[\d.]*(?:\.exe)?: )?can't open file '|^error TS(?:5058|5083|5057|5042|18003|6053)\b|^error: could not find `Cargo\.toml`|^error: no (?:test|bin|example|bench) target named|^go: (?:cannot find main module|go\.mod file not found)|^no Go files in |^No files matching (?:the pattern|')|^The requested pathspec|^ERROR: not found: |^Error: Cannot find module '\/|^unittest\.loader\._FailedTest|^(?:clang|gcc|g\+\+|cc1?)(?:plus)?: (?:fatal )?error: (?:no input files|\S+: No such file)|^\[ERROR\] (?:The goal you specified requires a project|Could not find the selected project)/m,
    'agent-mistake',
    'not-found',
  ],
];

const network: readonly Wording[] = [
  [
    /could not resolve host|temporary failure in name resolution|name or service not known|network is unreachable|connection refused|connection (?:was )?reset|failed to establish a new connection|getaddrinfo (?:enotfound|eai_again)|\b(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH)\b|no route to host|unable to resolve host|ssl certificate problem|unexpected disconnect|remote end hung up|cannot connect to the docker daemon|could not connect to server|server misbehaving|proxyerror|unable to connect to|trouble with your network connection/i,
    'infrastructure',
    'connection',
  ],
  [
    /connection timed out|operation timed out|read timed out|\bETIMEDOUT\b|\bESOCKETTIMEDOUT\b|i\/o timeout|tls handshake timeout|connect timeout|network timeout/i,
    'infrastructure',
    'timeout',
  ],
  [/\b429\b.{0,20}too many requests|rate limit exceeded/i, 'infrastructure', 'rate-limit'],
];

const resources: readonly Wording[] = [
  [
    /no space left on device|\bENOSPC\b|cannot allocate memory|javascript heap out of memory|^MemoryError\b|disk quota exceeded|out of memory: killed/im,
    'infrastructure',
    'server-error',
  ],
];

const versions: readonly Wording[] = [
  [
    /^nothing (?:to commit|added to commit)|^no changes added to commit|^Everything up-to-date|^No local changes to save/m,
    'negative-result',
    'no-effect',
  ],
  [
    /authentication failed|could not read (?:username|password)|permission denied \(publickey|support for password authentication|not logged in(?:to)? any|gh auth login|HTTP 401|bad credentials|please tell me who you are/i,
    'infrastructure',
    'auth',
  ],
  ...network,
  [
    /^fatal: (?:pathspec|ambiguous argument|bad (?:revision|object)|invalid reference|couldn't find remote ref|path '|unknown revision|repository '.{0,200}' not found|not a git repository|no such (?:path|branch|ref)|invalid object|your current branch|not a valid object|no remote)|^error: (?:pathspec|src refspec|branch '|patch failed|no such remote|the following file|unknown revision)|does not appear to be a git repository|Repository not found|could not resolve to a/im,
    'agent-mistake',
    'not-found',
  ],
  [
    /^CONFLICT \(|\bMerge conflict in |! \[(?:remote )?rejected\]|failed to push some refs|would be overwritten by|already exists\b|cannot lock ref|index\.lock|unmerged files|not possible to fast-forward|you have unstaged changes|divergent branches|already used by worktree|already checked out/i,
    'agent-mistake',
    'conflict',
  ],
  [
    /^error: insufficient permission|\b403\b|protected branch|permission to \S+ denied/im,
    'agent-mistake',
    'forbidden',
  ],
  [/^(?:usage: git|fatal: |error: )/m, 'agent-mistake', 'invalid-request'],
];

const packages: readonly Wording[] = [
  ...network,
  [
    /no matching (?:distribution|package|version)|could not find a version|unable to locate package|has no installation candidate|\bE404\b|\bETARGET\b|404 not found - |no available formula|no match for argument|unable to find a match|package \S+ not found|not found in registry|no such package|could not find (?:package|gem)|because \S+ was not found in the package registry|PackagesNotFoundError/i,
    'agent-mistake',
    'not-found',
  ],
  [
    /\bERESOLVE\b|resolution-?impossible|conflicting dependencies|version solving failed|could not get lock|unsatisfiable/i,
    'agent-mistake',
    'conflict',
  ],
  [
    /externally-managed-environment|\bEACCES\b|\bEPERM\b|are you root|permission denied/i,
    'agent-mistake',
    'forbidden',
  ],
  [/^Requirement already satisfied/m, 'negative-result', 'no-effect'],
];

/** In order; the first that applies. */
export function messagesOf(kinds: ReadonlySet<ProgramKind>): readonly Wording[] {
  return [
    ...powershell,
    ...resources,
    ...runners,
    ...usage,
    ...(kinds.has('test') || kinds.has('build') || kinds.has('own') ? inputs : []),
    ...(kinds.has('versions') ? versions : []),
    ...(kinds.has('packages') ? packages : []),
    ...(kinds.has('network') || kinds.has('other') || kinds.has('own') || kinds.has('inline') ? network : []),
  ];
}

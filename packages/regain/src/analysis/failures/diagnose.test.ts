import { describe, expect, it } from 'vitest';
import { diagnosed, diagnosisOfCall, type SeenCall } from './diagnose-in-test.ts';

const error = (tool: string, value: string, args = {}): SeenCall => ({ tool, args, value, flag: 'error' });
const plain = (tool: string, value: string, args = {}): SeenCall => ({ tool, args, value });
const good = (tool: string, value: string, args = {}): SeenCall => ({ tool, args, value, flag: 'ok' });

describe('tools of coding agents', () => {
  it.each<[SeenCall, string]>([
    [
      error('Edit', '<tool_use_error>String to replace not found in file.\nString: x</tool_use_error>'),
      'agent-mistake invalid-request',
    ],
    [
      error(
        'Edit',
        '<tool_use_error>Found 3 matches of the string to replace, but replace_all is false.</tool_use_error>',
      ),
      'agent-mistake invalid-request',
    ],
    [
      error(
        'Write',
        '<tool_use_error>File has not been read yet. Read it first before writing to it.</tool_use_error>',
      ),
      'agent-mistake invalid-request',
    ],
    [
      error(
        'Edit',
        '<tool_use_error>File has been modified since read, either by the user or by a linter. Read it again before attempting to write it.</tool_use_error>',
      ),
      'agent-mistake conflict',
    ],
    [error('Read', '<tool_use_error>File does not exist.</tool_use_error>'), 'agent-mistake not-found'],
    [
      error('Read', 'File does not exist. Note: your current working directory is /w.'),
      'agent-mistake not-found',
    ],
    [error('Read', 'EISDIR: illegal operation on a directory, read'), 'agent-mistake invalid-request'],
    [
      error('Read', 'File content (26247 tokens) exceeds maximum allowed tokens (25000).'),
      'agent-mistake invalid-request',
    ],
    [
      error('Grp', '<tool_use_error>Error: No such tool available: Grp</tool_use_error>'),
      'agent-mistake unknown-tool',
    ],
    [
      error(
        'Bash',
        '<tool_use_error>InputValidationError: Bash failed due to the following issue:\nThe required parameter `command` is missing</tool_use_error>',
      ),
      'agent-mistake invalid-request',
    ],
    [
      error('Bash', 'Exit code 1\nnpm error Missing script: "tests"', { command: 'npm run tests' }),
      'agent-mistake not-found',
    ],
    [error('Bash', 'Exit code 1', { command: 'grep x y' }), 'negative-result empty-output'],
    [error('Bash', 'Command timed out after 2m 0.0s', { command: 'npm test' }), 'infrastructure timeout'],
    [
      error('Bash', '<tool_use_error>Cancelled: parallel tool call Bash(ls) errored</tool_use_error>', {
        command: 'ls',
      }),
      'harness unknown',
    ],
    [
      error('Bash', 'Permission to use Bash with command rm -rf x has been denied.', { command: 'rm -rf x' }),
      'user forbidden',
    ],
    [
      error('Write', "Claude requested permissions to write to /w/a, but you haven't granted it yet."),
      'user forbidden',
    ],
    [error('Write', 'PreToolUse:Write hook error: [./guard.sh]: not allowed'), 'user forbidden'],
    [error('WebFetch', 'Request failed with status code 404'), 'agent-mistake not-found'],
    [error('WebFetch', 'getaddrinfo ENOTFOUND x.invalid'), 'infrastructure connection'],
    [good('Grep', 'No matches found'), 'negative-result empty-output'],
    [good('Glob', 'No files found'), 'negative-result empty-output'],
    [good('Read', 'Error: this file is about errors'), 'none'],
    [good('Read', '     1→throw new Error("x")'), 'none'],
    [good('Task', 'The build failed: Error: not found'), 'none'],
    [good('Edit', 'The file /w/a.ts has been updated successfully.'), 'none'],
    // Codex
    [
      plain(
        'apply_patch',
        'apply_patch verification failed: Failed to find expected lines in /w/a.py:\n    def f',
      ),
      'agent-mistake invalid-request',
    ],
    [
      plain(
        'exec_command',
        'Chunk ID: a\nWall time: 0.1 seconds\nProcess exited with code 1\nOriginal token count: 3\nOutput:\nsed: x.md: No such file or directory\n',
        { cmd: 'sed -n 1p x.md' },
      ),
      'agent-mistake not-found',
    ],
    [
      plain(
        'exec_command',
        'Chunk ID: a\nWall time: 30.0 seconds\nProcess running with session ID 1000\nOutput:\nError: soon',
        { cmd: 'npm run dev' },
      ),
      'none',
    ],
    [plain('shell', 'aborted by user after 9.4s', { command: ['ls'] }), 'user forbidden'],
    [
      plain('shell', '{"output":"","metadata":{"exit_code":1}}', { command: ['bash', '-lc', 'rg x'] }),
      'negative-result empty-output',
    ],
    [plain('shell', 'exec command rejected by user', { command: ['ls'] }), 'user forbidden'],
    // OpenHands, SWE-agent, mini-swe-agent
    [plain('execute_bash', 'total 4\n[The command completed with exit code 0.]', { command: 'ls' }), 'none'],
    [
      plain('execute_bash', 'bash: foo: command not found\n[The command completed with exit code 127.]', {
        command: 'foo',
      }),
      'agent-mistake unknown-tool',
    ],
    [
      plain(
        'str_replace_editor',
        'ERROR:\nNo replacement was performed, old_str `x` did not appear verbatim in /w/a.',
        { command: 'str_replace' },
      ),
      'agent-mistake invalid-request',
    ],
    [
      plain(
        'str_replace_editor',
        'ERROR:\nInvalid `path` parameter: /w/none. The path /w/none does not exist. Please provide a valid path.',
        { command: 'view' },
      ),
      'agent-mistake not-found',
    ],
    [
      plain('str_replace_editor', "Here's the result of running `cat -n` on /w/a:\n 1 raise Error", {
        command: 'view',
      }),
      'none',
    ],
    [
      plain(
        'edit',
        'Your proposed edit has introduced new syntax error(s). Please read this error message carefully.',
      ),
      'agent-mistake invalid-request',
    ],
    [plain('search_dir', 'No matches found for "x" in /w'), 'negative-result empty-output'],
    [
      plain(
        'bash',
        '<returncode>2</returncode>\n<output>\nls: cannot access x: No such file or directory\n</output>',
        { command: 'ls x' },
      ),
      'agent-mistake not-found',
    ],
    [
      error(
        'terminal',
        'A restart occurred while this tool was in progress. This may indicate a fatal memory error.',
      ),
      'harness server-error',
    ],
    [
      {
        tool: 'python',
        args: 'run.py',
        value:
          'Traceback (most recent call last):\n  File "run.py", line 3, in <module>\n    main()\nValueError: no',
      },
      'negative-result unknown',
    ],
    [
      { tool: 'cat', args: 'gone.py', value: 'cat: gone.py: No such file or directory' },
      'agent-mistake not-found',
    ],
    [
      { tool: 'vim', args: 'a.py', value: "Operation 'vim a.py' is not supported by this environment." },
      'agent-mistake invalid-request',
    ],
    // Inspect
    [{ ...error('bash', 'x', { cmd: 'ls' }), errorType: 'timeout' }, 'infrastructure timeout'],
    [{ ...error('f', 'x'), errorType: 'approval' }, 'user forbidden'],
    [
      {
        ...error(
          'f',
          "Found 1 validation errors parsing tool input arguments:\n- 'x' is a required property",
        ),
        errorType: 'parsing',
      },
      'agent-mistake invalid-request',
    ],
    [
      plain(
        'python',
        'Traceback (most recent call last):\n  File "/tmp/x.py", line 1, in <module>\nNameError: name \'x\' is not defined',
        { code: 'x' },
      ),
      'agent-mistake invalid-request',
    ],
    [{ tool: 'Write', flag: 'rejected', value: 'no' }, 'user forbidden'],
    [{ tool: 'Write', flag: 'cancelled' }, 'user forbidden'],
  ])('%o', (call, expected) => {
    expect(diagnosed(call)).toBe(expected);
  });
});

describe('tools of an API', () => {
  it.each<[SeenCall, string]>([
    [
      plain('book_reservation', 'Error: payment amount does not add up, total price is 375, but paid 299'),
      'agent-mistake invalid-request',
    ],
    [plain('search_direct_flight', '[]'), 'negative-result empty-output'],
    [plain('find_user_id_by_email', 'Error: user not found'), 'agent-mistake not-found'],
    [plain('get_user_details', 'Error: user not found'), 'agent-mistake not-found'],
    [plain('think', ''), 'none'],
    [plain('list_orders', '[]'), 'none'],
    [
      plain(
        'news',
        '{"error": "", "response": "{\\"status\\":\\"401\\",\\"msg\\":\\"Authentication required\\"}"}',
      ),
      'infrastructure auth',
    ],
    [
      plain('login', '{"error": "No such function name: login", "response": ""}'),
      'agent-mistake unknown-tool',
    ],
    [plain('search_log', '{"errors": [], "hits": ["error in module"]}'), 'none'],
    [
      { tool: 'get', value: { status: 'error', error_message: 'rate limit exceeded' } },
      'infrastructure rate-limit',
    ],
    [
      {
        tool: 'get',
        value: {
          content: [{ type: 'text', text: 'Error: connect ECONNREFUSED 127.0.0.1:1' }],
          isError: true,
        },
      },
      'infrastructure connection',
    ],
    [{ tool: 'get', value: { result: { errors: [] }, ok: true } }, 'none'],
    [{ tool: 'get', flag: 'error', status: 503, value: 'x' }, 'infrastructure server-error'],
    [{ tool: 'write_file', flag: 'error', class: 'timeout' }, 'infrastructure timeout'],
    [{ tool: 'get', flag: 'error' }, 'unclear unknown'],
  ])('%o', (call, expected) => {
    expect(diagnosed(call)).toBe(expected);
  });
});

describe('the basis of a diagnosis', () => {
  const basis = (call: SeenCall) => diagnosisOfCall(call)?.basis;

  it('is the flag, if the dialect has one, or an exit code', () => {
    expect(basis(error('get', 'x'))).toBe('flagged');
    expect(basis({ tool: 'bash', args: { command: 'ls x' }, exitCode: 2, value: '' })).toBe('flagged');
    expect(basis(plain('get', 'Error: x'))).toBe('inferred');
    expect(basis(good('Glob', 'No files found'))).toBe('inferred');
  });
});

it('takes no longer for hostile answers', () => {
  const pieces = [
    'Error: ',
    'x: ',
    '[',
    'File "',
    'Traceback (most recent call last)\n',
    'a/',
    'error ',
    '\n',
    '::',
    "'",
  ];
  for (const piece of pieces)
    for (const tool of ['Bash', 'Edit', 'Read', 'Grep', 'python', 'api']) {
      const value = piece.repeat(100_000);
      expect(['none', 'agent', 'infra', 'uncle', 'negat', 'harne']).toContain(
        diagnosed({ tool, args: { command: 'python x.py | pytest; git x' }, value, flag: 'error' }).slice(
          0,
          5,
        ),
      );
    }
});

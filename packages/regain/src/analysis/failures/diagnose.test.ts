import { describe, expect, it } from 'vitest';
import { diagnosisOfCall, itDiagnoses, type SeenCall } from './diagnose-in-test.ts';

const error = (tool: string, value: string, args = {}): SeenCall => ({ tool, args, value, flag: 'error' });
const plain = (tool: string, value: string, args = {}): SeenCall => ({ tool, args, value });
const good = (tool: string, value: string, args = {}): SeenCall => ({ tool, args, value, flag: 'ok' });

describe('tools of coding agents', () => {
  itDiagnoses({
    'agent-mistake invalid-request': [
      error('Edit', '<tool_use_error>String to replace not found in file.\nString: x</tool_use_error>'),
      error(
        'Edit',
        '<tool_use_error>Found 3 matches of the string to replace, but replace_all is false.</tool_use_error>',
      ),
      error(
        'Write',
        '<tool_use_error>File has not been read yet. Read it first before writing to it.</tool_use_error>',
      ),
      error('Read', 'EISDIR: illegal operation on a directory, read'),
      error('Read', 'File content (26247 tokens) exceeds maximum allowed tokens (25000).'),
      error(
        'Bash',
        '<tool_use_error>InputValidationError: Bash failed due to the following issue:\nThe required parameter `command` is missing</tool_use_error>',
      ),
      plain(
        'apply_patch',
        'apply_patch verification failed: Failed to find expected lines in /w/a.py:\n    def f',
      ),
      plain(
        'str_replace_editor',
        'ERROR:\nNo replacement was performed, old_str `x` did not appear verbatim in /w/a.',
        { command: 'str_replace' },
      ),
      plain(
        'edit',
        'Your proposed edit has introduced new syntax error(s). Please read this error message carefully.',
      ),
      { tool: 'vim', args: 'a.py', value: "Operation 'vim a.py' is not supported by this environment." },
      {
        ...error(
          'f',
          "Found 1 validation errors parsing tool input arguments:\n- 'x' is a required property",
        ),
        errorType: 'parsing',
      },
      plain(
        'python',
        'Traceback (most recent call last):\n  File "x.py", line 1, in <module>\nNameError: name \'x\' is not defined',
        { code: 'x' },
      ),
    ],
    'agent-mistake conflict': [
      error(
        'Edit',
        '<tool_use_error>File has been modified since read, either by the user or by a linter. Read it again before attempting to write it.</tool_use_error>',
      ),
    ],
    'agent-mistake not-found': [
      error('Read', '<tool_use_error>File does not exist.</tool_use_error>'),
      error('Read', 'File does not exist. Note: your current working directory is /w.'),
      error('Bash', 'Exit code 1\nnpm error Missing script: "tests"', { command: 'npm run tests' }),
      error('WebFetch', 'Request failed with status code 404'),
      plain(
        'exec_command',
        'Chunk ID: a\nWall time: 0.1 seconds\nProcess exited with code 1\nOriginal token count: 3\nOutput:\nsed: x.md: No such file or directory\n',
        { cmd: 'sed -n 1p x.md' },
      ),
      plain(
        'str_replace_editor',
        'ERROR:\nInvalid `path` parameter: /w/none. The path /w/none does not exist. Please provide a valid path.',
        { command: 'view' },
      ),
      plain(
        'bash',
        '<returncode>2</returncode>\n<output>\nls: cannot access x: No such file or directory\n</output>',
        { command: 'ls x' },
      ),
      { tool: 'cat', args: 'gone.py', value: 'cat: gone.py: No such file or directory' },
    ],
    'agent-mistake unknown-tool': [
      error('Grp', '<tool_use_error>Error: No such tool available: Grp</tool_use_error>'),
      plain('execute_bash', 'bash: foo: command not found\n[The command completed with exit code 127.]', {
        command: 'foo',
      }),
    ],
    'negative-result empty-output': [
      error('Bash', 'Exit code 1', { command: 'grep x y' }),
      good('Grep', 'No matches found'),
      good('Glob', 'No files found'),
      plain('shell', '{"output":"","metadata":{"exit_code":1}}', { command: ['bash', '-lc', 'rg x'] }),
      plain('search_dir', 'No matches found for "x" in /w'),
    ],
    'infrastructure timeout': [
      error('Bash', 'Command timed out after 2m 0.0s', { command: 'npm test' }),
      { ...error('bash', 'x', { cmd: 'ls' }), errorType: 'timeout' },
    ],
    'harness unknown': [
      error('Bash', '<tool_use_error>Cancelled: parallel tool call Bash(ls) errored</tool_use_error>', {
        command: 'ls',
      }),
    ],
    'user forbidden': [
      error('Bash', 'Permission to use Bash with command rm -rf x has been denied.', { command: 'rm -rf x' }),
      error('Write', "Claude requested permissions to write to /w/a, but you haven't granted it yet."),
      error('Write', 'PreToolUse:Write hook error: [./guard.sh]: not allowed'),
      plain('shell', 'aborted by user after 9.4s', { command: ['ls'] }),
      plain('shell', 'exec command rejected by user', { command: ['ls'] }),
      { ...error('f', 'x'), errorType: 'approval' },
      { tool: 'Write', flag: 'rejected', value: 'no' },
      { tool: 'Write', flag: 'cancelled' },
    ],
    'infrastructure connection': [error('WebFetch', 'getaddrinfo ENOTFOUND x.invalid')],
    none: [
      good('Read', 'Error: this file is about errors'),
      good('Read', '     1→throw new Error("x")'),
      good('Task', 'The build failed: Error: not found'),
      good('Edit', 'The file /w/a.ts has been updated successfully.'),
      plain(
        'exec_command',
        'Chunk ID: a\nWall time: 30.0 seconds\nProcess running with session ID 1000\nOutput:\nError: soon',
        { cmd: 'npm run dev' },
      ),
      plain('execute_bash', 'total 4\n[The command completed with exit code 0.]', { command: 'ls' }),
      plain('str_replace_editor', "Here's the result of running `cat -n` on /w/a:\n 1 raise Error", {
        command: 'view',
      }),
    ],
    'harness server-error': [
      error(
        'terminal',
        'A restart occurred while this tool was in progress. This may indicate a fatal memory error.',
      ),
    ],
    'negative-result unknown': [
      {
        tool: 'python',
        args: 'run.py',
        value:
          'Traceback (most recent call last):\n  File "run.py", line 3, in <module>\n    main()\nValueError: no',
      },
    ],
  });
});

describe('tools of an API', () => {
  itDiagnoses({
    'agent-mistake invalid-request': [
      plain('book_reservation', 'Error: payment amount does not add up, total price is 375, but paid 299'),
    ],
    'negative-result empty-output': [plain('search_direct_flight', '[]')],
    'agent-mistake not-found': [
      plain('find_user_id_by_email', 'Error: user not found'),
      plain('get_user_details', 'Error: user not found'),
    ],
    none: [
      plain('think', ''),
      plain('list_orders', '[]'),
      plain('search_log', '{"errors": [], "hits": ["error in module"]}'),
      { tool: 'get', value: { result: { errors: [] }, ok: true } },
    ],
    'infrastructure auth': [
      plain(
        'news',
        '{"error": "", "response": "{\\"status\\":\\"401\\",\\"msg\\":\\"Authentication required\\"}"}',
      ),
    ],
    'agent-mistake unknown-tool': [
      plain('login', '{"error": "No such function name: login", "response": ""}'),
    ],
    'infrastructure rate-limit': [
      { tool: 'get', value: { status: 'error', error_message: 'rate limit exceeded' } },
    ],
    'infrastructure connection': [
      {
        tool: 'get',
        value: {
          content: [{ type: 'text', text: 'Error: connect ECONNREFUSED 127.0.0.1:1' }],
          isError: true,
        },
      },
    ],
    'infrastructure server-error': [{ tool: 'get', flag: 'error', status: 503, value: 'x' }],
    'infrastructure timeout': [{ tool: 'write_file', flag: 'error', class: 'timeout' }],
    'unclear unknown': [{ tool: 'get', flag: 'error' }],
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
  const traceback = 'Traceback (most recent call last)\n';
  const args = { command: 'python x.py | pytest; git x' };
  for (const piece of ['Error: ', 'x: ', '[', 'File "', traceback, 'a/', 'error ', '\n', '::', "'"])
    for (const tool of ['Bash', 'Edit', 'Read', 'Grep', 'python', 'api']) {
      const found = diagnosisOfCall({ tool, args, value: piece.repeat(100_000), flag: 'error' });
      expect(found?.category).not.toBe('user');
    }
});

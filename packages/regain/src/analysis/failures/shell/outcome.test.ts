import { describe, expect, it } from 'vitest';
import { ended, printed } from '../diagnose-in-test.ts';

describe('commands that failed', () => {
  it.each([
    // The shell
    ['foo --x', 127, 'bash: line 1: foo: command not found', 'agent-mistake unknown-tool'],
    ['foo', 127, '/bin/sh: 1: foo: not found', 'agent-mistake unknown-tool'],
    ['foo', 127, 'zsh:1: command not found: foo', 'agent-mistake unknown-tool'],
    [
      'cat a(b',
      2,
      "bash: -c: line 0: syntax error near unexpected token `('",
      'agent-mistake invalid-request',
    ],
    ["echo 'x", 1, "(eval):1: unmatched '", 'agent-mistake invalid-request'],
    ['rm src/*.tmp', 1, 'zsh:1: no matches found: src/*.tmp', 'agent-mistake not-found'],
    [
      'cd app && ls',
      1,
      '/usr/bin/bash: line 1: cd: app: No such file or directory',
      'agent-mistake not-found',
    ],
    ['./run.sh', 126, 'bash: ./run.sh: Permission denied', 'agent-mistake forbidden'],
    // Files
    ["sed -n '1,9p' a.ts", 1, 'sed: a.ts: No such file or directory', 'agent-mistake not-found'],
    ['ls src/none', 2, "ls: cannot access 'src/none': No such file or directory", 'agent-mistake not-found'],
    [
      'cp a /etc/x',
      1,
      "cp: cannot create regular file '/etc/x': Permission denied",
      'agent-mistake forbidden',
    ],
    [
      'python gone.py',
      2,
      "python: can't open file '/w/gone.py': [Errno 2] No such file or directory",
      'agent-mistake not-found',
    ],
    // Searches and comparisons
    ['grep -rn foo src', 1, '', 'negative-result empty-output'],
    ['cd src && rg foo', 1, '', 'negative-result empty-output'],
    ['ls && grep foo a.txt', 1, 'a.txt\nb.txt', 'negative-result empty-output'],
    ['which foo', 1, '', 'negative-result empty-output'],
    ['grep "(" a', 2, 'grep: Unmatched ( or \\(', 'agent-mistake invalid-request'],
    [
      'rg "("',
      2,
      'rg: regex parse error:\n    (\n    ^\nerror: unclosed group',
      'agent-mistake invalid-request',
    ],
    ['diff a b', 1, '1c1\n< a\n---\n> b', 'negative-result empty-output'],
    ['test -f x', 1, '', 'negative-result empty-output'],
    // Tests and builds
    [
      'pytest -q',
      1,
      'FAILED tests/test_a.py::test_b - assert 1 == 2\n1 failed, 3 passed in 0.12s',
      'negative-result unknown',
    ],
    ['npm test', 1, ' FAIL  src/a.test.ts > adds\nTests  1 failed | 3 passed (4)', 'negative-result unknown'],
    [
      'go test ./...',
      1,
      '--- FAIL: TestX (0.00s)\n    x_test.go:9: dial tcp: connection refused\nFAIL',
      'negative-result unknown',
    ],
    [
      'pytest tests/none.py',
      4,
      'ERROR: file or directory not found: tests/none.py\n\nno tests ran in 0.01s',
      'agent-mistake not-found',
    ],
    ['python -m pytest', 1, '/usr/bin/python: No module named pytest', 'agent-mistake unknown-tool'],
    ['npx vitest run --foo', 1, 'CACError: Unknown option `--foo`', 'agent-mistake invalid-request'],
    ['npm run tests', 1, 'npm error Missing script: "tests"', 'agent-mistake not-found'],
    ['npx tsc --noEmit', 2, "src/a.ts(3,5): error TS2345: Argument of type 'x'", 'negative-result unknown'],
    ['cargo build', 101, 'error[E0308]: mismatched types\n --> src/main.rs:4:5', 'negative-result unknown'],
    ['make all', 2, "make: *** No rule to make target 'all'.  Stop.", 'agent-mistake not-found'],
    ['eslint .', 1, '✖ 3 problems (3 errors, 0 warnings)', 'negative-result unknown'],
    // Programs under work, programs in the command line
    [
      'python run.py',
      1,
      'Traceback (most recent call last):\n  File "run.py", line 3, in <module>\n    main()\nValueError: no',
      'negative-result unknown',
    ],
    [
      'python -c "x"',
      1,
      'Traceback (most recent call last):\n  File "<string>", line 1, in <module>\nNameError: name \'x\' is not defined',
      'agent-mistake invalid-request',
    ],
    [
      'python -c "import app; app.f()"',
      1,
      'Traceback (most recent call last):\n  File "<string>", line 1, in <module>\n  File "/repo/app.py", line 9, in f\n    g()\nKeyError: 1',
      'negative-result unknown',
    ],
    [
      'python run.py',
      1,
      'Traceback (most recent call last):\n  File "run.py", line 1, in <module>\n    import numpy\nModuleNotFoundError: No module named \'numpy\'',
      'agent-mistake not-found',
    ],
    [
      'python get.py',
      1,
      'Traceback (most recent call last):\n  File "get.py", line 3, in <module>\n    go()\nrequests.exceptions.ConnectionError: HTTPSConnectionPool: Failed to establish a new connection',
      'infrastructure connection',
    ],
    [
      'node run.js',
      1,
      'Error: no\n    at f (/w/run.js:3:9)\n    at Module._compile (node:internal/modules/cjs/loader:1)\n\nNode.js v22.1.0',
      'negative-result unknown',
    ],
    ['./a.out', 139, 'Segmentation fault (core dumped)', 'negative-result unknown'],
    [
      'ID=$(curl -s x | python3 -c "import json,sys; json.load(sys.stdin)")',
      1,
      'Traceback (most recent call last):\n  File "<string>", line 1, in <module>\n  File "/usr/lib/python3.12/json/__init__.py", line 293, in load\njson.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)',
      'agent-mistake invalid-request',
    ],
    // Time, network, resources
    ['npm run dev', 143, 'Command timed out after 2m 0.0s', 'infrastructure timeout'],
    ['sleep 99', 124, '', 'infrastructure timeout'],
    ['./big', 137, 'Killed', 'infrastructure timeout'],
    ['curl https://x.invalid', 6, 'curl: (6) Could not resolve host: x.invalid', 'infrastructure connection'],
    ['curl -s https://x', 28, '', 'infrastructure timeout'],
    [
      'git clone https://x/y',
      128,
      "fatal: unable to access 'https://x/y/': Could not resolve host: x",
      'infrastructure connection',
    ],
    ['pip install foo', 1, 'ERROR: No matching distribution found for foo', 'agent-mistake not-found'],
    [
      'pip install foo',
      1,
      "WARNING: Retrying after connection broken by 'NewConnectionError: Failed to establish a new connection'\nERROR: No matching distribution found for foo",
      'infrastructure connection',
    ],
    [
      'cp big /mnt',
      1,
      "cp: error writing '/mnt/big': No space left on device",
      'infrastructure server-error',
    ],
    // Version control
    [
      'git status',
      128,
      'fatal: not a git repository (or any of the parent directories): .git',
      'agent-mistake not-found',
    ],
    [
      'git add -A && git commit -m x',
      1,
      'On branch main\nnothing to commit, working tree clean',
      'negative-result no-effect',
    ],
    [
      'git push',
      1,
      ' ! [rejected]        main -> main (fetch first)\nerror: failed to push some refs',
      'agent-mistake conflict',
    ],
    ['git push', 128, "fatal: Authentication failed for 'https://x/'", 'infrastructure auth'],
    // Others
    ['unknown-check', 1, '', 'negative-result unknown'],
    ['sudo apt-get install foo', 100, 'E: Unable to locate package foo', 'agent-mistake not-found'],
  ])('%s ends with %i: %s', (command, exitCode, text, expected) => {
    expect(ended(command, exitCode, text)).toBe(expected);
  });

  it.each([130])('exit code %i is that of an interrupt', (code) => {
    expect(ended('npm run dev', code, '')).toBe('user unknown');
  });

  it('a pipe whose reader ended first has not failed', () => {
    expect(ended('yes | head -1', 141, 'y')).toBe('none');
  });
});

describe('commands that succeeded', () => {
  it.each([
    ['cat app.log', 'ERROR 500 internal server error\nbash: foo: command not found', 'none'],
    ['cat a.ts', "throw new Error('x')", 'none'],
    ['git log', 'fix: Error: not found', 'none'],
    ['curl -s https://x/errors', '{"errors": []}', 'none'],
    ['npm test', 'Tests  12 passed (12)\n0 failed', 'none'],
    ['echo "Error: x"', 'Error: x', 'none'],
    ['find . -name x', '', 'negative-result empty-output'],
    ['grep -rn x . | head', '', 'negative-result empty-output'],
    ['touch a', '', 'none'],
    ['npm test 2>&1 | tail -5', ' Tests  2 failed | 3 passed (5)', 'negative-result unknown'],
    ['npx tsc --noEmit 2>&1 | head', 'src/a.ts(3,5): error TS2345: no', 'negative-result unknown'],
    ['cat gone.txt 2>&1 | head', 'cat: gone.txt: No such file or directory', 'agent-mistake not-found'],
    ['ls a b; true', 'a.txt\nls: b: No such file or directory', 'none'],
    ['pytest | tail -1', '12 passed in 0.3s', 'none'],
  ])('%s prints %s', (command, text, expected) => {
    expect(ended(command, 0, text)).toBe(expected);
  });
});

describe('commands of which only the output is known', () => {
  it.each([
    ['python run.py', '\nEXECUTION TIMED OUT', 'infrastructure timeout'],
    ['python run.py', 'Recovered: 12', 'none'],
    [
      'python run.py',
      'x\nTraceback (most recent call last):\n  File "run.py", line 3, in <module>\n    main()\nValueError: no',
      'negative-result unknown',
    ],
    [
      'cat run.log',
      'Traceback (most recent call last):\n  File "run.py", line 3, in <module>\nValueError: no',
      'none',
    ],
    ['cat gone', 'cat: gone: No such file or directory', 'agent-mistake not-found'],
    ['cat app.log', 'cp: a: No such file or directory', 'none'],
    ['foo -x', 'bash: foo: command not found', 'agent-mistake unknown-tool'],
    ['pytest', '=== 1 failed, 2 passed in 0.1s ===', 'negative-result unknown'],
    ['rg foo', '', 'negative-result empty-output'],
    ['ls', '', 'none'],
    [
      'sleep 500',
      "The command 'sleep 500' was cancelled because it took more than 30 seconds. Please try a different command that completes more quickly.",
      'infrastructure timeout',
    ],
    [
      'git checkout nope',
      "error: pathspec 'nope' did not match any file(s) known to git",
      'agent-mistake not-found',
    ],
  ])('%s prints %s', (command, text, expected) => {
    expect(printed(command, text)).toBe(expected);
  });
});

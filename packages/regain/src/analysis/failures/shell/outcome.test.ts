import { describe } from 'vitest';
import { ended, itDiagnoses, printed } from '../diagnose-in-test.ts';

const RAISED =
  'Traceback (most recent call last):\n  File "run.py", line 3, in <module>\n    main()\nValueError: no';

describe('commands that failed', () => {
  itDiagnoses({
    'agent-mistake unknown-tool': [
      ended('foo --x', 127, 'bash: line 1: foo: command not found'),
      ended('foo', 127, '/bin/sh: 1: foo: not found'),
      ended('foo', 127, 'zsh:1: command not found: foo'),
      ended('python -m pytest', 1, '/usr/bin/python: No module named pytest'),
    ],
    'agent-mistake invalid-request': [
      ended('cat a(b', 2, "bash: -c: line 0: syntax error near unexpected token `('"),
      ended("echo 'x", 1, "(eval):1: unmatched '"),
      ended('grep "(" a', 2, 'grep: Unmatched ( or \\('),
      ended('rg "("', 2, 'rg: regex parse error:\n    (\n    ^\nerror: unclosed group'),
      ended('npx vitest run --foo', 1, 'CACError: Unknown option `--foo`'),
      ended(
        'python -c "x"',
        1,
        'Traceback (most recent call last):\n  File "<string>", line 1, in <module>\nNameError: name \'x\' is not defined',
      ),
      ended(
        'ID=$(curl -s x | python3 -c "import json,sys; json.load(sys.stdin)")',
        1,
        'Traceback (most recent call last):\n  File "<string>", line 1, in <module>\n  File "/usr/lib/python3.12/json/__init__.py", line 293, in load\njson.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)',
      ),
    ],
    'agent-mistake not-found': [
      ended('rm src/*.tmp', 1, 'zsh:1: no matches found: src/*.tmp'),
      ended('cd app && ls', 1, '/usr/bin/bash: line 1: cd: app: No such file or directory'),
      ended("sed -n '1,9p' a.ts", 1, 'sed: a.ts: No such file or directory'),
      ended('ls src/none', 2, "ls: cannot access 'src/none': No such file or directory"),
      ended('python gone.py', 2, "python: can't open file '/w/gone.py': [Errno 2] No such file or directory"),
      ended(
        'pytest tests/none.py',
        4,
        'ERROR: file or directory not found: tests/none.py\n\nno tests ran in 0.01s',
      ),
      ended('npm run tests', 1, 'npm error Missing script: "tests"'),
      ended('make all', 2, "make: *** No rule to make target 'all'.  Stop."),
      ended(
        'python run.py',
        1,
        'Traceback (most recent call last):\n  File "run.py", line 1, in <module>\n    import numpy\nModuleNotFoundError: No module named \'numpy\'',
      ),
      ended('pip install foo', 1, 'ERROR: No matching distribution found for foo'),
      ended('git status', 128, 'fatal: not a git repository (or any of the parent directories): .git'),
      ended('sudo apt-get install foo', 100, 'E: Unable to locate package foo'),
    ],
    'agent-mistake forbidden': [
      ended('./run.sh', 126, 'bash: ./run.sh: Permission denied'),
      ended('cp a /etc/x', 1, "cp: cannot create regular file '/etc/x': Permission denied"),
    ],
    'negative-result empty-output': [
      ended('grep -rn foo src', 1, ''),
      ended('cd src && rg foo', 1, ''),
      ended('ls && grep foo a.txt', 1, 'a.txt\nb.txt'),
      ended('which foo', 1, ''),
      ended('diff a b', 1, '1c1\n< a\n---\n> b'),
      ended('test -f x', 1, ''),
    ],
    'negative-result unknown': [
      ended('pytest -q', 1, 'FAILED tests/test_a.py::test_b - assert 1 == 2\n1 failed, 3 passed in 0.12s'),
      ended('npm test', 1, ' FAIL  src/a.test.ts > adds\nTests  1 failed | 3 passed (4)'),
      ended(
        'go test ./...',
        1,
        '--- FAIL: TestX (0.00s)\n    x_test.go:9: dial tcp: connection refused\nFAIL',
      ),
      ended('npx tsc --noEmit', 2, "src/a.ts(3,5): error TS2345: Argument of type 'x'"),
      ended('cargo build', 101, 'error[E0308]: mismatched types\n --> src/main.rs:4:5'),
      ended('eslint .', 1, '✖ 3 problems (3 errors, 0 warnings)'),
      ended('python run.py', 1, RAISED),
      ended(
        'python -c "import app; app.f()"',
        1,
        'Traceback (most recent call last):\n  File "<string>", line 1, in <module>\n  File "/repo/app.py", line 9, in f\n    g()\nKeyError: 1',
      ),
      ended(
        'node run.js',
        1,
        'Error: no\n    at f (/w/run.js:3:9)\n    at Module._compile (node:internal/modules/cjs/loader:1)\n\nNode.js v22.1.0',
      ),
      ended('./a.out', 139, 'Segmentation fault (core dumped)'),
      ended('unknown-check', 1, ''),
    ],
    'infrastructure connection': [
      ended(
        'python get.py',
        1,
        'Traceback (most recent call last):\n  File "get.py", line 3, in <module>\n    go()\nrequests.exceptions.ConnectionError: HTTPSConnectionPool: Failed to establish a new connection',
      ),
      ended('curl https://x.invalid', 6, 'curl: (6) Could not resolve host: x.invalid'),
      ended(
        'git clone https://x/y',
        128,
        "fatal: unable to access 'https://x/y/': Could not resolve host: x",
      ),
      ended(
        'pip install foo',
        1,
        "WARNING: Retrying after connection broken by 'NewConnectionError: Failed to establish a new connection'\nERROR: No matching distribution found for foo",
      ),
    ],
    'infrastructure timeout': [
      ended('npm run dev', 143, 'Command timed out after 2m 0.0s'),
      ended('sleep 99', 124, ''),
      ended('./big', 137, 'Killed'),
      ended('curl -s https://x', 28, ''),
    ],
    'infrastructure server-error': [
      ended('cp big /mnt', 1, "cp: error writing '/mnt/big': No space left on device"),
    ],
    'negative-result no-effect': [
      ended('git add -A && git commit -m x', 1, 'On branch main\nnothing to commit, working tree clean'),
    ],
    'agent-mistake conflict': [
      ended(
        'git push',
        1,
        ' ! [rejected]        main -> main (fetch first)\nerror: failed to push some refs',
      ),
    ],
    'infrastructure auth': [ended('git push', 128, "fatal: Authentication failed for 'https://x/'")],
    'user unknown': [ended('npm run dev', 130, '')],
    // The reader of the pipe ended first.
    none: [ended('yes | head -1', 141, 'y')],
  });
});

describe('commands that succeeded', () => {
  itDiagnoses({
    none: [
      ended('cat app.log', 0, 'ERROR 500 internal server error\nbash: foo: command not found'),
      ended('cat a.ts', 0, "throw new Error('x')"),
      ended('git log', 0, 'fix: Error: not found'),
      ended('curl -s https://x/errors', 0, '{"errors": []}'),
      ended('npm test', 0, 'Tests  12 passed (12)\n0 failed'),
      ended('echo "Error: x"', 0, 'Error: x'),
      ended('touch a', 0, ''),
      ended('ls a b; true', 0, 'a.txt\nls: b: No such file or directory'),
      ended('pytest | tail -1', 0, '12 passed in 0.3s'),
    ],
    'negative-result empty-output': [ended('find . -name x', 0, ''), ended('grep -rn x . | head', 0, '')],
    'negative-result unknown': [
      ended('npm test 2>&1 | tail -5', 0, ' Tests  2 failed | 3 passed (5)'),
      ended('npx tsc --noEmit 2>&1 | head', 0, 'src/a.ts(3,5): error TS2345: no'),
    ],
    'agent-mistake not-found': [
      ended('cat gone.txt 2>&1 | head', 0, 'cat: gone.txt: No such file or directory'),
    ],
  });
});

describe('commands of which only the output is known', () => {
  itDiagnoses({
    'infrastructure timeout': [
      printed('python run.py', '\nEXECUTION TIMED OUT'),
      printed(
        'sleep 500',
        "The command 'sleep 500' was cancelled because it took more than 30 seconds. Please try a different command that completes more quickly.",
      ),
    ],
    none: [
      printed('python run.py', 'Recovered: 12'),
      printed(
        'cat run.log',
        'Traceback (most recent call last):\n  File "run.py", line 3, in <module>\nValueError: no',
      ),
      printed('cat app.log', 'cp: a: No such file or directory'),
      printed('ls', ''),
    ],
    'negative-result unknown': [
      printed('python run.py', `x\n${RAISED}`),
      printed('pytest', '=== 1 failed, 2 passed in 0.1s ==='),
    ],
    'agent-mistake not-found': [
      printed('cat gone', 'cat: gone: No such file or directory'),
      printed('git checkout nope', "error: pathspec 'nope' did not match any file(s) known to git"),
    ],
    'agent-mistake unknown-tool': [printed('foo -x', 'bash: foo: command not found')],
    'negative-result empty-output': [printed('rg foo', '')],
  });
});

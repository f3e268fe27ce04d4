import { describe, expect, it } from 'vitest';
import { kindOfProgram } from './program-kinds.ts';
import { programsIn } from './programs.ts';

const names = (line: string) => programsIn(line).map(({ name }) => name);
const kinds = (line: string) => programsIn(line).map(kindOfProgram);

describe('programs of a command line', () => {
  it.each([
    ['cd /repo && npm test', ['cd', 'npm']],
    ['grep -rn "a && b; c | d" src | head -5', ['grep', 'head']],
    ['FOO=1 BAR="x y" python3 run.py > out.txt 2>&1; echo $?', ['python3', 'echo']],
    ['sudo -u root env A=1 timeout 30 ./run.sh', ['run.sh']],
    ['timeout -k 5 30s npx --yes vitest run', ['vitest']],
    ['bash -lc "cd x && uv run --with y pytest -q"', ['cd', 'pytest']],
    ['python -m pytest tests/ -k "not slow"', ['pytest']],
    ["python3 - <<'EOF'\nimport os; print(1) && fail\nEOF\nls", ['python3', 'ls']],
    ['cat <<EOF > a.txt\nrm -rf x\nEOF', ['cat']],
    ['if ! grep -q x f; then echo no; fi', ['grep', 'echo']],
    ['for f in *.ts; do wc -l $f; done', ['wc']],
    ['echo "$(git rev-parse HEAD | cut -c1-7)" # note; rm x', ['echo']],
    ['[ -f a ] || touch a', ['[', 'touch']],
    ['docker exec -it web pytest', ['pytest']],
    ['C:\\tools\\node.exe build.js', ['node']],
    ['', []],
    ['&& | ;', []],
    ['(cd a; make test) & wait', ['cd', 'make', 'wait']],
    ["grep 'it''s' x \\\n  y", ['grep']],
  ])('%s', (line, expected) => {
    expect(names(line)).toEqual(expected);
  });

  it('takes a list of words', () => {
    expect(programsIn(['bash', '-lc', 'rg x | wc -l']).map(({ name }) => name)).toEqual(['rg', 'wc']);
    expect(programsIn(['git', 'status'])).toMatchObject([{ name: 'git', args: ['status'] }]);
  });

  it('keeps how a command follows the one before', () => {
    expect(programsIn('a && b || c; d | e\nf').map(({ after }) => after)).toEqual([
      '',
      '&&',
      '||',
      ';',
      '|',
      ';',
    ]);
  });
});

it.each([
  ['npm test', 'test'],
  ['npm run test:unit -- --watch=false', 'test'],
  ['pnpm -r lint', 'build'],
  ['npm run build', 'build'],
  ['npm ci', 'packages'],
  ['yarn start', 'own'],
  ['npm run latest', 'own'],
  ['go test ./...', 'test'],
  ['go vet ./...', 'build'],
  ['cargo clippy', 'build'],
  ['make', 'build'],
  ['make check', 'test'],
  ['./gradlew :app:testDebug', 'test'],
  ['mvn -q -DskipTests package', 'build'],
  ['python manage.py test app', 'test'],
  ['python tests/runtests.py admin', 'test'],
  ['python scripts/run.py', 'own'],
  ['python -c "print(1)"', 'inline'],
  ['node -e 1', 'inline'],
  ['node --test', 'test'],
  ['git grep x', 'search'],
  ['git push', 'versions'],
  ['find . -name x', 'search'],
  ['curl -s x', 'network'],
  ['./bin/server', 'own'],
  ['./run_tests.sh', 'test'],
  ['unknown-thing --x', 'other'],
  ['__proto__ x', 'other'],
])('%s is of kind %s', (line, kind) => {
  expect(kinds(line)).toEqual([kind]);
});

it('takes no longer for hostile lines', () => {
  for (const piece of ['$(', '<<A ', '"', "\\'", '((', 'a=b ', 'bash -c ', 'sudo ', '&&'])
    expect(programsIn(piece.repeat(5_000)).length, piece).toBeLessThanOrEqual(40);
});

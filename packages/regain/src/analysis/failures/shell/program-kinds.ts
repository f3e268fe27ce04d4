/** What a program is for: it decides what its exit code means. */

import type { Program } from './programs.ts';

/**
 * `test`, `build`: they examine the code under work, so a failure is their answer. `search`, `compare`: exit code 1 means no.
 * `read`: prints contents. `own`: a program of the project. `inline`: a program that is written in the command line itself.
 */
export type ProgramKind =
  | 'test'
  | 'build'
  | 'search'
  | 'compare'
  | 'read'
  | 'versions'
  | 'packages'
  | 'network'
  | 'own'
  | 'inline'
  | 'files'
  | 'print'
  | 'other';

const byName: ReadonlyMap<string, ProgramKind> = new Map(
  (
    [
      [
        'test',
        'pytest py.test unittest nose nosetests nose2 tox nox jest vitest mocha ava tap jasmine karma cypress ctest bats rspec minitest phpunit pest behave lettuce runtests.py runtests unittest2 doctest gotestsum cargo-nextest testcafe wtr trial stestr sbt-test zunit busted prove',
      ],
      [
        'build',
        'tsc vue-tsc svelte-check eslint prettier biome oxlint stylelint knip mypy pyright basedpyright pylint flake8 ruff black isort bandit py_compile compileall webpack vite rollup esbuild tsup tsdown turbo nx lerna gcc g++ cc c++ clang clang++ clang-tidy cmake ninja meson bazel javac kotlinc scalac rustc rustfmt ghc stack cabal xcodebuild swiftc swiftlint shellcheck hadolint golangci-lint staticcheck gofmt rubocop phpstan psalm php-cs-fixer ktlint detekt checkstyle pre-commit lint-staged husky sphinx-build mkdocs latexmk pdflatex next astro hugo jekyll terraform-validate actionlint markdownlint yamllint jsonlint cppcheck buf protoc make gmake nmake just rake ant msbuild',
      ],
      ['search', 'grep egrep fgrep zgrep rg ag ack find fd fdfind locate which whereis type pgrep lsof'],
      ['compare', 'diff cmp comm test [ colordiff sdiff'],
      [
        'read',
        'cat bat head tail less more sed awk gawk nl tac strings xxd hexdump od jq yq cut sort uniq wc tr column fold rev file stat tree du df ps env printenv history journalctl dmesg pdftotext get-content select-string',
      ],
      ['versions', 'git hg svn jj gh glab'],
      [
        'packages',
        'pip pip3 pipx uv poetry pipenv conda mamba apt apt-get apk yum dnf brew pacman gem bundle composer nuget cpan rustup nvm asdf corepack snap port choco winget easy_install',
      ],
      ['network', 'curl wget http httpie ssh scp rsync sftp ftp nc telnet ping dig nslookup host aria2c'],
      [
        'files',
        'cd ls dir pwd mkdir rmdir rm mv cp ln touch chmod chown tar zip unzip gzip gunzip tee pushd popd readlink realpath basename dirname mktemp truncate install get-childitem set-location',
      ],
      [
        'print',
        'echo printf true : sleep wait exit set export source . unset alias date hostname whoami id uname kill pkill killall',
      ],
      ['inline', 'perl'],
      ['compare', 'false'],
    ] as const
  ).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind] as const)),
);

export function kindOfProgram(program: Program): ProgramKind {
  const { name, path, args } = program;
  const words = args.filter((arg) => !arg.startsWith('-'));
  const [first = ''] = words;
  const runner = packageRunners.has(name) ? kindOfScript(first, words[1] ?? '') : undefined;
  if (runner !== undefined) return runner;
  const rule = bySubcommand.get(name);
  if (rule !== undefined) return rule(first, args);
  if (interpreters.test(name)) return kindOfInterpreted(program, first);
  if (/^(?:gradlew?|mvnw?|sbt|dotnet|swift|mix|lein)$/.test(name)) return kindOfBuildTool(words, args);
  if (
    (name === 'make' || name === 'just' || name === 'rake') &&
    words.some((word) => isTestName(word) || word === 'check')
  )
    return 'test';
  return byName.get(name) ?? kindOfPath(path);
}

const packageRunners: ReadonlySet<string> = new Set(['npm', 'pnpm', 'yarn', 'bun', 'deno']);

/** `npm test`, `npm run lint`, `npm install`. */
function kindOfScript(first: string, second: string): ProgramKind {
  if (
    /^(?:install|i|ci|add|remove|uninstall|update|upgrade|up|dedupe|audit|outdated|link|publish|pack|view|info|why|config|cache|init|create|set|store|import|prune|rebuild|exec|dlx|x|list|ls)$/.test(
      first,
    )
  )
    return 'packages';
  const script = first === 'run' || first === 'run-script' || first === 'task' ? second : first;
  if (isTestName(script) || /^(?:t|tst|bench|coverage|cov)$/.test(script)) return 'test';
  if (/build|compile|lint|type|tsc|check|format|fmt|prettier|knip|verify|validate|ci\b/i.test(script))
    return 'build';
  return 'own';
}

function isTestName(name: string): boolean {
  return /(?:^|[:_./-])(?:run)?(?:e2e|specs?|tests?|integration|unit)(?:$|[:_.\d-])/i.test(name);
}

type Rule = (first: string, args: readonly string[]) => ProgramKind;

/** By the first word, the words of a kind being separated by spaces; of any other kind otherwise. */
function byWord(words: { readonly [Kind in ProgramKind]?: string }, otherwise: ProgramKind): Rule {
  const entries = Object.entries(words) as [ProgramKind, string][];
  const kinds = new Map(
    entries.flatMap(([kind, own]) => own.split(' ').map((word) => [word, kind] as const)),
  );
  return (first) => kinds.get(first) ?? otherwise;
}

const bySubcommand: ReadonlyMap<string, Rule> = new Map(
  Object.entries<Rule>({
    git: byWord({ search: 'grep', read: 'diff show log blame' }, 'versions'),
    go: byWord({ test: 'test', own: 'run', packages: 'mod get install' }, 'build'),
    cargo: byWord(
      { test: 'test nextest t', own: 'run r', packages: 'add install update fetch search publish' },
      'build',
    ),
    uv: byWord({}, 'packages'),
    docker: byWord({ build: 'build' }, 'other'),
    npx: byWord({}, 'other'),
    playwright: byWord({ test: 'test' }, 'other'),
    zig: (first, args) => (first === 'test' || args.includes('test') ? 'test' : 'build'),
    rails: (first) => (isTestName(first) ? 'test' : 'own'),
    flutter: byWord({ test: 'test', packages: 'pub' }, 'build'),
    dart: byWord({ test: 'test', packages: 'pub' }, 'build'),
  }),
);

function kindOfBuildTool(words: readonly string[], args: readonly string[]): ProgramKind {
  if (words.some((word) => /^(?::?[\w:]*test\w*|verify|check)$/i.test(word))) return 'test';
  if (words[0] === 'run' || args.includes('exec:java')) return 'own';
  return words[0] === 'add' || words[0] === 'restore' ? 'packages' : 'build';
}

const interpreters =
  /^(?:python[\d.]*|py|pypy\d*|node|nodejs|tsx|ts-node|ruby|php|rscript|julia|lua|java|elixir|scala|osascript|ipython)$/;

function kindOfInterpreted({ name, args, hasInlineInput }: Program, first: string): ProgramKind {
  const isInline = args.some((arg) => /^(?:-c|-e|-p|-pe|-r|--eval|--print|-)$/.test(arg));
  if (isInline || hasInlineInput) return 'inline';
  if (args.includes('--test')) return 'test';
  if (/^(?:java|php)$/.test(name) && /phpunit|artisan/.test(first)) return 'test';
  if (INSTALLED.test(first)) return 'other';
  const script = first.slice(first.lastIndexOf('/') + 1);
  if (args.includes('test') && /^manage\.py$/.test(script)) return 'test';
  if (/^(?:runtests?|test|tests|setup)\.py$/.test(script) && (script !== 'setup.py' || args.includes('test')))
    return 'test';
  return 'own';
}

/** Where programs are installed: those of a system, of a user, of an agent. */
const INSTALLED =
  /(?:^|[\\/])(?:usr|opt|sbin|\.cache|\.local|\.claude|\.cargo|skills|site-packages|AppData)[\\/]|^\/bin\//;

/** Programs with a path are those of the project: `./run.sh`, `bin/test`. */
function kindOfPath(path: string): ProgramKind {
  if (!/[\\/]/.test(path)) return /\.(?:sh|py|js|ts|rb|pl)$/.test(path) ? 'own' : 'other';
  if (INSTALLED.test(path)) return 'other';
  const name = path.slice(path.lastIndexOf('/') + 1);
  return isTestName(name) ? 'test' : 'own';
}

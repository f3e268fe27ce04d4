import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { rulesBrain } from '../../repair/index.ts';
import { failing, httpError, shieldInTest } from '../shield-in-test.ts';
import { lazyRulesBrain } from './lazy-brain.ts';

/** Sources that a program has loaded which imports the package, and then meets a failure or not. */
function loaded(isFailing: boolean): string[] {
  const index = fileURLToPath(new URL('../../public/index.ts', import.meta.url));
  const program = `
    import { registerHooks } from 'node:module';
    const seen = [];
    registerHooks({ load: (url, context, next) => (seen.push(url), next(url, context)) });
    const { protect } = await import(${JSON.stringify(index)});
    let fails = ${isFailing};
    const find = async () => {
      if (!fails) return 1;
      fails = false;
      throw Object.assign(new Error('busy'), { status: 503 });
    };
    await protect(find, { effects: 'read', experience: false })();
    console.log(JSON.stringify(seen));`;
  const flags = ['--input-type=module', '--disable-warning=ExperimentalWarning', '-e', program];
  return JSON.parse(execFileSync(process.execPath, flags, { encoding: 'utf8' })) as string[];
}

describe('the embedded brain', () => {
  it('is loaded when the first failure is met, and not before', () => {
    const brain = /repair\/embedded-brain\.ts$/;
    expect(loaded(false).filter((url) => brain.test(url))).toEqual([]);
    expect(loaded(true).filter((url) => brain.test(url))).toHaveLength(1);
  });

  it.each([
    ['by name', 'rules' as const],
    ['as an object', rulesBrain()],
  ])('repairs, given %s', async (_, brain) => {
    const guard = shieldInTest({ brain });
    const find = failing([httpError(503), httpError(503)], () => 'found');
    expect(await guard.protect({ find }, { effects: 'read' }).find()).toBe('found');
  });

  it('that nobody knows is refused at once', () => {
    expect(() => lazyRulesBrain('nobody')).toThrow("brain must be 'rules' or a brain");
  });
});

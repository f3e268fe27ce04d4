import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { rulesBrain } from '../../repair/index.ts';
import { failing, httpError, shieldInTest } from '../shield-in-test.ts';
import { lazyRulesBrain } from './lazy-brain.ts';

/** Sources loaded by a program that imports the package and makes one call, which fails at first or not. */
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
  it('is loaded with the recovery loop at the first failure, and not before', () => {
    const onFailure = /\/(?:repair\/embedded-brain|shield\/call\/recover-call)\.ts$/;
    expect(loaded(false).filter((url) => onFailure.test(url))).toEqual([]);
    expect(loaded(true).filter((url) => onFailure.test(url))).toHaveLength(2);
  });

  it.each([
    ['by name', 'rules' as const],
    ['as an object', rulesBrain()],
  ])('repairs, given %s', async (_, brain) => {
    const guard = shieldInTest({ brain });
    const find = failing([httpError(503), httpError(503)], () => 'found');
    expect(await guard.protect({ find }, { effects: 'read' }).find()).toBe('found');
  });

  it('is rejected at once where the name is unknown', () => {
    expect(() => lazyRulesBrain('unknown')).toThrow("brain must be 'rules' or a brain");
  });
});

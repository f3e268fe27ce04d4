/** Regain's own: a shield around the tools as they are declared, and around bare functions of which only the effects are known. */

import { governed } from '../../../packages/lab/src/policies/governed.ts';
import { getBrain } from '../../../packages/lab/src/prior/brains.ts';
import { posteriors } from '../../../packages/regain/src/govern/posteriors.ts';
import { recoverTool } from '../../../packages/regain/src/recovery/recover-tool.ts';
import { loadRecovery } from '../../../packages/regain/src/shield/call/lazy-recovery.ts';
import { createShield } from '../../../packages/regain/src/shield/shield.ts';
import { defaultCostModel } from '../../../packages/regain/src/types/default-cost-model.ts';
import { random } from '../../../packages/regain/src/types/random.ts';
import type { Protection } from './protection.ts';

// Simulated time does not wait for files: load now what the first failure would load.
await loadRecovery();

export function shieldProtection(handOffPrice: number, brain = 'rules'): Protection {
  return {
    name: brain === 'rules' ? `shield, d ${handOffPrice}` : `shield, ${brain}`,
    protect: (tools, clock, host) => {
      const chance = random('contest', handOffPrice);
      const own = createShield({
        ...plain,
        ...host,
        clock,
        handOffPrice,
        brain: getBrain(brain),
        random: chance,
      });
      const protectedTools = own.protect(Object.fromEntries(tools.map((tool) => [tool.name, tool])));
      return {
        call: (tool, args) =>
          tool in protectedTools
            ? protectedTools[tool]!.execute(args)
            : Promise.reject(new Error(`unknown tool ${tool}`)),
      };
    },
  };
}

/** No schema, no read that verifies a write: what is known of most tools. */
export function bareShield(): Protection {
  return {
    name: 'shield, bare functions',
    protect: (tools, clock) => {
      const own = createShield({ ...plain, clock, random: random('contest', 'bare') });
      const functions = Object.fromEntries(
        tools.map(({ name, execute }) => [
          name,
          (args: object) => execute(args as never, undefined as never),
        ]),
      );
      const effects = Object.fromEntries(tools.map(({ name, effect }) => [name, effect ?? 'write']));
      const protectedTools = own.protect(functions, { effects });
      return {
        call: (tool, args) =>
          tool in protectedTools
            ? protectedTools[tool]!(args)
            : Promise.reject(new Error(`unknown tool ${tool}`)),
      };
    },
  };
}

/** The stop rule around the same call: it learns, retries what is safe, and repairs nothing. */
export function stopRuleOnly(): Protection {
  return {
    name: 'the law alone, retries only',
    protect: (tools, clock) => {
      let calls = 0;
      const policy = governed({ learning: true, posteriors: posteriors() })({
        random: random('contest', 'law'),
      });
      const options = { policy, clock, model: defaultCostModel, callId: () => `call ${calls++}` };
      const protectedTools = new Map(tools.map((tool) => [tool.name, recoverTool(tool, options)]));
      return {
        call: async (tool, args) => {
          const result = await protectedTools.get(tool)?.(args);
          if (result?.status !== 'done') throw new Error(result?.reason ?? `unknown tool ${tool}`);
          return result.value;
        },
      };
    },
  };
}

/** The same time limit for all, and nothing on disk. */
const plain = { experience: false, timeoutMs: 10_000 } as const;

/** Regain's own: a shield around bare functions of which nothing is declared, and around tools as they are declared. */

import { loadRecovery } from '../../../packages/regain/src/shield/call/lazy-recovery.ts';
import { protect } from '../../../packages/regain/src/shield/shield.ts';
import { random } from '../../../packages/regain/src/types/random.ts';
import type { EffectClass, Tool } from '../../../packages/regain/src/types/tool.ts';
import type { Protection } from './protection.ts';

// Simulated time does not wait for files: load now what the first failure would load.
await loadRecovery();

/** `protect(functions)`: no schema, no effect, no hook. */
export function bareShield(): Protection {
  return shieldAroundFunctions('shield', () => ({}));
}

/** `protect(functions, { effects })`: which of them change something, and nothing else. */
export function effectsShield(): Protection {
  const effects = (tools: readonly Tool[]) =>
    Object.fromEntries(tools.map(({ name, effect = 'write' }) => [name, effect]));
  return shieldAroundFunctions('shield, effects only', (tools) => ({ effects: effects(tools) }));
}

function shieldAroundFunctions(
  name: string,
  about: (tools: readonly Tool[]) => { readonly effects?: { readonly [tool: string]: EffectClass } },
): Protection {
  return {
    name,
    protect: (tools, clock) => {
      const functions = Object.fromEntries(
        tools.map((tool) => [tool.name, (args: object) => tool.execute(args as never, undefined as never)]),
      );
      const options = { clock, random: random('contest', name), logger: false, ...about(tools) } as const;
      const own = protect(functions, options);
      return {
        call: (tool, args) => own[tool]?.(args) ?? Promise.reject(new Error(`unknown tool ${tool}`)),
      };
    },
  };
}

/** Schemas, effects, verifying reads and idempotency keys as the suite declares them, and refreshed credentials. */
export function declaredShield(handOffPrice: number): Protection {
  return {
    name: `shield, d ${handOffPrice}`,
    protect: (tools, clock, { refreshCredentials }) => {
      const own = protect(Object.fromEntries(tools.map((tool) => [tool.name, tool])), {
        ...{ clock, handOffPrice, refreshCredentials, random: random('contest', handOffPrice) },
        ...{ timeoutMs: 10_000, logger: false },
      });
      return {
        call: (tool, args) => own[tool]?.execute(args) ?? Promise.reject(new Error(`unknown tool ${tool}`)),
      };
    },
  };
}

/** The shield that an integration works with: the one it is given, or one of its own. */

import { createShield, type Shield, type ShieldOptions } from '../shield/index.ts';
import { RegainError } from '../types/index.ts';

/** `{ shield }` to share one, and to read its `counts()` and `law()`; options for one that nobody else needs. */
export type ShieldOrOptions = { readonly shield: Shield } | (ShieldOptions & { readonly shield?: undefined });

export function openShield(source: ShieldOrOptions): Shield {
  const { shield: given, ...options } = source;
  if (given === undefined) return createShield(options);
  const others = Object.keys(options);
  if (others.length > 0)
    throw new RegainError(
      'invalid-argument',
      `a shield that is given has its options already: ${others.join(', ')} must be set there`,
    );
  return given;
}

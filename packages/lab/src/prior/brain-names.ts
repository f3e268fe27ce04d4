/** The names of the embedded brains, without the brains: they take a while to load. */

import { RegainError } from 'regain/internal/types';
import { sizeNames } from './sizes.ts';

/** The names of the built-in brains. */
export const brainNames: readonly string[] = [...sizeNames.map((size) => `prior-${size}`), 'rules'];

export function requireBrainName(name: string): void {
  if (brainNames.includes(name)) return;
  throw new RegainError(
    'not-found',
    `there is no brain called ${name}; there are ${brainNames.join(', ')}, and language models by languageModelBrain`,
  );
}

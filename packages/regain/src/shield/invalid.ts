/** The error for a caller of the shield that passed something outside its domain. */

import { RegainError } from '../types/index.ts';

export function invalid(message: string): RegainError {
  return new RegainError('invalid-argument', message);
}

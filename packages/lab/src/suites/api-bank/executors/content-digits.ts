/** Pseudo-random digits that follow from content. */

import { random } from 'regain/internal/types';

export function contentDigits(content: string, digits: number): string {
  const stream = random('api-bank', 'number', content);
  let text = '';
  while (text.length < digits) text += String(stream.word()).padStart(10, '0').slice(1);
  return text.slice(0, digits);
}

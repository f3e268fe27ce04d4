/** Ids that follow from content: the same booking gets the same id in every try. */

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Six characters for the nth record of equal content. Two records of equal content share nothing but the prefix. */
export function contentId(prefix: string, content: string, nth: number): string {
  let bits = hash(`${nth} ${content}`);
  let id = '';
  for (let i = 0; i < 6; i++) {
    id += letters[bits & 31];
    bits >>>= 5;
  }
  return `${prefix}-${id}`;
}

/** FNV-1a with the finaliser of MurmurHash3, 32 bits. */
function hash(content: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < content.length; i++) h = Math.imul(h ^ content.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

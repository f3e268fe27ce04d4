/** Encoded text: runs of base64, hexadecimal or binary digits that decode to words. */

/** The decoded runs; empty if there are none. */
export function decodedTexts(text: string): string[] {
  const found: string[] = [];
  for (const [run] of text.matchAll(BASE64)) {
    // A token with three parts is a credential, not a message; its header would decode to JSON.
    if (!run.startsWith('eyJ')) keep(found, decodeBase64(run));
    if (found.length >= RUNS_MAX) return found;
  }
  for (const [run] of text.matchAll(HEX)) {
    const pairs = run.match(/[0-9a-f]{2}/gi)!;
    keep(found, pairs.map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join(''));
    if (found.length >= RUNS_MAX) return found;
  }
  for (const [run] of text.matchAll(BITS)) {
    keep(
      found,
      run.replaceAll(/[01]{8} ?/g, (byte) => String.fromCharCode(Number.parseInt(byte, 2))),
    );
  }
  return found;
}

const RUNS_MAX = 8;
const BASE64 = /[A-Za-z0-9+/_-]{16,4000}={0,2}/g;
const HEX = /(?:[0-9a-f]{2}[ :]?){10,2000}/gi;
const BITS = /(?:[01]{8} ?){4,500}/g;

/** Only decoded text that looks like words counts; digests and random bytes do not. */
function keep(found: string[], decoded: string): void {
  const letters = decoded.match(/[A-Za-z ]/g)?.length ?? 0;
  if (decoded.length >= 4 && letters >= 0.85 * decoded.length && /[aeiou]/i.test(decoded))
    found.push(decoded);
}

function decodeBase64(run: string): string {
  const letters = run.replaceAll('-', '+').replaceAll('_', '/').replaceAll('=', '');
  // One character of a group holds less than a byte.
  return atob(letters.length % 4 === 1 ? letters.slice(0, -1) : letters);
}

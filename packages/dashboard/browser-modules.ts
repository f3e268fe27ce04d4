/**
 * What a browser has in place of the few modules of Node that readers of traces use; everything else of Node is absent,
 * and so is the driver of PostgreSQL.
 */

import type { Plugin } from 'vite';

/** Repeated conversations are recognised by a hash of their texts: it need not resist anybody. */
const crypto = `
export function hash(_, text) {
  let [a, b, c, d] = [0xdeadbeef, 0x41c6ce57, 0x9e3779b9, 0x85ebca6b];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
    c = Math.imul(c ^ unit, 2246822519);
    d = Math.imul(d ^ unit, 3266489917);
  }
  return [a ^ (b >>> 13), b ^ (c >>> 16), c ^ (d >>> 15), d ^ (a >>> 14)]
    .map((word) => (word >>> 0).toString(16).padStart(8, '0'))
    .join('');
}
export function createHash() {
  let text = '';
  const made = { update: (more) => ((text += more), made), digest: () => hash('', text) };
  return made;
}
`;

const buffer = `
export { Buffer } from 'buffer/';
const isDecodable = (bytes) => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};
export const isUtf8 = isDecodable;
export const isAscii = (bytes) => bytes.every((byte) => byte < 128);
`;

const provided: Readonly<Record<string, string>> = { 'node:crypto': crypto, 'node:buffer': buffer };

export function browserModules(): Plugin {
  return {
    name: 'browser-modules',
    enforce: 'pre',
    resolveId(id) {
      if (id === 'pg') return '\0node:pg';
      return id.startsWith('node:') ? `\0${id}` : undefined;
    },
    load(id) {
      if (!id.startsWith('\0node:')) return undefined;
      // Names that are imported from it and never used in a browser are undefined: `shimMissingExports`.
      return provided[id.slice(1)] ?? 'export {};';
    },
    generateBundle(_, bundle) {
      // Files beside modules of which nothing is used.
      for (const name of Object.keys(bundle)) if (!/\.(?:html|js|css)$/.test(name)) delete bundle[name];
    },
    transform(code, id) {
      // `Buffer` is a global of Node.
      if (!/\/packages\/regain\/src\/.*\.ts$/.test(id) || !/\bBuffer\b/.test(code)) return undefined;
      return { code: `import { Buffer } from 'node:buffer';\n${code}`, map: null };
    },
  };
}

/** Says nothing of the modules of Node that are absent on purpose. */
export const quietBundling = {
  shimMissingExports: true,
  onLog: (
    level: string,
    log: { readonly code?: string },
    handle: (level: never, log: never) => void,
  ): void => {
    if (log.code !== 'SHIMMED_EXPORT') handle(level as never, log as never);
  },
};

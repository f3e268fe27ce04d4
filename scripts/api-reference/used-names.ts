/** The names that a program imports from Regain and uses. */

const importOf = /^import (?:type )?\{([^}]*)\} from '(?:regain|@regain\/lab)(?:\/[\w-]+)?';$/gm;

export function usedNames(code: string): string[] {
  const imported = [...code.matchAll(importOf)].flatMap(([, names]) => names!.split(','));
  const body = code.replaceAll(importOf, '');
  return imported
    .map((name) => name.trim())
    .filter((name) => new RegExp(`\\b${name}\\b`).test(body) && name !== '');
}

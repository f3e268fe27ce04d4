/** The modules as the table of ARCHITECTURE.md. */

import { type Table, table } from '../../packages/regain/src/text/index.ts';
import { type Module, modules } from './modules.ts';

export function moduleTable(): Table {
  return table(modules, [
    { label: 'module', value: ({ package: from, name }) => `\`${from}/${name}\``, align: 'left' },
    { label: 'what it holds', value: ({ holds }) => holds, align: 'left' },
    { label: 'may use', value: usesText, align: 'left' },
    { label: 'packages', value: ({ packages }) => packages.join(', ') || 'none', align: 'left' },
    { label: '`node:`', value: ({ node }) => (node ? 'yes' : 'no'), align: 'left' },
  ]);
}

export function usesText({ uses, package: from }: Module): string {
  const own = uses.includes('*') ? 'all' : uses.join(', ');
  const below = { regain: '', lab: 'regain', dashboard: 'regain, lab' }[from];
  return [below, own].filter((part) => part !== '').join('; ') || 'nothing';
}

/** Steps under other names, with every reference to them. */

import { isReference, type Step, type Template } from 'regain/internal/types';

export function renamedStep({ id, tool, args }: Step, rename: (id: string) => string): Step {
  return { id: rename(id), tool, args: renamedReferences(args, rename) as Step['args'] };
}

export function renamedReferences(template: Template, rename: (id: string) => string): Template {
  if (template === null || typeof template !== 'object') return template;
  if (isReference(template)) return { $from: rename(template.$from), path: template.path };
  if (Array.isArray(template)) return template.map((item: Template) => renamedReferences(item, rename));
  return Object.fromEntries(
    Object.entries(template).map(([key, value]) => [key, renamedReferences(value as Template, rename)]),
  );
}

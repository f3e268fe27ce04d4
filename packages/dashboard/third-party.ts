/** The licences of packages whose code is in the application: a file beside it, which goes wherever the application goes. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const noticesFile = 'third-party.txt';

interface Chunk {
  readonly type: string;
  readonly modules?: Readonly<Record<string, { readonly renderedLength: number }>>;
}

/** `folders` is shared by the plugins of the page and of its worker, which is bundled first. */
export function thirdPartyNotices(folders: Set<string>): Plugin {
  return {
    name: 'third-party-notices',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle) as unknown as Chunk[])
        for (const [id, { renderedLength }] of Object.entries(chunk.modules ?? {})) {
          const folder = renderedLength === 0 ? undefined : packageFolder(id);
          if (folder !== undefined) folders.add(folder);
        }
      if ('index.html' in bundle)
        this.emitFile({ type: 'asset', fileName: noticesFile, source: noticesOf(folders) });
    },
  };
}

function packageFolder(id: string): string | undefined {
  const at = id.lastIndexOf('/node_modules/');
  if (at < 0) return undefined;
  const [, scopeOrName = '', name = ''] = /^(@[^/]+|[^/]+)\/([^/]+)/.exec(id.slice(at + 14)) ?? [];
  return join(id.slice(0, at + 14), scopeOrName.startsWith('@') ? `${scopeOrName}/${name}` : scopeOrName);
}

/** Packages with the same text are listed above it. A package without a licence file must fail the build. */
function noticesOf(folders: ReadonlySet<string>): string {
  const entries = [...folders].map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return { title: `${name} ${version} (${license})`, text: licenceText(folder) };
  });
  const byText = Map.groupBy(entries, ({ text }) => text);
  const sections = [...byText].map(
    ([text, own]) =>
      `${own
        .map(({ title }) => title)
        .sort()
        .join('\n')}\n\n${text}`,
  );
  return `The application contains code of these packages.\n\n${sections.sort().join(`\n\n${'='.repeat(80)}\n\n`)}\n`;
}

function licenceText(folder: string): string {
  const name = readdirSync(folder).find((file) => /^(?:licen[cs]e|copying)(?:[.-]|$)/i.test(file));
  if (name === undefined) throw new Error(`no licence file in ${folder}`);
  return readFileSync(join(folder, name), 'utf8').trim().replaceAll('\r\n', '\n');
}

/** Figures of the commands that study the law. */

import { writeFileAtomic } from 'regain/internal/cli';

/** The drawing library is loaded only when a figure is asked for. */
export async function writeFigure(
  file: string,
  draw: (report: typeof import('../../report/index.ts')) => string,
): Promise<void> {
  await writeFileAtomic(file, draw(await import('../../report/index.ts')));
}

/** Pages that are watched for problems. */

import axe from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';

/** Errors of the pages, and requests to anywhere else. */
export const problems: string[] = [];

export async function watched(of: BrowserContext): Promise<Page> {
  const made = await of.newPage();
  made.on('pageerror', (error) => problems.push(String(error)));
  made.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  made.on('dialog', (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  made.on('request', (request) => {
    if (!/^(?:http:\/\/127\.0\.0\.1|file:|data:|blob:)/.test(request.url())) problems.push(request.url());
  });
  return made;
}

/** The page of the address is there, with its data. */
export async function ready(on: Page): Promise<void> {
  // A change of the address is drawn in the next frame.
  await on.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)))');
  await on.locator('main > *').first().waitFor();
  await on.locator('.spinner').first().waitFor({ state: 'detached' });
}

/** What hinders assistive technology seriously. */
export async function seriousFindings(on: Page, rules: 'all' | 'contrast'): Promise<string[]> {
  if (!(await on.evaluate<boolean>('"axe" in globalThis'))) await on.evaluate(axe.source);
  const only = rules === 'all' ? '' : ", runOnly: ['color-contrast']";
  return on.evaluate<
    string[]
  >(`axe.run({ resultTypes: ['violations']${only} }).then(({ violations }) => violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => id + ': ' + nodes[0].html.slice(0, 200)))`);
}

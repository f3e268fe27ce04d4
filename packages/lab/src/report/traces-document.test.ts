import { analyzeTraces } from 'regain/traces';
import { describe, expect, it } from 'vitest';
import { htmlPageOf } from './html-page.ts';
import { tracesDocument } from './traces-document.ts';

describe('the page of analysed traces', () => {
  it('has the lines and tables of the report, one figure, and asks for no address', async () => {
    const report = await analyzeTraces(['examples/sessions.jsonl'], { resamples: 199 });
    const hostile = report.tools.map((row) => ({ ...row, name: `<script>alert(1)</script>${row.name}` }));
    const page = htmlPageOf(tracesDocument({ ...report, tools: hostile, whatIf: null }));
    expect(page).toContain('<strong>80&#160;%</strong>');
    expect(page.match(/<figure>/g)).toHaveLength(1);
    expect(page).toContain('What would have helped');
    expect(page).not.toContain('<script>');
    expect(page).not.toMatch(/(?:src|href)="https?:/);
  });

  it('says so where nothing failed', async () => {
    const report = await analyzeTraces(['examples/sessions.jsonl'], { resamples: 199 });
    const none = { tools: [], classes: [], recoveryRate: null, repairs: [], costliest: [], whatIf: null };
    const page = htmlPageOf(tracesDocument({ ...report, ...none }));
    expect(page).toContain('operations failed.');
    expect(page).not.toContain('<figure>');
  });
});

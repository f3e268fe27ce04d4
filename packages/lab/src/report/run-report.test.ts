import { describe, expect, it } from 'vitest';
import type { RunResults } from '../results/index.ts';
import { htmlPageOf } from './html-page.ts';
import { markdownOf } from './markdown.ts';
import { manifestToRun, rolloutsOfCells } from './rerun.ts';
import { runReport } from './run-report.ts';
import { reportedRunInTest } from './sample-run-in-test.ts';
import { summaryOf } from './summary.ts';

const run = reportedRunInTest();
const options = { run: 'small.sqlite', command: 'regain reproduce --quick' };
const page = (of: RunResults) => htmlPageOf(runReport(of, options));
const markdown = (of: RunResults) => markdownOf(runReport(of, options));

describe('the Markdown', () => {
  it('reads as it was last approved', async () => {
    await expect(markdown(run)).toMatchFileSnapshot('./snapshots/run-report.md');
  });

  it('says of a run in which the model plans that nothing in it is paired', () => {
    const text = markdown({ ...run, isPaired: false, manifest: { ...run.manifest, planner: 'model' } });
    expect(text).toContain('The model plans: it decides which calls to make');
    expect(text).toContain('how much more it loses, unpaired');
    expect(text).toContain('the same tasks, but not the same faults');
    expect(text).not.toMatch(/loses, paired|the paired/);
    expect(text).toContain('"planner": "model"');
    expect(markdown(run)).not.toContain('model plans');
  });

  it('makes no markup of names', () => {
    const policies = ['![x](http://evil.example/x.png)', '<img src=x onerror=1>|`a`', '# head\n- item'];
    const text = markdown(reportedRunInTest({ policies }));
    const outside = text.replaceAll(/^```\n[\s\S]*?^```$/gm, '');
    expect(outside).not.toMatch(/\]\(http|(?<!\\)<img|^# head|^- item/m);
    for (const line of text.split('\n').filter((line) => line.startsWith('|'))) {
      expect(line.match(/(?<!\\)\|/g)!.length).toBeLessThanOrEqual(12);
    }
  });
});

describe('the page', () => {
  const html = page(run);

  it('opens with the lead, and has table, figure, voids, definitions and how to reproduce it', () => {
    const order = ['class="headline"', '<table', 'class="summary"', '<nav', '<svg'].map((part) =>
      html.indexOf(part),
    );
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order[0]).toBeGreaterThan(0);
    for (const part of [
      '<svg',
      'Main table',
      'tests only the shape of the cost distribution',
      'duplicates',
      '2 of 98 rollouts are void',
      'the desk fell over',
      'CSR by recovery depth',
      'tokens in',
      'Exception on desk: hasty loses more than careful, by 0.0225',
      'catastrophic success rate',
      'a predicted regret of 2.17',
      'regain reproduce --quick',
      run.hash,
      'seeds 1, 2',
      'studentised, 199 resamples',
      'regain 0.0.0, node 24',
    ]) {
      expect(html).toContain(part);
    }
  });

  it('needs nothing else: no script, no address, and every link leads into the page', () => {
    const addresses = html.match(/https?:[^\s"'<]*/g) ?? [];
    expect(new Set(addresses)).toEqual(new Set(['http://www.w3.org/2000/svg']));
    expect(html).not.toMatch(/<script|<link|<iframe|<img|@import|url\(|\ssrc=|\sstyle=|\son\w+=/i);
    const targets = [...html.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id);
    expect(html.match(/href="(?!#)/g)).toBeNull();
    expect(targets.length).toBeGreaterThan(5);
    for (const id of targets) expect(html).toContain(`id="${id}"`);
  });

  it('escapes whatever names contain', () => {
    const nasty = '</title><script>alert("1")</script><b onclick=\'x\'>&amp;';
    const hostile = page(
      reportedRunInTest({ policies: [nasty, 'b\u202e\u0007'], suite: nasty, error: nasty }),
    );
    for (const raw of ['<script', '<b ', '\u202e', '\u0007']) expect(hostile).not.toContain(raw);
    expect(hostile).toContain('&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)');
    expect(tagsOf(hostile)).toEqual(tagsOf(page(reportedRunInTest())));
  });

  it('is the same every time', () => {
    expect(page(reportedRunInTest())).toBe(html);
  });
});

describe('the summary', () => {
  const text = (of: RunResults) => summaryOf(of).join('\n');
  const judgedAs = (verdict: 'holds' | 'violated' | 'inconclusive', of = run): RunResults => ({
    ...of,
    cells: of.cells.map((cell) => ({ ...cell, judged: { ...cell.judged!, verdict } })),
  });

  it('says where the law holds, and never more', () => {
    expect(text(judgedAs('holds'))).toMatch(/^The law holds in all 2 cells: /);
    expect(text(judgedAs('violated'))).toMatch(/^The law is not shown to hold in any of the 2 cells/);
    expect(text(judgedAs('violated'))).toContain('It is violated in careful on desk (gap ');
    expect(text(judgedAs('inconclusive'))).toContain('It is inconclusive in careful on desk');
    for (const verdict of ['holds', 'violated'] as const) {
      expect(text(judgedAs(verdict))).toContain('tests only the shape of the cost distribution');
    }
  });

  it('says what is missing from a run that is not finished', () => {
    const open = { judged: null, RR: null, CSR: null, unjudged: '3 of 50 rollouts are done' };
    const half = {
      ...run,
      rolloutsDone: 51,
      cells: [run.cells[0]!, { ...run.cells[1]!, ...open }],
      together: null,
    };
    expect(text(half)).toContain('not finished: 51 of 98 rollouts are done, and 1 of 2 cells are left out');
    expect(page(half)).toContain('hasty on desk: not judged, 3 of 50 rollouts are done.');
    const none = {
      ...run,
      rolloutsDone: 0,
      cells: run.cells.map((cell) => ({ ...cell, ...open })),
      together: null,
    };
    expect(text(none)).toMatch(/^No results yet/);
    expect(page(none)).not.toContain('<svg');
  });

  it('says what another loss tests', () => {
    expect(text({ ...run, loss: { kind: 'identity' } })).toContain('the verdict checks the software only');
    const clock = { kind: 'time', budgetMs: 1000 } as const;
    expect(text({ ...run, loss: { kind: 'downtime', clock, origin: 'failure' } })).toContain(
      'whether cost tracks time',
    );
  });
});

describe('running it again', () => {
  it('counts the rollouts of cells one after the other', () => {
    expect(rolloutsOfCells(run)).toEqual([
      { first: 0, last: 47 },
      { first: 48, last: 97 },
    ]);
  });

  it("names a user's files so that they are taken for files", () => {
    const policies = [{ name: 'mine', file: 'agent.ts', sha256: '0' }, { name: 'retry' }];
    expect(manifestToRun({ ...run.manifest, policies })).toMatchObject({
      tasks: 12,
      policies: ['./agent.ts', 'retry'],
    });
  });
});

/** Names also seed the resamples, and so the notes: only the kinds of tags are the same. */
function tagsOf(html: string): Set<string> {
  return new Set(html.match(/<\/?[a-z][a-z0-9]*/gi));
}

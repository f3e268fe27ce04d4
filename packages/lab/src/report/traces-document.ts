/** The report of `regain analyze` as a document. */

import {
  reportLines,
  reportTables,
  reportTitle,
  type ScopeOutput,
  trustText,
} from 'regain/internal/analysis';
import { fixed, percent, table } from 'regain/internal/text';
import type { Document, Section } from './document.ts';
import { recoveryByToolFigure } from './figures/recovery-by-tool.ts';
import type { Lead } from './lead.ts';
import { renderSvg } from './render-svg.ts';

const ROWS_MAX = 50;

export function tracesDocument(report: ScopeOutput): Document {
  const tables = reportTables(report, ROWS_MAX).map(
    ({ heading, table: rows, note }): Section => ({
      heading,
      blocks: [
        { kind: 'table', table: rows },
        ...(note === undefined ? [] : [{ kind: 'text' as const, text: note }]),
      ],
    }),
  );
  const checks = report.assumptions.map(
    ({ assumption, verdict, evidence }) => `${assumption}: ${verdict}. ${evidence}`,
  );
  return {
    title: `Recovery in traces: ${reportTitle(report)}`,
    lead: leadOf(report),
    summary: [],
    sections: [
      ...figureSections(report),
      ...tables,
      {
        heading: 'May the law be used here?',
        blocks: [
          ...(checks.length === 0 ? [] : [{ kind: 'list' as const, items: checks }]),
          { kind: 'text', text: trustText(report) },
        ],
      },
    ],
  };
}

function leadOf(report: ScopeOutput): Lead {
  const { recoveryRate } = report;
  const rows = table(reportLines(report), [
    { label: '', align: 'left', value: ({ label }) => label },
    { label: '', align: 'left', value: ({ text }) => text },
  ]);
  return recoveryRate === null
    ? { figure: '0', caption: 'operations failed.', table: rows }
    : {
        figure: percent(recoveryRate.point, 0),
        caption: 'of the operations that failed were completed in the end.',
        table: rows,
      };
}

function figureSections(report: ScopeOutput): readonly Section[] {
  const tools = report.tools.filter(({ episodes }) => episodes > 0).slice(0, 12);
  if (tools.length === 0) return [];
  const { budget, measure, unit } = report.cost;
  const data = {
    unit: `${measure}, ${unit}`,
    tools: tools.map(({ name, episodes, recovered, cost, recoveryRate: { point, interval } }) => ({
      ...{ name, episodes, recovered, cost: cost * budget },
      rate: interval === null ? { point, low: point, high: point, degenerate: true } : { ...interval, point },
    })),
  };
  const svg = renderSvg((document) => recoveryByToolFigure(document, data));
  const [worst] = tools;
  const caption = `Share of failed operations that were completed, with 95 % intervals over sessions, and what failed attempts cost (${measure}: ${unit}). ${worst!.name} took most: ${fixed(worst!.cost * budget, 0)}.`;
  return [
    {
      heading: 'Where effort goes',
      blocks: [{ kind: 'figure', svg, file: 'recovery-by-tool.svg', caption }],
    },
  ];
}

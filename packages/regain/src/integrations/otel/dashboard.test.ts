/** The Grafana dashboard names only metrics and labels that Prometheus really gets. */

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { beforeAll, describe, expect, it } from 'vitest';
import { httpError, shieldInTest } from '../../shield/shield-in-test.ts';
import { virtualClock } from '../../types/index.ts';
import { metricNames } from './names.ts';
import { promqlNames, scrapedLabels } from './promql-in-test.ts';
import { telemetry } from './telemetry.ts';

const file = new URL('../../../../../examples/grafana-dashboard.json', import.meta.url);
const dashboard = JSON.parse(readFileSync(file, 'utf8')) as {
  readonly panels: readonly { readonly title: string; readonly targets: readonly Target[] }[];
  readonly templating: { readonly list: readonly { readonly definition?: string }[] };
};

interface Target {
  readonly expr: string;
  readonly legendFormat: string;
}

const SECRET = 'zq9-Planted/Secret+77';
const WORDS = 'words-of-the-tool';
let scrape: string;

const said = `${WORDS} ${SECRET}`;

/** Calls of every ending for which the law may predict. */
async function workDay(meterProvider: MeterProvider) {
  const clock = virtualClock();
  const { protect, lawReport } = shieldInTest({
    clock,
    observers: [telemetry({ meterProvider, name: 'travel' })],
    slo: { rate: 0.95, handBackShare: 0.05, spend: 0.1 },
  });
  let made = 0;
  const find = async ({ i }: { i: number; key: string }) => {
    await clock.sleep(100);
    if (i % 10 === 0) throw httpError(404, said);
    if (i % 5 === 1 && made++ % 2 === 0) throw httpError(503, said);
    return said;
  };
  const tools = protect({ find }, { effects: 'read' });
  for (let i = 0; i < 200; i++) {
    await tools.find({ i, key: SECRET }).catch(() => undefined);
    await clock.sleep(1_000);
  }
  // The assumptions of the law are checked with a report; gauges do not wait for it.
  for (const tool of [undefined, 'find']) await lawReport(tool);
  return tools;
}

/** A tool that is down, one that drifts, a call that is repaired, a file that cannot be written. */
async function badDay(meterProvider: MeterProvider): Promise<void> {
  const shield = shieldInTest({
    observers: [telemetry({ meterProvider, name: 'broken' })],
    experience: { get: () => Promise.reject(new Error(said)), set: () => Promise.reject(new Error(said)) },
  });
  const drifting = (property: string) => ({
    ...{ name: 'drifting', description: '', execute: async () => said },
    inputSchema: { type: 'object', properties: { [property]: {} } },
  });
  for (const property of ['city', 'town']) shield.protect({ drifting: drifting(property) });
  const repair = { call: 'call-1', tool: 'find', toolBefore: 'find' };
  shield.recordRepair({ ...repair, args: { town: SECRET }, argsBefore: {} });
  const { down } = shield.protect(
    { down: async () => Promise.reject(httpError(503, said)) },
    { effects: 'read' },
  );
  for (let i = 0; i < 5; i++) await down().catch(() => undefined);
  await shield.flush();
}

beforeAll(async () => {
  const exporter = new PrometheusExporter({ preventServerStart: true });
  const meterProvider = new MeterProvider({ readers: [exporter] });
  // Gauges of a shield that nobody can use are gone.
  const inUse = await workDay(meterProvider);
  await badDay(meterProvider);
  const server = createServer((request, response) => exporter.getMetricsRequestHandler(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  scrape = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  await new Promise((resolve) => server.close(resolve));
  await meterProvider.shutdown();
  expect(inUse).toBeDefined();
});

describe('the dashboard', () => {
  it('uses only metrics and labels of the scrape', () => {
    const known = scrapedLabels(scrape);
    const targets = dashboard.panels.flatMap(({ title, targets: of }) =>
      of.map((one) => ({ title, ...one })),
    );
    expect(targets.length).toBeGreaterThan(20);
    for (const { title, expr, legendFormat } of targets) {
      const { selectors, grouped } = promqlNames(expr);
      expect(selectors.length, title).toBeGreaterThan(0);
      for (const { metric, labels } of selectors) {
        expect([...known.keys()], title).toContain(metric);
        for (const label of labels) expect([...known.get(metric)!], `${title}: ${metric}`).toContain(label);
      }
      const [first] = selectors;
      const shown = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label!);
      for (const label of [...grouped, ...shown])
        expect([...known.get(first!.metric)!], title).toContain(label);
    }
  });

  it('offers the values of labels that exist', () => {
    const queries = dashboard.templating.list.flatMap(({ definition = [] }) => definition);
    expect(queries).toHaveLength(2);
    for (const query of queries) {
      const [, metric, label] = /^label_values\((\w+), (\w+)\)$/.exec(query)!;
      expect([...scrapedLabels(scrape).get(metric!)!]).toContain(label);
    }
  });

  it('shows every metric but the figures per tool that repeat those of all tools', () => {
    const used = new Set(
      dashboard.panels.flatMap(({ targets }) =>
        targets.flatMap(({ expr }) => promqlNames(expr).selectors.map(({ metric }) => metric)),
      ),
    );
    const isUsed = (name: string) => {
      const prometheus = name.replaceAll('.', '_');
      return [prometheus, `${prometheus}_total`, `${prometheus}_bucket`].some((one) => used.has(one));
    };
    const unused = Object.values(metricNames).flatMap(({ name }) => (isUsed(name) ? [] : [name]));
    expect(unused).toEqual([
      'regain.call.duration',
      'regain.efficiency',
      'regain.spend',
      'regain.tool.spend',
      'regain.tool.regret.predicted',
      'regain.tool.regret.observed',
      'regain.tool.regret.distance',
      'regain.slo.breached',
    ]);
  });
});

it('every metric is in the scrape, without text of tools and secrets', () => {
  const names = [...scrapedLabels(scrape).keys()].map((name) =>
    name.replace(/_(?:total|bucket|sum|count)$/, ''),
  );
  for (const { name } of Object.values(metricNames)) expect(names).toContain(name.replaceAll('.', '_'));
  expect(scrape).not.toContain(SECRET);
  expect(scrape).not.toContain(WORDS);
});

describe('the names of an expression', () => {
  it('are found', () => {
    expect(promqlNames('sum by (a, b) (rate(m_total{c=~"x{y}", d!=""}[5m])) / on (a) other > 0.5')).toEqual({
      selectors: [
        { metric: 'm_total', labels: ['c', 'd'] },
        { metric: 'other', labels: [] },
      ],
      grouped: ['a', 'b', 'a'],
    });
  });

  it('are refused where the grammar is unknown', () => {
    expect(() => promqlNames('m @ end()')).toThrow('not PromQL at 2');
  });
});

/** The suite of queries: a real SPARQL engine over a graph in Wikidata's structure, or any endpoint. */

import type { WordingFamily } from 'regain/internal/dialects';
import { type Split, type Suite, type SuiteTask, splits } from 'regain/internal/types';
import { getOrMake, once } from 'regain/internal/values';
import { familyOf } from '../error-formatters.ts';
import { tasksFrom } from '../templates/task-template.ts';
import { templateReader } from '../templates/template-file.ts';
import { embeddedEndpoint } from './embedded-engine.ts';
import type { Endpoint } from './endpoint.ts';
import { isOwnId } from './graph/entities.ts';
import { graphDraws } from './graph-draws.ts';
import { withMistakes } from './mistakes/index.ts';
import { type QaldQuestion, qaldTasks } from './qald.ts';
import { wikidataTools } from './tools.ts';
import { createWikidataTool } from './wikidata-tool.ts';

export type { Endpoint } from './endpoint.ts';
export { httpEndpoint } from './http-endpoint.ts';
export { answerable, type QaldQuestion, qaldMissing, readQald } from './qald.ts';

/** Files of `templates/`. */
const topics: Readonly<Record<Split, readonly string[]>> = {
  train: ['countries', 'substances', 'tongues'],
  'held-out': ['sky', 'lands', 'letters'],
  test: ['stage', 'gallery', 'football'],
  reserve: ['screen', 'towers', 'islands'],
};

/** Every template is filled with this many different sets of facts, each time with another mistake. */
const tasksPerTemplate = 6;

/** Latency of a call without faults, in milliseconds of virtual time. */
const latencyMs: Readonly<Record<string, number>> = {
  sparql_query: 420,
  search_entities: 130,
  search_properties: 130,
  describe_entity: 180,
};

export interface WikidataLiveOptions {
  /** The target of queries; default: the embedded engine. An endpoint on a network has its own latency. */
  readonly endpoint?: Endpoint;
  /** Uses these questions instead of the suite's own tasks. */
  readonly questions?: readonly QaldQuestion[];
}

export function wikidataLive({ endpoint, questions }: WikidataLiveOptions = {}): Suite {
  const asked = endpoint ?? embeddedEndpoint();
  const isEmbedded = endpoint === undefined;
  const worlds = new Map<WordingFamily, ReturnType<Suite['open']>>();
  // Nothing is ever changed here, so one world serves all rollouts.
  const worldFor = (family: WordingFamily) =>
    getOrMake(worlds, family, () => {
      const tools = wikidataTools.map((tool) =>
        createWikidataTool(tool, asked, family, isEmbedded ? latencyMs[tool.spec.name]! : 0),
      );
      return { tools, snapshot: () => ({}), effects: () => [] };
    });
  return {
    name: 'wikidata-live',
    description:
      'SPARQL over a graph in the shape of Wikidata, with queries that are wrong as models write them.',
    tools: wikidataTools.map(({ spec }) => spec),
    dialects: Object.fromEntries(wikidataTools.map(({ spec, dialect }) => [spec.name, dialect])),
    tasks: questions === undefined ? allTasks() : qaldTasks(questions),
    open: (task) => worldFor(familyOf(task)),
  };
}

/** Whether a task uses an invented id, which no other graph has. */
export function usesInventedIds({ gold }: SuiteTask): boolean {
  return (JSON.stringify(gold).match(/\bQ\d+/g) ?? []).some(isOwnId);
}

const allTasks = once(() => splits.flatMap(tasksOf));

function tasksOf(split: Split): readonly SuiteTask[] {
  const read = templateReader(import.meta.url, './templates');
  return withMistakes(
    topics[split].flatMap((topic) =>
      tasksFrom(read(topic), `wikidata-${topic}`, split, tasksPerTemplate, graphDraws),
    ),
  );
}

/** The tools of the suite: a query service, two searches and a description, over any endpoint. */

import type { DialectName } from 'regain/internal/dialects';
import type { Json, JsonObject, JsonSchema, ToolSpec } from 'regain/internal/types';
import { Refusal } from '../domains/domain.ts';
import { list, record, text, whole } from '../domains/schema.ts';
import { boundQuery } from './bindings.ts';
import { type Binding, type Endpoint, rowsOf, type Term } from './endpoint.ts';
import { ENTITY } from './graph/prefixes.ts';

export interface WikidataTool {
  readonly spec: ToolSpec;
  readonly dialect: DialectName;
  /** Arguments are valid and include the defaults of the schema. */
  readonly run: (args: JsonObject, endpoint: Endpoint, signal: AbortSignal) => Promise<Json>;
}

/** How an argument is marked as a query. */
const QUERY_MEDIA_TYPE = 'application/sparql-query';

const term: JsonSchema = {
  type: 'object',
  properties: { type: { type: 'string' }, value: { type: 'string' } },
  required: ['type', 'value'],
};

const sparqlQuery: WikidataTool = {
  dialect: 'sparql',
  spec: {
    name: 'sparql_query',
    description:
      'Answers a SPARQL query over Wikidata in JSON results. Its usual prefixes (wd, wdt, p, ps, pq, rdfs, schema, skos, wikibase, bd, xsd) need no declaration; SERVICE wikibase:label fills in ?xLabel for ?x.',
    inputSchema: record(
      {
        query: text('the query', { contentMediaType: QUERY_MEDIA_TYPE }),
        bindings: {
          type: 'object',
          description:
            'values of variables of the query, by name: addresses or ids of entities and properties',
          additionalProperties: { type: 'string', minLength: 1 },
        },
      },
      ['bindings'],
    ),
    outputSchema: {
      type: 'object',
      properties: {
        head: { type: 'object', properties: { vars: { type: 'array', items: { type: 'string' } } } },
        results: {
          type: 'object',
          properties: { bindings: list({ type: 'object', additionalProperties: term }, 'the rows') },
          required: ['bindings'],
        },
        boolean: { type: 'boolean', description: 'the verdict of an ASK' },
      },
      required: ['head'],
      anyOf: [{ required: ['results'] }, { required: ['boolean'] }],
    },
    effect: 'read',
  },
  run: async ({ query, bindings }, endpoint, signal) =>
    (await boundQuery(String(query), (bindings ?? {}) as JsonObject, endpoint, signal)) as unknown as Json,
};

function search(name: string, description: string, about: 'item' | 'property'): WikidataTool {
  return {
    dialect: 'problem-json',
    spec: {
      name,
      description,
      inputSchema: record({
        search: text('the name to look for, in English'),
        limit: whole('hits to return at most', { default: 5, minimum: 1, maximum: 50 }),
      }),
      outputSchema: record({
        searchinfo: record({ search: text('what was looked for') }),
        search: list(
          record(
            {
              id: text('id of the entity'),
              concepturi: text('address of the entity'),
              ...(about === 'property' ? { direct: text('address of the property in queries, wdt:') } : {}),
              label: text('English name'),
              description: { type: 'string', description: 'what it is' },
              match: record({ type: text('label or alias'), text: text('the name that matched') }),
            },
            ['description'],
          ),
          'the hits, best first',
        ),
      }),
      effect: 'read',
    },
    run: async ({ search: sought, limit }, endpoint, signal) => {
      const rows = rowsOf(await endpoint.query(searchQuery(String(sought), about), signal));
      const hits = rows.map((row) => hitOf(row, about)).sort(byRank);
      return { searchinfo: { search: sought! }, search: hits.slice(0, Number(limit)) };
    },
  };
}

/** Names as given, and with the other case of their first letter. */
function searchQuery(sought: string, about: 'item' | 'property'): string {
  const [first = '', rest] = [sought[0], sought.slice(1)];
  const names = [...new Set([sought, first.toUpperCase() + rest, first.toLowerCase() + rest])];
  const texts = names.map((name) => `${JSON.stringify(name)}@en`).join(' ');
  const kind =
    about === 'property' ? '?item a wikibase:Property .' : `FILTER(STRSTARTS(STR(?item), "${ENTITY}Q"))`;
  return (
    `SELECT DISTINCT ?item ?label ?description ?match ?text WHERE { VALUES ?text { ${texts} } ` +
    '{ ?item rdfs:label ?text . BIND("label" AS ?match) } UNION { ?item skos:altLabel ?text . BIND("alias" AS ?match) } ' +
    `${kind} ${labelOf('item')} ${descriptionOfItem} } LIMIT 200`
  );
}

function hitOf(row: Binding, about: 'item' | 'property') {
  const id = row.item!.value.slice(ENTITY.length);
  return {
    id,
    concepturi: row.item!.value,
    ...(about === 'property' ? { direct: `http://www.wikidata.org/prop/direct/${id}` } : {}),
    label: row.label!.value,
    ...(row.description === undefined ? {} : { description: row.description.value }),
    match: { type: row.match!.value, text: row.text!.value },
  };
}

/** Labels before aliases, then the older Wikidata id. */
function byRank(a: ReturnType<typeof hitOf>, b: ReturnType<typeof hitOf>): number {
  if (a.match.type !== b.match.type) return a.match.type === 'label' ? -1 : 1;
  return Number(a.id.slice(1)) - Number(b.id.slice(1));
}

const describeEntity: WikidataTool = {
  dialect: 'plain-text',
  spec: {
    name: 'describe_entity',
    description: 'Says what is known of one entity or property.',
    inputSchema: record({ entity: text('its id, as in Q42 or P31, or its address') }),
    outputSchema: record(
      {
        id: text('its id'),
        label: { type: 'string', description: 'English name' },
        description: { type: 'string', description: 'what it is' },
        claims: list(
          record(
            {
              property: text('id of the property'),
              label: { type: 'string' },
              values: list(
                record({ value: text('the value, or the address of an entity'), label: { type: 'string' } }, [
                  'label',
                ]),
                'the values',
              ),
            },
            ['label'],
          ),
          'what is said of it',
        ),
      },
      ['label', 'description'],
    ),
    effect: 'read',
  },
  run: async ({ entity }, endpoint, signal) => {
    const id = /^(?:.*[/:])?([QP]\d+)$/.exec(String(entity))?.[1];
    const said = id === undefined ? [] : rowsOf(await endpoint.query(wordsQuery(id), signal));
    const claims = id === undefined ? [] : rowsOf(await endpoint.query(claimsQuery(id), signal));
    if (id === undefined || (claims.length === 0 && said[0]?.label === undefined))
      throw new Refusal('not-found', 'entity', entity!, `there is no entity ${String(entity)}`);
    const words = { label: said[0]?.label?.value, description: said[0]?.description?.value };
    return { id, ...defined(words), claims: gathered(claims) };
  },
};

function labelOf(subject: string, label = 'label'): string {
  return `?${subject} rdfs:label ?${label} . FILTER(LANG(?${label}) = "en")`;
}

const descriptionOfItem =
  'OPTIONAL { ?item schema:description ?description . FILTER(LANG(?description) = "en") }';

function wordsQuery(id: string): string {
  return (
    `SELECT ?label ?description WHERE { VALUES ?item { wd:${id} } ` +
    `OPTIONAL { ${labelOf('item')} } ${descriptionOfItem} } LIMIT 1`
  );
}

function claimsQuery(id: string): string {
  return (
    `SELECT ?property ?label ?value ?valueLabel WHERE { wd:${id} ?direct ?value . ?property wikibase:directClaim ?direct . ` +
    `OPTIONAL { ${labelOf('property')} } OPTIONAL { ${labelOf('value', 'valueLabel')} } } ORDER BY ?property ?value LIMIT 300`
  );
}

/** Rows of one property become its values. */
function gathered(rows: readonly Binding[]): Json[] {
  const byProperty = new Map<string, { label: Term | undefined; values: JsonObject[] }>();
  for (const { property, label, value, valueLabel } of rows) {
    const id = property!.value.slice(ENTITY.length);
    const claim = byProperty.get(id) ?? { label, values: [] };
    byProperty.set(id, claim);
    claim.values.push({ value: value!.value, ...defined({ label: valueLabel?.value }) });
  }
  return [...byProperty]
    .sort(([a], [b]) => Number(a.slice(1)) - Number(b.slice(1)))
    .map(([property, { label, values }]) => ({ property, ...defined({ label: label?.value }), values }));
}

function defined(fields: { readonly [name: string]: string | undefined }): { [name: string]: string } {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

export const wikidataTools: readonly WikidataTool[] = [
  sparqlQuery,
  search('search_entities', 'Finds entities by their English name or by another name they go by.', 'item'),
  search(
    'search_properties',
    'Finds properties by their English name or by another name they go by.',
    'property',
  ),
  describeEntity,
];

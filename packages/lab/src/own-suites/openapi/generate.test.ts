import { readFileSync } from 'node:fs';
import { type JsonObject, type Tool, virtualClock } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { contextOf, suiteFindings } from '../../suites/index.ts';
import type { ApiData } from '../mock/api-data.ts';
import { apiSuite } from '../mock/api-suite.ts';
import { suiteFromOpenApi } from './generate.ts';

const options = { only: [], toolsMax: 40, tasksMax: 24 };
const github = readFileSync(new URL('../../../../../examples/github-openapi.json', import.meta.url), 'utf8');
const generate = (text: string, more = {}) => suiteFromOpenApi(text, 'api.yaml', { ...options, ...more });
const dataOf = async (text: string) => JSON.parse((await generate(text)).data) as ApiData;

/** Calls the tools of one world. */
function world(api: ApiData, missingCredentials: readonly string[] = []) {
  const tools = Object.fromEntries(
    api.tools.map(({ name, request }) => [name, request.startsWith('GET') ? 'read' : 'write']),
  );
  const suite = apiSuite({
    name: 'x',
    api,
    tools,
    missingCredentials,
    tasks: [{ id: 't', text: '', calls: [] }],
  });
  const clock = virtualClock();
  const opened = suite.open(suite.tasks[0]!, clock);
  const tool = (name: string): Tool => opened.tools.find((one) => one.name === name)!;
  const call = async (name: string, args: JsonObject) =>
    tool(name).execute(args, contextOf(clock, 0)) as Promise<JsonObject>;
  return { ...opened, call };
}

const petshop = `
openapi: 3.1.0
info: { title: 'Pets "of" mine', version: '2' }
security: [{ token: [] }]
components:
  securitySchemes: { token: { type: http, scheme: bearer } }
  schemas:
    New: { type: object, properties: { name: { type: string, minLength: 2 }, kind: { enum: [cat, dog] } }, required: [name] }
    Pet:
      allOf:
        - $ref: '#/components/schemas/New'
        - { type: object, properties: { id: { type: integer, readOnly: true }, mother: { $ref: '#/components/schemas/Pet' } }, required: [id] }
paths:
  /pets:
    parameters: [{ in: header, name: X-Trace, schema: { type: string } }]
    get:
      operationId: list pets
      security: []
      responses: { '200': { content: { application/json: { schema: { type: object, properties: { data: { type: array, items: { $ref: '#/components/schemas/Pet' } } }, required: [data] } } } } }
    post:
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
      responses: { '201': { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } }
  /pets/{petId}:
    get: { responses: { '200': { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } } }
    delete: { responses: { '204': { description: gone } } }
  /elsewhere:
    get: { responses: { '200': { $ref: 'other.yaml#/x' } } }
`;

describe('a suite from an OpenAPI document', () => {
  it('of a real API has tools, records, declarations to confirm and tasks, the same each time', async () => {
    const first = await generate(github);
    expect(first.summary).toMatchObject({ operations: 10, tools: 10, skipped: [], tasks: 24, toConfirm: 6 });
    expect(first.summary.collections).toEqual([
      '/repos/{owner}/{repo}/labels',
      '/repos/{owner}/{repo}/milestones',
    ]);
    const text = first.text('api.data.json');
    expect(text).toMatch(/issues_delete_label: 'idempotent', .*confirm: a second call does nothing more/);
    expect(text).toContain("undoneBy: {\n        tool: 'issues_delete_milestone',");
    expect(text).toContain("milestone_number: '/output/number'");
    const again = await generate(github);
    expect([again.text('api.data.json'), again.data]).toEqual([text, first.data]);
  });

  it('keeps what was written, until it is deleted', async () => {
    const { call, snapshot, effects } = world(await dataOf(petshop));
    const before = snapshot();
    const made = await call('POST_pets', { name: 'Ada', kind: 'cat' });
    expect(made).toMatchObject({ name: 'Ada', kind: 'cat', id: expect.any(Number) });
    expect(await call('GET_pets_petId', { petId: made.id! })).toEqual(made);
    expect(((await call('list_pets', {})).data as unknown[]).length).toBe(4);
    const second = await call('POST_pets', { name: 'Ada', kind: 'cat' });
    expect(second.id).not.toBe(made.id);
    expect(effects()).toHaveLength(2);
    for (const { id } of [made, second])
      expect(await call('DELETE_pets_petId', { petId: String(id) })).toEqual({ status: 204 });
    expect(snapshot()).toEqual(before);
    expect(effects()).toEqual([]);
    await expect(call('GET_pets_petId', { petId: 'nobody' })).rejects.toMatchObject({ status: 404 });
    await expect(call('POST_pets', { name: 'A' })).rejects.toMatchObject({ status: 422 });
  });

  it('fails with 401 where credentials are missing, and only where they are needed', async () => {
    const { call } = world(await dataOf(petshop), ['token']);
    await expect(call('POST_pets', { name: 'Ada' })).rejects.toMatchObject({ status: 401 });
    expect(await call('list_pets', {})).toHaveProperty('data');
  });

  it('reads parameters, allOf, cycles and readOnly, and says what it skipped', async () => {
    const { summary, data } = await generate(petshop);
    expect(summary.skipped).toEqual([
      { request: 'GET /elsewhere', reason: 'refers to another document: other.yaml#/x' },
    ]);
    expect(summary.schemasCut).toBeGreaterThan(0);
    const tool = (JSON.parse(data) as ApiData).tools.find(({ name }) => name === 'POST_pets')!;
    expect(Object.keys(tool.inputSchema.properties as object).sort()).toEqual([
      'X-Trace',
      'kind',
      'mother',
      'name',
    ]);
    expect(tool.inputSchema.required).toEqual(['name']);
    expect(tool.auth).toEqual(['token']);
  });

  it('uses only what is asked for', async () => {
    const { summary } = await generate(github, { only: ['*milestone*'], tasksMax: 5 });
    expect(summary).toMatchObject({ tools: 5, tasks: 5 });
    await expect(generate(github, { only: ['nothing'] })).rejects.toThrow(
      'no operation matches --only nothing',
    );
  });

  it('conforms when a person has corrected an effect, and says so when the correction is wrong', async () => {
    const { data } = await generate(petshop);
    const api = JSON.parse(data) as ApiData;
    const [pet] = api.collections['/pets']!.records;
    const calls = [['DELETE_pets_petId', { petId: pet!.id! }]] as const;
    const tasks = [{ id: 't', text: `Delete the pet with id ${String(pet!.id)}.`, calls }];
    const suite = (effect: string) =>
      apiSuite({ name: 'x', api, tools: { DELETE_pets_petId: effect }, tasks });
    expect(await suiteFindings(suite('irreversible'))).toEqual([]);
    expect((await suiteFindings(suite('read')))[0]?.problem).toBe('is a read and changes the state');
    expect(() => suite('sometimes')).toThrow('needs to be one of read, idempotent, write, irreversible');
  });
});

describe('a hostile document', () => {
  const bombs = Array.from(
    { length: 12 },
    (_, i) => `a${i + 1}: &a${i + 1} [${Array(10).fill(`*a${i}`).join(', ')}]`,
  );
  const deep = `{"openapi":"3.0.0","paths":${'{"a":'.repeat(600)}1${'}'.repeat(600)}}`;
  it.each([
    ['[]', 'an OpenAPI document is an object'],
    ['swagger: "2.0"', 'is Swagger 2.0; convert it'],
    ['openapi: 4.0.0\npaths: {}', 'needs version 3.0 or 3.1, got 4.0.0'],
    ['openapi: 3.0.0', 'needs an object with the paths'],
    ['openapi: 3.0.0\npaths: {}', 'has no operation'],
    ['openapi: 3.0.0\npaths: [', 'is not YAML'],
    ['{"openapi":', 'is not JSON'],
    [`a0: &a0 [x]\n${bombs.join('\n')}`, 'cannot be read: Excessive alias count'],
    [deep, 'nested more than 500 levels'],
    [
      'openapi: 3.0.0\npaths: { /a: { get: { responses: { 200: { $ref: "#/paths/~1a/get/responses/200" } } } } }',
      'refers to itself',
    ],
  ])('%# gives one clear line', async (text, problem) => {
    const error = await generate(text).catch((caught: Error) => caught);
    expect((error as Error).message).toContain(problem);
    expect((error as Error).message).not.toContain('\n');
    expect(error).toMatchObject({ code: 'invalid-input', place: { file: 'api.yaml' } });
  });

  it('cannot make it work without end', async () => {
    const lists = (levels: number): object =>
      levels === 0 ? { type: 'string' } : { type: 'array', minItems: 20, items: lists(levels - 1) };
    const get = (schema: object, answer: object = { type: 'string' }) => ({
      parameters: [{ name: 'q', in: 'query', required: true, schema }],
      responses: { 200: { content: { 'application/json': { schema: answer } } } },
    });
    const slow = { type: 'string', minLength: 1e9, pattern: '^(\\w+\\w+)+!$' };
    const paths = {
      '/lists': { get: get(lists(6), lists(6)) },
      '/slow': { get: get(slow) },
      '/long': { get: get({ type: 'string', minLength: 1e9 }) },
      '/plain': { get: { operationId: 'plain', ...get({ type: 'string' }) } },
      '/plain2': { get: get({ $ref: 'https://example.com/x.json' }) },
    };
    const { text, summary } = await generate(JSON.stringify({ openapi: '3.1.0', paths }), { toolsMax: 4 });
    expect(summary).toMatchObject({ operations: 5, tools: 4, leftOut: 1, tasks: 3, skipped: [] });
    expect(text('x.json')).toContain('Use q "');
    expect(text('x.json')).toContain("answer: { $from: 's1', path: '' }");
  });

  it('cannot put code into the suite file', async () => {
    const hostile = github
      .replace('"title": "', '"title": "x\\n*/ process.exit(9) //\\u2028 ')
      .replace('"issues/get-label"', `"x'); process.exit(9); ('"`)
      .replaceAll('"summary": "Delete a label"', `"summary": "'\\"\\n}); process.exit(9)"`);
    const text = (await generate(hostile)).text("x'; process.exit(9); '.json");
    expect(text).toContain('process.exit');
    const code = text.replaceAll(/\/\/.*$/gm, '').replaceAll(/'[^'\n]*'|"(?:[^"\\\n]|\\.)*"/g, '""');
    expect(code).not.toContain('process.exit');
  });
});

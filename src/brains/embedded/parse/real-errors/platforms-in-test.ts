/** Errors of clouds, clusters and gateways. */

import { real } from './real-in-test.ts';

export const errorsOfPlatforms = [
  real(
    'AWS',
    "An error occurred (ValidationException) when calling the PutItem operation: 1 validation error detected: Value null at 'tableName' failed to satisfy constraint: Member must not be null",
    [{ kind: 'missing', path: 'tableName' }],
    { code: 'ValidationException' },
  ),
  real(
    'AWS',
    "1 validation error detected: Value 'Purple' at 'runtime' failed to satisfy constraint: Member must satisfy enum value set: [nodejs20.x, python3.12, java21]",
    [{ kind: 'value', path: 'runtime', received: 'Purple', allowed: ['nodejs20.x', 'python3.12', 'java21'] }],
  ),
  real(
    'AWS',
    "1 validation error detected: Value '0' at 'maxResults' failed to satisfy constraint: Member must have value greater than or equal to 1",
    [{ kind: 'range', path: 'maxResults', received: '0', expected: 'value greater than or equal to 1' }],
  ),
  real(
    'boto3',
    'Parameter validation failed:\nUnknown parameter in input: "Buckt", must be one of: ACL, Bucket, Key\nMissing required parameter in input: "Bucket"\nInvalid type for parameter Key, value: 7, type: <class \'int\'>, valid types: <class \'str\'>',
    [
      { kind: 'unknown', path: 'Buckt', allowed: ['ACL', 'Bucket', 'Key'] },
      { kind: 'missing', path: 'Bucket' },
      { kind: 'type', path: 'Key', received: 7, expected: "<class 'str'>" },
    ],
  ),
  real(
    'AWS EC2',
    'An error occurred (MissingParameter) when calling the RunInstances operation: The request must contain the parameter ImageId',
    [{ kind: 'missing', path: 'ImageId' }],
  ),
  real(
    'AWS EC2',
    "An error occurred (InvalidParameterValue) when calling the RunInstances operation: Invalid value '0' for InstanceCount.",
    [{ kind: 'value', path: 'InstanceCount', received: '0' }],
  ),
  real(
    'Google APIs',
    {
      error: {
        code: 400,
        message: 'Invalid JSON payload received. Unknown name "titel" at \'event\': Cannot find field.',
        status: 'INVALID_ARGUMENT',
        details: [
          {
            '@type': 'type.googleapis.com/google.rpc.BadRequest',
            fieldViolations: [
              {
                field: 'event',
                description:
                  'Invalid JSON payload received. Unknown name "titel" at \'event\': Cannot find field.',
              },
            ],
          },
        ],
      },
    },
    [{ kind: 'unknown', path: '/event/titel' }],
    { status: 400, code: 'INVALID_ARGUMENT' },
  ),
  real(
    'Google APIs',
    {
      error: {
        code: 400,
        message: 'Invalid value at \'page_size\' (TYPE_INT32), "ten"',
        status: 'INVALID_ARGUMENT',
      },
    },
    [{ kind: 'type', path: 'page_size', received: 'ten', expected: 'TYPE_INT32' }],
  ),
  real(
    'Google APIs',
    {
      error: {
        errors: [
          {
            domain: 'global',
            reason: 'required',
            message: 'Required parameter: part',
            locationType: 'parameter',
            location: 'part',
          },
        ],
        code: 400,
        message: 'Required parameter: part',
      },
    },
    [{ kind: 'missing', path: 'part' }],
  ),
  real(
    'Kubernetes',
    'The Deployment "web" is invalid: spec.replicas: Invalid value: -1: must be greater than or equal to 0',
    [{ kind: 'range', path: '/spec/replicas', expected: 'greater than or equal to 0', received: -1 }],
  ),
  real('Kubernetes', 'The Pod "web" is invalid: spec.containers[0].image: Required value', [
    { kind: 'missing', path: '/spec/containers/0/image' },
  ]),
  real(
    'Kubernetes',
    'Pod "web" is invalid: spec.restartPolicy: Unsupported value: "Sometimes": supported values: "Always", "OnFailure", "Never"',
    [
      {
        kind: 'value',
        path: '/spec/restartPolicy',
        received: 'Sometimes',
        allowed: ['Always', 'OnFailure', 'Never'],
      },
    ],
  ),
  real(
    'Kubernetes',
    'Error from server (BadRequest): error when creating "STDIN": Deployment in version "v1" cannot be handled as a Deployment: strict decoding error: unknown field "spec.replica"',
    [{ kind: 'unknown', path: '/spec/replica' }],
  ),
  real(
    'Kubernetes',
    {
      kind: 'Status',
      status: 'Failure',
      message: 'Job "x" is invalid',
      reason: 'Invalid',
      details: {
        name: 'x',
        causes: [{ reason: 'FieldValueRequired', message: 'Required value', field: 'spec.template' }],
      },
      code: 422,
    },
    [{ kind: 'missing', path: '/spec/template' }],
    { status: 422 },
  ),
  real(
    'Elasticsearch',
    {
      error: {
        root_cause: [
          {
            type: 'illegal_argument_exception',
            reason: 'request [/idx/_search] contains unrecognized parameter: [siz] -> did you mean [size]?',
          },
        ],
        type: 'illegal_argument_exception',
        reason: 'request [/idx/_search] contains unrecognized parameter: [siz] -> did you mean [size]?',
      },
      status: 400,
    },
    [{ kind: 'unknown', path: 'siz', suggestion: 'size' }],
    { status: 400, suggestions: ['size'] },
  ),
  real(
    'Elasticsearch',
    "failed to parse field [qty] of type [long] in document with id '1'. Preview of field's value: 'many'",
    [{ kind: 'type', path: 'qty' }],
  ),
  real(
    'Elasticsearch',
    'failed to parse date field [31/12/2024] with format [strict_date_optional_time||epoch_millis]',
    [{ kind: 'format', received: '31/12/2024', expected: 'strict_date_optional_time||epoch_millis' }],
  ),
  real(
    'Salesforce',
    [
      {
        message: 'Required fields are missing: [LastName]',
        errorCode: 'REQUIRED_FIELD_MISSING',
        fields: ['LastName'],
      },
    ],
    [{ kind: 'missing', path: 'LastName' }],
  ),
  real(
    'Salesforce',
    [{ message: "No such column 'Emial' on sobject of type Contact", errorCode: 'INVALID_FIELD' }],
    [{ kind: 'unknown', path: 'Emial' }],
  ),
  real(
    'Azure',
    {
      error: {
        code: 'InvalidParameter',
        message: "The value of parameter 'vmSize' is invalid.",
        target: 'vmSize',
      },
    },
    [{ kind: 'value', path: 'vmSize' }],
  ),
  real(
    'express',
    '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Error</title>\n</head>\n<body>\n<pre>Cannot POST /api/v1/order</pre>\n</body>\n</html>\n',
    [{ kind: 'tool', path: '/api/v1/order' }],
  ),
  real(
    'nginx',
    '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n<hr><center>nginx/1.25.3</center>\r\n</body>\r\n</html>',
    [],
  ),
];

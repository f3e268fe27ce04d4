/** Errors of schema validators. */

import { real } from './real-in-test.ts';

export const errorsOfValidators = [
  real(
    'pydantic v2',
    "2 validation errors for Order\nqty\n  Input should be a valid integer, unable to parse string as an integer [type=int_parsing, input_value='abc', input_type=str]\n    For further information visit https://errors.pydantic.dev/2.8/v/int_parsing\nitems.0.name\n  Field required [type=missing, input_value={'sku': 'A1'}, input_type=dict]\n    For further information visit https://errors.pydantic.dev/2.8/v/missing",
    [
      { kind: 'type', path: 'qty', expected: 'a valid integer', received: 'abc' },
      { kind: 'missing', path: '/items/0/name' },
    ],
  ),
  real(
    'pydantic v2',
    "1 validation error for call[book_room]\ncolour\n  Unexpected keyword argument [type=unexpected_keyword_argument, input_value='red', input_type=str]\n    For further information visit https://errors.pydantic.dev/2.8/v/unexpected_keyword_argument",
    [{ kind: 'unknown', path: 'colour' }],
  ),
  real(
    'pydantic v2',
    "1 validation error for Event\nstart\n  Input should be a valid date or datetime, invalid character in year [type=date_from_datetime_parsing, input_value='31/12/2024', input_type=str]",
    [{ kind: 'format', path: 'start', received: '31/12/2024' }],
  ),
  real(
    'pydantic v1',
    '1 validation error for Order\nqty\n  value is not a valid integer (type=type_error.integer)',
    [{ kind: 'type', path: 'qty' }],
  ),
  real(
    'pydantic v1',
    "1 validation error for Order\ncolor\n  unexpected value; permitted: 'red', 'green' (type=value_error.const; given=purple; permitted=('red', 'green'))",
    [{ kind: 'value', path: 'color', allowed: ['red', 'green'] }],
  ),
  real(
    'zod 3',
    [
      {
        code: 'invalid_type',
        expected: 'number',
        received: 'string',
        path: ['items', 0, 'qty'],
        message: 'Expected number, received string',
      },
    ],
    [{ kind: 'type', path: '/items/0/qty', expected: 'number', received: 'string' }],
  ),
  real(
    'zod 3',
    [
      {
        code: 'invalid_type',
        expected: 'string',
        received: 'undefined',
        path: ['city'],
        message: 'Required',
      },
    ],
    [{ kind: 'missing', path: 'city', expected: 'string' }],
  ),
  real(
    'zod 3',
    [
      {
        code: 'unrecognized_keys',
        keys: ['cty', 'foo'],
        path: [],
        message: "Unrecognized key(s) in object: 'cty', 'foo'",
      },
    ],
    [
      { kind: 'unknown', path: 'cty' },
      { kind: 'unknown', path: 'foo' },
    ],
  ),
  real(
    'zod 3',
    [
      {
        received: 'purple',
        code: 'invalid_enum_value',
        options: ['red', 'green'],
        path: ['color'],
        message: "Invalid enum value. Expected 'red' | 'green', received 'purple'",
      },
    ],
    [{ kind: 'value', path: 'color', received: 'purple', allowed: ['red', 'green'] }],
  ),
  real(
    'zod 3',
    [
      {
        code: 'too_small',
        minimum: 1,
        type: 'number',
        inclusive: true,
        exact: false,
        message: 'Number must be greater than or equal to 1',
        path: ['nights'],
      },
    ],
    [{ kind: 'range', path: 'nights', expected: '>= 1' }],
  ),
  real(
    'zod 4',
    [
      {
        code: 'invalid_value',
        values: ['red', 'green'],
        path: ['color'],
        message: 'Invalid option: expected one of "red"|"green"',
      },
    ],
    [{ kind: 'value', path: 'color', allowed: ['red', 'green'] }],
  ),
  real(
    'zod 4',
    [
      {
        expected: 'string',
        code: 'invalid_type',
        path: ['city'],
        message: 'Invalid input: expected string, received undefined',
      },
    ],
    [{ kind: 'missing', path: 'city', expected: 'string' }],
  ),
  real(
    'zod 4',
    [
      {
        origin: 'string',
        code: 'invalid_format',
        format: 'email',
        pattern: '/^x$/',
        path: ['email'],
        message: 'Invalid email address',
      },
    ],
    [{ kind: 'format', path: 'email', expected: 'email' }],
  ),
  real('zod 4, pretty', '✖ Invalid input: expected number, received string\n  → at items[0].qty', [
    { kind: 'type', path: '/items/0/qty', expected: 'number', received: 'string' },
  ]),
  real(
    'zod-validation-error',
    'Validation error: Invalid input: expected number, received string at "nights"',
    [{ kind: 'type', path: 'nights', expected: 'number', received: 'string' }],
  ),
  real(
    'ajv',
    [
      {
        instancePath: '',
        schemaPath: '#/required',
        keyword: 'required',
        params: { missingProperty: 'city' },
        message: "must have required property 'city'",
      },
    ],
    [{ kind: 'missing', path: 'city' }],
  ),
  real(
    'ajv',
    [
      {
        instancePath: '/items/0',
        schemaPath: '#/x',
        keyword: 'additionalProperties',
        params: { additionalProperty: 'colour' },
        message: 'must NOT have additional properties',
      },
    ],
    [{ kind: 'unknown', path: '/items/0/colour' }],
  ),
  real(
    'ajv',
    [
      {
        instancePath: '/room',
        keyword: 'enum',
        schemaPath: '#/x',
        params: { allowedValues: ['single', 'double'] },
        message: 'must be equal to one of the allowed values',
      },
    ],
    [{ kind: 'value', path: 'room', allowed: ['single', 'double'] }],
  ),
  real('ajv, text', 'data/nights must be integer, data/items/0/qty must be >= 1', [
    { kind: 'type', path: 'nights', expected: 'integer' },
    { kind: 'range', path: '/items/0/qty', expected: '>= 1' },
  ]),
  real('ajv, text', "data must have required property 'city'", [{ kind: 'missing', path: 'city' }]),
  real('ajv, text', 'data/start must match format "date"', [
    { kind: 'format', path: 'start', expected: 'date' },
  ]),
  real('ajv, text', '/code must match pattern "^[A-Z]{3}$"', [
    { kind: 'format', path: 'code', expected: '^[A-Z]{3}$' },
  ]),
  real('jsonschema (Python)', "Additional properties are not allowed ('colour' was unexpected)", [
    { kind: 'unknown', path: 'colour' },
  ]),
  real('jsonschema (Python)', "'city' is a required property", [{ kind: 'missing', path: 'city' }]),
  real('jsonschema (Python)', "'purple' is not one of ['red', 'green']", [
    { kind: 'value', received: 'purple', allowed: ['red', 'green'] },
  ]),
  real('jsonschema (Python)', "'ten' is not of type 'integer'", [
    { kind: 'type', received: 'ten', expected: 'integer' },
  ]),
  real('jsonschema (Python)', "'abc' does not match '^[A-Z]+$'", [{ kind: 'format', received: 'abc' }]),
  real('joi', '"nights" must be a number', [{ kind: 'type', path: 'nights', expected: 'a number' }]),
  real('joi', '"room" must be one of [single, double, suite]', [
    { kind: 'value', path: 'room', allowed: ['single', 'double', 'suite'] },
  ]),
  real('joi', '"colour" is not allowed', [{ kind: 'unknown', path: 'colour' }]),
  real('joi', '"city" is required. "nights" must be greater than or equal to 1', [
    { kind: 'missing', path: 'city' },
    { kind: 'range', path: 'nights', expected: 'greater than or equal to 1' },
  ]),
  real('joi', '"email" must be a valid email', [
    { kind: 'format', path: 'email', expected: 'a valid email' },
  ]),
  real(
    'joi',
    {
      details: [
        {
          message: '"items[0].qty" must be a number',
          path: ['items', 0, 'qty'],
          type: 'number.base',
          context: { label: 'items[0].qty', value: 'x', key: 'qty' },
        },
      ],
    },
    [{ kind: 'type', path: '/items/0/qty', expected: 'a number', received: 'x' }],
  ),
  real('yup', 'city is a required field', [{ kind: 'missing', path: 'city' }]),
  real(
    'yup',
    'nights must be a `number` type, but the final value was: `NaN` (cast from the value `"ten"`).',
    [{ kind: 'type', path: 'nights', expected: 'a `number` type' }],
  ),
  real(
    'Mongoose',
    'Order validation failed: qty: Cast to Number failed for value "many" (type string) at path "qty"',
    [{ kind: 'type', path: 'qty', received: 'many', expected: 'Number' }],
  ),
  real('Mongoose', 'ValidationError: room: `tent` is not a valid enum value for path `room`.', [
    { kind: 'value', path: 'room', received: 'tent' },
  ]),
  real('Mongoose', 'ValidationError: city: Path `city` is required.', [{ kind: 'missing', path: 'city' }]),
  real(
    'marshmallow',
    {
      messages: {
        qty: ['Not a valid integer.'],
        foo: ['Unknown field.'],
        name: ['Missing data for required field.'],
        c: ['Must be one of: red, green.'],
      },
    },
    [
      { kind: 'type', path: 'qty' },
      { kind: 'unknown', path: 'foo' },
      { kind: 'missing', path: 'name' },
      { kind: 'value', path: 'c', allowed: ['red', 'green'] },
    ],
  ),
];

/** Errors of web frameworks. */

import { real } from './real-in-test.ts';

export const errorsOfFrameworks = [
  real(
    'FastAPI',
    { detail: [{ type: 'missing', loc: ['body', 'qty'], msg: 'Field required', input: { name: 'x' } }] },
    [{ kind: 'missing', path: 'qty' }],
  ),
  real(
    'FastAPI',
    {
      detail: [
        {
          type: 'int_parsing',
          loc: ['query', 'limit'],
          msg: 'Input should be a valid integer, unable to parse string as an integer',
          input: 'ten',
        },
      ],
    },
    [{ kind: 'type', path: 'limit', expected: 'a valid integer', received: 'ten' }],
  ),
  real(
    'FastAPI',
    {
      detail: [
        {
          type: 'enum',
          loc: ['body', 'items', 0, 'color'],
          msg: "Input should be 'red', 'green' or 'blue'",
          input: 'purple',
          ctx: { expected: "'red', 'green' or 'blue'" },
        },
      ],
    },
    [{ kind: 'value', path: '/items/0/color', received: 'purple', allowed: ['red', 'green', 'blue'] }],
  ),
  real(
    'FastAPI',
    {
      detail: [
        {
          type: 'extra_forbidden',
          loc: ['body', 'colour'],
          msg: 'Extra inputs are not permitted',
          input: 'red',
        },
      ],
    },
    [{ kind: 'unknown', path: 'colour' }],
  ),
  real(
    'FastAPI',
    {
      detail: [
        {
          type: 'greater_than_equal',
          loc: ['body', 'nights'],
          msg: 'Input should be greater than or equal to 1',
          input: 0,
          ctx: { ge: 1 },
        },
      ],
    },
    [{ kind: 'range', path: 'nights', received: 0, expected: '>= 1' }],
  ),
  real('Django REST', { qty: ['A valid integer is required.'], color: ['"purple" is not a valid choice.'] }, [
    { kind: 'type', path: 'qty' },
    { kind: 'value', path: 'color', received: 'purple' },
  ]),
  real('Django REST', { name: ['This field is required.'] }, [{ kind: 'missing', path: 'name' }]),
  real('Django REST', { name: ['This field may not be blank.'] }, [{ kind: 'missing', path: 'name' }]),
  real('Django REST', { due: ['Date has wrong format. Use one of these formats instead: YYYY-MM-DD.'] }, [
    { kind: 'format', path: 'due' },
  ]),
  real('Django REST', { customer: ['Invalid pk "99" - object does not exist.'] }, [
    { kind: 'value', path: 'customer', received: '99' },
  ]),
  real('Django REST', { items: [{}, { qty: ['Ensure this value is less than or equal to 100.'] }] }, [
    { kind: 'range', path: '/items/1/qty', expected: 'less than or equal to 100' },
  ]),
  real('Django REST', { detail: 'JSON parse error - Expecting value: line 1 column 1 (char 0)' }, []),
  real('Rails', 'param is missing or the value is empty: user', [{ kind: 'missing', path: 'user' }]),
  real('Rails', 'found unpermitted parameter: :admin', [{ kind: 'unknown', path: 'admin' }]),
  real('Rails', { errors: { name: ["can't be blank"], status: ['is not included in the list'] } }, [
    { kind: 'missing', path: 'name' },
    { kind: 'value', path: 'status' },
  ]),
  real('Rails', "Validation failed: Name can't be blank, Age is not a number", [
    { kind: 'missing', path: 'Name' },
    { kind: 'type', path: 'Age', expected: 'a number' },
  ]),
  real('Rails', { errors: { code: ['is too long (maximum is 10 characters)'] } }, [
    { kind: 'range', path: 'code', expected: 'maximum is 10 characters' },
  ]),
  real(
    'Laravel',
    {
      message: 'The given data was invalid.',
      errors: { email: ['The email must be a valid email address.'] },
    },
    [{ kind: 'format', path: 'email', expected: 'a valid email address' }],
  ),
  real(
    'Laravel',
    { message: 'The title field is required.', errors: { title: ['The title field is required.'] } },
    [{ kind: 'missing', path: 'title' }],
  ),
  real('Spring', "Required request parameter 'city' for method parameter type String is not present", [
    { kind: 'missing', path: 'city' },
  ]),
  real(
    'Spring',
    "Failed to convert value of type 'java.lang.String' to required type 'int'; For input string: \"ten\"",
    [{ kind: 'type', expected: 'int', received: 'ten' }],
  ),
  real(
    'Spring',
    {
      timestamp: '2024-05-01T10:00:00.000+00:00',
      status: 400,
      error: 'Bad Request',
      errors: [
        {
          codes: ['Min.order.qty'],
          defaultMessage: 'must be greater than or equal to 1',
          objectName: 'order',
          field: 'qty',
          rejectedValue: 0,
          code: 'Min',
        },
      ],
      path: '/orders',
    },
    [{ kind: 'range', path: 'qty', received: 0, expected: 'greater than or equal to 1' }],
    { status: 400 },
  ),
  real('Spring', "Parameter 'date' has invalid format: Text '31/12/2024' could not be parsed at index 0", [
    { kind: 'format', path: 'date' },
  ]),
  real(
    'NestJS',
    {
      statusCode: 400,
      message: [
        'property foo should not exist',
        'nights must be an integer number',
        'email must be an email',
      ],
      error: 'Bad Request',
    },
    [
      { kind: 'unknown', path: 'foo' },
      { kind: 'type', path: 'nights', expected: 'an integer number' },
      { kind: 'format', path: 'email', expected: 'an email' },
    ],
  ),
  real(
    'NestJS',
    {
      statusCode: 400,
      message: ['room must be one of the following values: single, double, suite'],
      error: 'Bad Request',
    },
    [{ kind: 'value', path: 'room', allowed: ['single', 'double', 'suite'] }],
  ),
  real(
    'ASP.NET',
    {
      type: 'https://tools.ietf.org/html/rfc9110#section-15.5.1',
      title: 'One or more validation errors occurred.',
      status: 400,
      errors: {
        '$.qty': [
          'The JSON value could not be converted to System.Int32. Path: $.qty | LineNumber: 0 | BytePositionInLine: 12.',
        ],
      },
    },
    [{ kind: 'type', path: 'qty', expected: 'System.Int32' }],
  ),
  real(
    'ASP.NET',
    {
      title: 'One or more validation errors occurred.',
      status: 400,
      errors: { Name: ['The Name field is required.'] },
    },
    [{ kind: 'missing', path: 'Name' }],
  ),
];

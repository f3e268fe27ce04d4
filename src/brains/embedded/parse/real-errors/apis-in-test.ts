/** Errors of web APIs, as their servers and clients print them. */

import { real } from './real-in-test.ts';

export const errorsOfApis = [
  real(
    'Stripe',
    {
      error: {
        code: 'parameter_unknown',
        doc_url: 'https://stripe.com/docs/error-codes/parameter-unknown',
        message: 'Received unknown parameter: ammount. Did you mean amount?',
        param: 'ammount',
        type: 'invalid_request_error',
      },
    },
    [{ kind: 'unknown', path: 'ammount', suggestion: 'amount' }],
    { code: 'parameter_unknown', suggestions: ['amount'] },
  ),
  real('Stripe', 'Received unknown parameter: foo', [{ kind: 'unknown', path: 'foo' }]),
  real('Stripe', 'Received unknown parameters: foo, bar_baz', [{ kind: 'unknown', path: 'foo' }]),
  real('Stripe', 'Missing required param: currency.', [{ kind: 'missing', path: 'currency' }]),
  real(
    'Stripe',
    {
      error: {
        code: 'parameter_missing',
        message: 'Missing required param: amount.',
        param: 'amount',
        type: 'invalid_request_error',
      },
    },
    [{ kind: 'missing', path: 'amount' }],
  ),
  real(
    'Stripe',
    {
      error: {
        message: 'Invalid integer: abc',
        param: 'amount',
        code: 'parameter_invalid_integer',
        type: 'invalid_request_error',
      },
    },
    [{ kind: 'type', path: 'amount' }],
  ),
  real('Stripe', "No such customer: 'cus_9s6XKzkNRiz8i3'", [
    { kind: 'value', path: 'customer', received: 'cus_9s6XKzkNRiz8i3' },
  ]),
  real('Stripe', 'Invalid interval: must be one of month, year, week, or day', [
    { kind: 'value', path: 'interval', allowed: ['month', 'year', 'week', 'day'] },
  ]),
  real(
    'Stripe',
    {
      error: {
        message: 'This value must be greater than or equal to 1.',
        param: 'quantity',
        code: 'parameter_invalid_integer',
      },
    },
    [{ kind: 'range', path: 'quantity', expected: 'greater than or equal to 1' }],
  ),
  real(
    'Stripe',
    { error: { message: 'Invalid email address: jenny.example.com', param: 'email', code: 'email_invalid' } },
    [{ kind: 'format', path: 'email' }],
  ),
  real(
    'GitHub',
    {
      message: 'Validation Failed',
      errors: [{ resource: 'Issue', field: 'title', code: 'missing_field' }],
      documentation_url: 'https://docs.github.com/rest/issues/issues#create-an-issue',
      status: '422',
    },
    [{ kind: 'missing', path: 'title' }],
    { status: 422 },
  ),
  real(
    'GitHub',
    {
      message: 'Validation Failed',
      errors: [{ value: 'clsed', resource: 'Issue', field: 'state', code: 'invalid' }],
      status: '422',
    },
    [{ kind: 'value', path: 'state', received: 'clsed' }],
  ),
  real(
    'GitHub',
    {
      message: 'Invalid request.\n\n"title" wasn\'t supplied.',
      documentation_url: 'https://docs.github.com/rest',
    },
    [{ kind: 'missing', path: 'title' }],
  ),
  real(
    'GitHub',
    { message: 'Invalid request.\n\nFor \'properties/labels\', "bug" is not an array.', status: '422' },
    [{ kind: 'type', path: '/properties/labels', expected: 'an array', received: 'bug' }],
  ),
  real(
    'GitHub',
    { message: 'Not Found', documentation_url: 'https://docs.github.com/rest', status: '404' },
    [],
    { status: 404 },
  ),
  real(
    'OpenAI',
    "Error code: 400 - {'error': {'message': \"Invalid type for 'messages[0].content': expected one of a string or array of objects, but got an integer instead.\", 'type': 'invalid_request_error', 'param': 'messages[0].content', 'code': 'invalid_type'}}",
    [
      {
        kind: 'type',
        path: '/messages/0/content',
        expected: 'a string or array of objects',
        received: 'integer',
      },
    ],
    { code: 'invalid_type', status: 400 },
  ),
  real(
    'OpenAI',
    {
      error: {
        message:
          "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        type: 'invalid_request_error',
        param: 'max_tokens',
        code: 'unsupported_parameter',
      },
    },
    [{ kind: 'unknown', path: 'max_tokens', suggestion: 'max_completion_tokens' }],
    { suggestions: ['max_completion_tokens'] },
  ),
  real(
    'OpenAI',
    {
      error: {
        message: 'Unrecognized request argument supplied: temprature',
        type: 'invalid_request_error',
        param: null,
        code: null,
      },
    },
    [{ kind: 'unknown', path: 'temprature' }],
  ),
  real(
    'OpenAI',
    {
      error: {
        message:
          "Invalid value: 'usr'. Supported values are: 'system', 'assistant', 'user', 'function', 'tool', and 'developer'.",
        type: 'invalid_request_error',
        param: 'messages[0].role',
        code: 'invalid_value',
      },
    },
    [
      {
        kind: 'value',
        path: '/messages/0/role',
        allowed: ['system', 'assistant', 'user', 'function', 'tool', 'developer'],
      },
    ],
  ),
  real('OpenAI', "Missing required parameter: 'messages'.", [{ kind: 'missing', path: 'messages' }]),
  real(
    'Anthropic',
    { type: 'error', error: { type: 'invalid_request_error', message: 'messages: Field required' } },
    [{ kind: 'missing', path: 'messages' }],
  ),
  real('Anthropic', 'max_tokens: Input should be greater than or equal to 1', [
    { kind: 'range', path: 'max_tokens', expected: 'greater than or equal to 1' },
  ]),
  real('Slack', { ok: false, error: 'missing_scope', needed: 'chat:write', provided: 'channels:read' }, []),
  real(
    'Slack',
    {
      ok: false,
      error: 'invalid_arguments',
      response_metadata: { messages: ['[ERROR] missing required field: channel'] },
    },
    [{ kind: 'missing', path: 'channel' }],
  ),
  real(
    'Twilio',
    {
      code: 21211,
      message: "The 'To' number 555 is not a valid phone number.",
      more_info: 'https://www.twilio.com/docs/errors/21211',
      status: 400,
    },
    [{ kind: 'format', path: 'To' }],
  ),
  real(
    'Notion',
    {
      object: 'error',
      status: 400,
      code: 'validation_error',
      message: 'body failed validation: body.parent.page_id should be defined, instead was `undefined`.',
    },
    [{ kind: 'missing', path: '/parent/page_id' }],
  ),
  real(
    'JSON:API',
    {
      errors: [
        {
          status: '422',
          source: { pointer: '/data/attributes/firstName' },
          title: 'Invalid Attribute',
          detail: 'First name must contain at least two characters.',
        },
      ],
    },
    [{ kind: 'range', path: '/data/attributes/firstName' }],
  ),
  real(
    'problem details',
    'HTTP 422 {"type":"https://example.net/validation-error","title":"Your request is not valid.","errors":[{"detail":"must be a positive integer","pointer":"#/age"},{"detail":"must be \'green\', \'red\' or \'blue\'","pointer":"#/profile/color"}]}',
    [
      { kind: 'range', path: 'age', expected: 'a positive integer' },
      { kind: 'value', path: '/profile/color', allowed: ['green', 'red', 'blue'] },
    ],
    { status: 422 },
  ),
];

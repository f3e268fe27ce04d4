/** Errors of services, collected after the rules were first written: what they did not know then was added since. */

import { real } from './real-in-test.ts';

export const errorsOfServices = [
  real(
    'S3',
    '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>InvalidArgument</Code><Message>Argument maxKeys must be an integer between 0 and 2147483647</Message><ArgumentName>maxKeys</ArgumentName><ArgumentValue>many</ArgumentValue><RequestId>4442587FB7D0A2F9</RequestId></Error>',
    [{ kind: 'range', path: 'maxKeys', received: 'many' }],
    { code: 'InvalidArgument' },
  ),
  real(
    'SOAP',
    '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><soap:Fault><faultcode>soap:Client</faultcode><faultstring>Missing required element: CustomerId</faultstring></soap:Fault></soap:Body></soap:Envelope>',
    [{ kind: 'missing', path: 'CustomerId' }],
  ),
  real(
    'JSON',
    { error: 'unknown_parameter', parameter: 'cty', did_you_mean: 'city' },
    [{ kind: 'unknown', path: 'cty', suggestion: 'city' }],
    { suggestions: ['city'] },
  ),
  real('OpenAI', "Missing required parameter: 'messages[1].tool_calls[1].function.arguments'", [
    { kind: 'missing', path: '/messages/1/tool_calls/1/function/arguments' },
  ]),
  real('Claude Code', 'Error: No such tool available: mcp__files__knowledge_load', [
    { kind: 'tool', path: 'mcp__files__knowledge_load' },
  ]),
  real(
    'JSON-RPC',
    {
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32603, message: 'Internal error', data: 'Missing required arguments: context' },
    },
    [{ kind: 'missing', path: 'context' }],
    { code: '-32603' },
  ),
  real(
    'Apify',
    'Field schema.properties.message.editor must be equal to one of the allowed values: "javascript", "python", "textfield"',
    [
      {
        kind: 'value',
        path: '/schema/properties/message/editor',
        allowed: ['javascript', 'python', 'textfield'],
      },
    ],
  ),
  real(
    'BigCommerce',
    {
      status: 400,
      code: 400,
      title: "The field 'image_file' is invalid.",
      type: 'https://developer.bigcommerce.com/api-docs',
    },
    [{ kind: 'value', path: 'image_file' }],
  ),
  real(
    'problem details',
    {
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      detail: 'BAD_REQUEST: invalid change level "wrong"; valid values: ARRAY_LENGTH, ARRAY_ELEMENTS, TYPE',
    },
    [{ kind: 'value', received: 'wrong', allowed: ['ARRAY_LENGTH', 'ARRAY_ELEMENTS', 'TYPE'] }],
  ),
  real(
    'Huawei Cloud',
    { error_code: 'DRS.M00201', error_msg: 'The limit parameter is empty.' },
    [{ kind: 'missing', path: 'limit' }],
    { code: 'DRS.M00201' },
  ),
  real('Shopify', { errors: { order: 'Required parameter missing or invalid' } }, [
    { kind: 'missing', path: 'order' },
  ]),
  real(
    'HubSpot',
    {
      status: 'error',
      message:
        'Property values were not valid: [{"isValid":false,"message":"Property \\"emial\\" does not exist","error":"PROPERTY_DOESNT_EXIST","name":"emial"}]',
      category: 'VALIDATION_ERROR',
    },
    [{ kind: 'unknown', path: 'emial' }],
  ),
  real(
    'Airtable',
    { error: { type: 'UNKNOWN_FIELD_NAME', message: 'Unknown field name: "Statu"' } },
    [{ kind: 'unknown', path: 'Statu' }],
    { code: 'UNKNOWN_FIELD_NAME' },
  ),
  real(
    'Airtable',
    { error: { type: 'INVALID_VALUE_FOR_COLUMN', message: 'Field "Qty" cannot accept the provided value' } },
    [{ kind: 'value', path: 'Qty' }],
  ),
  real(
    'Jira',
    {
      errorMessages: [],
      errors: {
        customfield_10010:
          "Field 'customfield_10010' cannot be set. It is not on the appropriate screen, or unknown.",
      },
    },
    [{ kind: 'other', path: 'customfield_10010' }],
  ),
  real('Jira', { errorMessages: ["The value 'XYZ' does not exist for the field 'project'."], errors: {} }, [
    { kind: 'value', path: 'project', received: 'XYZ' },
  ]),
  real(
    'Discord',
    {
      code: 50035,
      errors: {
        content: { _errors: [{ code: 'BASE_TYPE_MAX_LENGTH', message: 'Must be 2000 or fewer in length.' }] },
      },
      message: 'Invalid Form Body',
    },
    [{ kind: 'range', path: 'content', expected: '2000 or fewer in length' }],
  ),
  real(
    'Graph API',
    {
      error: {
        message: '(#100) Param period must be one of {day, week, days_28, month, lifetime}',
        type: 'OAuthException',
        code: 100,
      },
    },
    [{ kind: 'value', path: 'period', allowed: ['day', 'week', 'days_28', 'month', 'lifetime'] }],
  ),
  real('Datadog', { errors: ["Invalid parameter: 'from' is required"] }, [{ kind: 'missing', path: 'from' }]),
  real(
    'SendGrid',
    {
      errors: [
        {
          message: 'Does not contain a valid address.',
          field: 'personalizations.0.to.0.email',
          help: 'https://sendgrid.com/docs',
        },
      ],
    },
    [{ kind: 'format', path: '/personalizations/0/to/0/email' }],
  ),
  real(
    'Mailchimp',
    {
      title: 'Invalid Resource',
      status: 400,
      detail: 'The resource submitted could not be validated.',
      errors: [{ field: 'email_address', message: 'This value should be a valid email.' }],
    },
    [{ kind: 'format', path: 'email_address', expected: 'a valid email' }],
  ),
  real(
    'Plaid',
    {
      error_code: 'MISSING_FIELDS',
      error_message: 'the following required fields are missing: public_token',
      error_type: 'INVALID_REQUEST',
    },
    [{ kind: 'missing', path: 'public_token' }],
    { code: 'MISSING_FIELDS' },
  ),
  real(
    'Square',
    {
      errors: [
        {
          category: 'INVALID_REQUEST_ERROR',
          code: 'VALUE_TOO_LOW',
          detail: '`amount_money.amount` must be greater than 100.',
          field: 'amount_money.amount',
        },
      ],
    },
    [{ kind: 'range', path: '/amount_money/amount', expected: 'greater than 100' }],
  ),
  real(
    'PayPal',
    {
      name: 'UNPROCESSABLE_ENTITY',
      details: [
        {
          field: '/purchase_units/0/amount/currency_code',
          value: 'EURO',
          issue: 'INVALID_PARAMETER_SYNTAX',
          description: 'The value of a field does not conform to the expected format.',
        },
      ],
      message: 'The requested action could not be performed.',
    },
    [{ kind: 'format', path: '/purchase_units/0/amount/currency_code', received: 'EURO' }],
  ),
  real('Gemini', '* GenerateContentRequest.contents: contents is not specified', [
    { kind: 'missing', path: 'contents' },
  ]),
  real(
    'Anthropic',
    "messages.0.content.0.type: Input tag 'imagee' found using 'type' does not match any of the expected tags: 'text', 'image'",
    [{ kind: 'value', path: '/messages/0/content/0/type', received: 'imagee', allowed: ['text', 'image'] }],
  ),
  real('Anthropic', "tools.0.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,64}$'", [
    { kind: 'format', path: '/tools/0/custom/name', expected: '^[a-zA-Z0-9_-]{1,64}$' },
  ]),
];

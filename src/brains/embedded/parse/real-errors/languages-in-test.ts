/** Errors of languages and protocols: Python, Java, Go, Rust, JavaScript, GraphQL, gRPC, MCP, command lines. */

import { real } from './real-in-test.ts';

const trace = (last: string) =>
  `Traceback (most recent call last):\n  File "/srv/app/server.py", line 81, in dispatch\n    return handler(**arguments)\n           ^^^^^^^^^^^^^^^^^^^^\n${last}`;

export const errorsOfLanguages = [
  real(
    'Python',
    trace("TypeError: book_room() got an unexpected keyword argument 'cty'. Did you mean 'city'?"),
    [{ kind: 'unknown', path: 'cty', suggestion: 'city' }],
    { code: 'TypeError' },
  ),
  real('Python', trace("TypeError: book_room() got an unexpected keyword argument 'cty'"), [
    { kind: 'unknown', path: 'cty' },
  ]),
  real(
    'Python',
    trace("TypeError: book_room() missing 2 required positional arguments: 'city' and 'nights'"),
    [
      { kind: 'missing', path: 'city' },
      { kind: 'missing', path: 'nights' },
    ],
  ),
  real('Python', trace("TypeError: book_room() missing 1 required keyword-only argument: 'city'"), [
    { kind: 'missing', path: 'city' },
  ]),
  real('Python', trace("KeyError: 'city'"), [{ kind: 'missing', path: 'city' }]),
  real('Python', trace("ValueError: invalid literal for int() with base 10: 'ten'"), [
    { kind: 'type', expected: 'int', received: 'ten' },
  ]),
  real('Python', trace("ValueError: could not convert string to float: 'ten'"), [
    { kind: 'type', expected: 'float', received: 'ten' },
  ]),
  real('Python', trace("ValueError: time data '31/12/2024' does not match format '%Y-%m-%d'"), [
    { kind: 'format', received: '31/12/2024', expected: '%Y-%m-%d' },
  ]),
  real('Python', trace("ValueError: Invalid isoformat string: '31/12/2024'"), [
    { kind: 'format', received: '31/12/2024' },
  ]),
  real(
    'Python',
    trace("AttributeError: module 'tools' has no attribute 'bookroom'. Did you mean: 'book_room'?"),
    [{ kind: 'tool', path: 'bookroom', suggestion: 'book_room' }],
  ),
  real('Python', trace("AttributeError: 'NoneType' object has no attribute 'get'"), []),
  real('Python', trace("ValueError: 'tent' is not a valid RoomKind"), [{ kind: 'value', received: 'tent' }]),
  real('Python', trace("TypeError: 'room' is an invalid keyword argument for this function"), [
    { kind: 'unknown', path: 'room' },
  ]),
  real('Python', trace('ConnectionResetError: [Errno 104] Connection reset by peer'), []),
  real(
    'argparse',
    "usage: x [-h]\nx: error: argument --room: invalid choice: 'tent' (choose from 'single', 'double')",
    [{ kind: 'value', path: 'room', received: 'tent', allowed: ['single', 'double'] }],
  ),
  real('argparse', "error: argument --nights: invalid int value: 'ten'", [
    { kind: 'type', path: 'nights', received: 'ten' },
  ]),
  real('argparse', 'error: the following arguments are required: --city, --nights', [
    { kind: 'missing', path: 'city' },
    { kind: 'missing', path: 'nights' },
  ]),
  real('argparse', 'error: unrecognized arguments: --colour', [{ kind: 'unknown', path: 'colour' }]),
  real(
    'Jackson',
    'Unrecognized field "cty" (class com.acme.Booking), not marked as ignorable (3 known properties: "city", "room", "nights"])\n at [Source: (String)"{"cty":1}"; line: 1, column: 9] (through reference chain: com.acme.Booking["cty"])',
    [{ kind: 'unknown', path: 'cty', allowed: ['city', 'room', 'nights'] }],
  ),
  real('Jackson', 'Cannot deserialize value of type `int` from String "ten": not a valid `int` value', [
    { kind: 'type', expected: 'int', received: 'ten' },
  ]),
  real(
    'Jackson',
    'JSON parse error: Cannot deserialize value of type `com.acme.Room` from String "tent": not one of the values accepted for Enum class: [SINGLE, DOUBLE]',
    [{ kind: 'value', received: 'tent', allowed: ['SINGLE', 'DOUBLE'] }],
  ),
  real('Jackson', "Missing required creator property 'city' (index 0)", [{ kind: 'missing', path: 'city' }]),
  real('Go', 'json: cannot unmarshal string into Go value of type int', [
    { kind: 'type', expected: 'int', received: 'string' },
  ]),
  real('Go', 'json: cannot unmarshal string into Go struct field Booking.nights of type int', [
    { kind: 'type', path: 'nights', expected: 'int', received: 'string' },
  ]),
  real('Go', 'json: unknown field "cty"', [{ kind: 'unknown', path: 'cty' }]),
  real('Go', 'strconv.Atoi: parsing "ten": invalid syntax', [{ kind: 'type', received: 'ten' }]),
  real(
    'Go',
    'parsing time "31/12/2024" as "2006-01-02T15:04:05Z07:00": cannot parse "31/12/2024" as "2006"',
    [{ kind: 'format', received: '31/12/2024' }],
  ),
  real('Go validator', "Key: 'Booking.City' Error:Field validation for 'City' failed on the 'required' tag", [
    { kind: 'missing', path: 'City' },
  ]),
  real('Go validator', "Key: 'Booking.Room' Error:Field validation for 'Room' failed on the 'oneof' tag", [
    { kind: 'value', path: 'Room' },
  ]),
  real('serde', 'missing field `city` at line 1 column 20', [{ kind: 'missing', path: 'city' }]),
  real('serde', 'unknown field `cty`, expected one of `city`, `room`, `nights` at line 1 column 6', [
    { kind: 'unknown', path: 'cty', allowed: ['city', 'room', 'nights'] },
  ]),
  real('serde', 'unknown variant `tent`, expected one of `single`, `double` at line 1 column 14', [
    { kind: 'value', received: 'tent', allowed: ['single', 'double'] },
  ]),
  real('serde', 'invalid type: string "ten", expected i32 at line 1 column 14', [
    { kind: 'type', expected: 'i32', received: 'ten' },
  ]),
  real('JavaScript', "TypeError: Cannot read properties of undefined (reading 'city')", []),
  real('JavaScript', 'TypeError: tools.bookRoom is not a function', [
    { kind: 'tool', path: '/tools/bookRoom' },
  ]),
  real('JavaScript', 'RangeError: Invalid time value', []),
  real('PHP', 'Undefined array key "city"', [{ kind: 'missing', path: 'city' }]),
  real('PHP', 'bookRoom(): Argument #2 ($nights) must be of type int, string given', [
    { kind: 'type', path: 'nights', expected: 'int', received: 'string' },
  ]),
  real('Ruby', 'missing keyword: :city', [{ kind: 'missing', path: 'city' }]),
  real('Ruby', 'unknown keyword: :cty', [{ kind: 'unknown', path: 'cty' }]),
  real('Ruby', 'key not found: "city"', [{ kind: 'missing', path: 'city' }]),
  real(
    'GraphQL',
    {
      errors: [
        {
          message: 'Unknown argument "cty" on field "Query.rooms". Did you mean "city"?',
          locations: [{ line: 1, column: 9 }],
          extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
        },
      ],
    },
    [{ kind: 'unknown', path: 'cty', suggestion: 'city' }],
    { code: 'GRAPHQL_VALIDATION_FAILED', suggestions: ['city'] },
  ),
  real(
    'GraphQL',
    'Cannot query field "nme" on type "User". Did you mean "name" or "nick"?',
    [{ kind: 'unknown', path: 'nme', suggestion: 'name' }],
    {
      suggestions: ['name', 'nick'],
    },
  ),
  real('GraphQL', 'Field "rooms" argument "city" of type "String!" is required, but it was not provided.', [
    { kind: 'missing', path: 'city' },
  ]),
  real('GraphQL', 'Variable "$city" of required type "String!" was not provided.', [
    { kind: 'missing', path: 'city' },
  ]),
  real(
    'GraphQL',
    'Variable "$nights" got invalid value "ten"; Int cannot represent non-integer value: "ten"',
    [{ kind: 'type', path: 'nights', received: 'ten', expected: 'Int' }],
  ),
  real('GraphQL', 'Value "TENT" does not exist in "Room" enum. Did you mean the enum value "SUITE"?', [
    { kind: 'value', received: 'TENT', suggestion: 'SUITE' },
  ]),
  real('GraphQL', 'Field "cty" is not defined by type "BookingInput". Did you mean "city"?', [
    { kind: 'unknown', path: 'cty', suggestion: 'city' },
  ]),
  real('GraphQL', 'Expected value of type "Int!", found "ten".', [
    { kind: 'type', expected: 'Int!', received: 'ten' },
  ]),
  real(
    'gRPC',
    '3 INVALID_ARGUMENT: nights must be positive',
    [{ kind: 'range', path: 'nights', expected: 'positive' }],
    { code: 'INVALID_ARGUMENT' },
  ),
  real(
    'gRPC',
    'rpc error: code = InvalidArgument desc = missing required field: city',
    [{ kind: 'missing', path: 'city' }],
    { code: 'InvalidArgument' },
  ),
  real('gRPC', '12 UNIMPLEMENTED: unknown method BookRom for service acme.Desk', [
    { kind: 'tool', path: 'BookRom' },
  ]),
  real('gRPC', 'rpc error: code = NotFound desc = customer "C-12" not found', [
    { kind: 'value', path: 'customer', received: 'C-12' },
  ]),
  real(
    'MCP',
    'MCP error -32602: Invalid arguments for tool book_room: [\n  {\n    "code": "invalid_type",\n    "expected": "number",\n    "received": "string",\n    "path": [\n      "nights"\n    ],\n    "message": "Expected number, received string"\n  }\n]',
    [{ kind: 'type', path: 'nights', expected: 'number', received: 'string' }],
    { code: '-32602' },
  ),
  real('MCP', 'MCP error -32602: Tool book_rom not found', [{ kind: 'tool', path: 'book_rom' }], {
    code: '-32602',
  }),
  real('MCP', 'MCP error -32601: Method not found', []),
  real('MCP', "Input validation error: 'city' is a required property", [{ kind: 'missing', path: 'city' }], {
    value: {
      isError: true,
      content: [{ type: 'text', text: "Input validation error: 'city' is a required property" }],
    },
  }),
  real('MCP', 'Unknown tool: book_rom', [{ kind: 'tool', path: 'book_rom' }], {
    value: { isError: true, content: [{ type: 'text', text: 'Unknown tool: book_rom' }] },
  }),
  real(
    'MCP (FastMCP)',
    "Error executing tool book_room: 1 validation error for book_roomArguments\nnights\n  Input should be a valid integer, unable to parse string as an integer [type=int_parsing, input_value='ten', input_type=str]\n    For further information visit https://errors.pydantic.dev/2.11/v/int_parsing",
    [{ kind: 'type', path: 'nights', expected: 'a valid integer', received: 'ten' }],
  ),
  real('LangChain', 'Error: bookroom is not a valid tool, try one of [book_room, cancel_booking].', [
    { kind: 'tool', path: 'bookroom', allowed: ['book_room', 'cancel_booking'] },
  ]),
  real('clap', "error: unexpected argument '--colour' found\n\n  tip: a similar argument exists: '--color'", [
    { kind: 'unknown', path: 'colour', suggestion: '--color' },
  ]),
  real('clap', "error: invalid value 'tent' for '--room <ROOM>': [possible values: single, double]", [
    { kind: 'value', received: 'tent', allowed: ['single', 'double'] },
  ]),
  real(
    'git',
    "git: 'comit' is not a git command. See 'git --help'.\n\nThe most similar command is\n\tcommit",
    [{ kind: 'tool', path: 'comit', suggestion: 'commit' }],
  ),
  real('bash', 'bash: jqq: command not found', [{ kind: 'tool', path: 'jqq' }]),
];

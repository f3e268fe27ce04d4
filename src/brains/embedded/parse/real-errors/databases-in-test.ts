/** Errors of databases: SQL, SPARQL, documents. */

import { real } from './real-in-test.ts';

export const errorsOfDatabases = [
  real(
    'Postgres',
    'ERROR:  column "emial" does not exist\nLINE 1: SELECT emial FROM users\n               ^\nHINT:  Perhaps you meant to reference the column "users.email".',
    [{ kind: 'unknown', path: 'emial', suggestion: 'users.email' }],
  ),
  real(
    'Postgres',
    'ERROR: column "emial" of relation "users" does not exist\nSQL state: 42703',
    [{ kind: 'unknown', path: 'emial' }],
    { code: '42703' },
  ),
  real(
    'Postgres',
    'ERROR:  null value in column "city" of relation "bookings" violates not-null constraint\nDETAIL:  Failing row contains (1, null).',
    [{ kind: 'missing', path: 'city' }],
  ),
  real('Postgres', 'ERROR:  invalid input syntax for type integer: "ten"', [
    { kind: 'type', expected: 'integer', received: 'ten' },
  ]),
  real('Postgres', 'ERROR:  invalid input value for enum room_kind: "tent"', [
    { kind: 'value', path: 'room_kind', received: 'tent' },
  ]),
  real(
    'Postgres',
    'ERROR:  column "nights" is of type integer but expression is of type text\nHINT:  You will need to rewrite or cast the expression.',
    [{ kind: 'type', path: 'nights', expected: 'integer', received: 'text' }],
  ),
  real('Postgres', 'ERROR:  value too long for type character varying(10)', []),
  real(
    'Postgres',
    'ERROR:  insert or update on table "bookings" violates foreign key constraint "bookings_room_id_fkey"\nDETAIL:  Key (room_id)=(99) is not present in table "rooms".',
    [{ kind: 'value', path: 'room_id', received: 99 }],
  ),
  real(
    'Postgres',
    'ERROR:  duplicate key value violates unique constraint "users_email_key"\nDETAIL:  Key (email)=(a@b.example) already exists.',
    [{ kind: 'other', path: 'email', received: 'a@b.example' }],
  ),
  real(
    'Postgres',
    'ERROR:  function list_order(integer) does not exist\nLINE 1: SELECT list_order(1)\nHINT:  No function matches the given name and argument types. You might need to add explicit type casts.',
    [{ kind: 'tool', path: 'list_order' }],
  ),
  real('Postgres', 'ERROR:  date/time field value out of range: "2024-13-01"', [
    { kind: 'range', received: '2024-13-01' },
  ]),
  real('Postgres', 'ERROR:  invalid input syntax for type date: "tomorrow-ish"', [
    { kind: 'format', expected: 'date', received: 'tomorrow-ish' },
  ]),
  real(
    'MySQL',
    "ERROR 1054 (42S22): Unknown column 'emial' in 'field list'",
    [{ kind: 'unknown', path: 'emial' }],
    { code: '1054' },
  ),
  real('MySQL', "ERROR 1366 (HY000): Incorrect integer value: 'ten' for column 'nights' at row 1", [
    { kind: 'type', path: 'nights', received: 'ten' },
  ]),
  real('MySQL', "ERROR 1364 (HY000): Field 'city' doesn't have a default value", [
    { kind: 'missing', path: 'city' },
  ]),
  real('MySQL', "ERROR 1048 (23000): Column 'city' cannot be null", [{ kind: 'missing', path: 'city' }]),
  real('MySQL', "ERROR 1406 (22001): Data too long for column 'code' at row 1", [
    { kind: 'range', path: 'code' },
  ]),
  real('MySQL', "ERROR 1264 (22003): Out of range value for column 'qty' at row 1", [
    { kind: 'range', path: 'qty' },
  ]),
  real('MySQL', "ERROR 1292 (22007): Incorrect date value: '31/12/2024' for column 'due' at row 1", [
    { kind: 'format', path: 'due', received: '31/12/2024' },
  ]),
  real('MySQL', 'ERROR 1305 (42000): FUNCTION shop.list_order does not exist', [
    { kind: 'tool', path: '/shop/list_order' },
  ]),
  real(
    'PDO',
    "SQLSTATE[42S22]: Column not found: 1054 Unknown column 'emial' in 'where clause'",
    [{ kind: 'unknown', path: 'emial' }],
    { code: '42S22' },
  ),
  real('SQLite', 'no such column: emial', [{ kind: 'unknown', path: 'emial' }]),
  real('SQLite', 'table users has no column named emial', [{ kind: 'unknown', path: 'emial' }]),
  real('SQLite', 'sqlite3.IntegrityError: NOT NULL constraint failed: bookings.city', [
    { kind: 'missing', path: '/bookings/city' },
  ]),
  real('SQLite', 'sqlite3.OperationalError: no such function: list_order', [
    { kind: 'tool', path: 'list_order' },
  ]),
  real('SQLite', 'CHECK constraint failed: nights', [{ kind: 'value', path: 'nights' }]),
  real('Oracle', 'ORA-00904: "EMIAL": invalid identifier', [{ kind: 'unknown', path: 'EMIAL' }], {
    code: 'ORA-00904',
  }),
  real('Oracle', 'ORA-01400: cannot insert NULL into ("SHOP"."BOOKINGS"."CITY")', [
    { kind: 'missing', path: 'CITY' },
  ]),
  real('SQL Server', "Msg 207, Level 16, State 1, Line 1\nInvalid column name 'emial'.", [
    { kind: 'unknown', path: 'emial' },
  ]),
  real(
    'SQL Server',
    "Cannot insert the value NULL into column 'city', table 'shop.dbo.bookings'; column does not allow nulls. INSERT fails.",
    [{ kind: 'missing', path: 'city' }],
  ),
  real('SQL Server', "Conversion failed when converting the varchar value 'ten' to data type int.", [
    { kind: 'type', received: 'ten', expected: 'int' },
  ]),
  real('BigQuery', 'Unrecognized name: emial; Did you mean email? at [1:8]', [
    { kind: 'unknown', path: 'emial', suggestion: 'email' },
  ]),
  real('BigQuery', 'Function not found: list_order at [1:8]; Did you mean list_orders?', [
    { kind: 'tool', path: 'list_order', suggestion: 'list_orders' },
  ]),
  real('Snowflake', "SQL compilation error: error line 1 at position 7\ninvalid identifier 'EMIAL'", [
    { kind: 'unknown', path: 'EMIAL' },
  ]),
  real(
    'Spark',
    '[UNRESOLVED_COLUMN.WITH_SUGGESTION] A column or function parameter with name `emial` cannot be resolved. Did you mean one of the following? [`email`, `name`].',
    [{ kind: 'unknown', path: 'emial', suggestion: 'email' }],
  ),
  real(
    'Blazegraph',
    "SPARQL-QUERY: queryStr=SELECT ?x WHERE { ?x foo:bar ?y }\njava.util.concurrent.ExecutionException: org.openrdf.query.MalformedQueryException: QName 'foo:bar' uses an undefined prefix",
    [{ kind: 'unknown', path: 'foo:bar' }],
  ),
  real(
    'Virtuoso',
    "Virtuoso 37000 Error SP030: SPARQL compiler, line 1: Undefined namespace prefix in prefix:localpart notation at 'foo:bar' before '?y'",
    [{ kind: 'unknown', path: 'foo:bar' }],
    { code: '37000' },
  ),
  real(
    'Virtuoso',
    "Virtuoso 37000 Error SP031: SPARQL compiler: Variable 'name' is used in the query result set but not assigned",
    [{ kind: 'unknown', path: 'name' }],
  ),
  real('oxigraph', 'error at 1:18: Prefix not found', []),
  real('Jena', 'Unresolved prefixed name: foo:bar', [{ kind: 'unknown', path: 'foo:bar' }]),
  real(
    'MongoDB',
    'E11000 duplicate key error collection: shop.users index: email_1 dup key: { email: "a@b.example" }',
    [],
  ),
  real(
    'MongoDB',
    "unknown top level operator: $eqq. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.",
    [],
  ),
];

/** The interface of database. */

export { type Address, databaseName, parseAddress, withoutPassword } from './address.ts';
export { CopyQuery } from './copy-query.ts';
export { Database, type How, type Reader, type Statements } from './database.ts';
export { type Found, migrate, requireSchema, type Schema } from './migrations.ts';
export { isLost, isMissingTable } from './postgres-errors.ts';

/** What a domain is written with. */

export * from './common-tools.ts';
export * from './domain.ts';
export * from './schema.ts';
export { type Row, State, type Tables } from './state.ts';

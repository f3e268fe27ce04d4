/** The interface of values. */

export * from './content-cache.ts';
export * from './english.ts';
export * from './json.ts';
export * from './lru-cache.ts';
export * from './made-values.ts';
export * from './nearest-name.ts';
export * from './parse-scalar.ts';
export * from './seen-texts.ts';
export * from './sum-and-mean.ts';
export * from './units.ts';
export * from './word-set.ts';
export * from './wrong-input.ts';

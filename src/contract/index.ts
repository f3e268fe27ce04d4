/** The shared nouns of the house. No input or output, runs in a browser. */

export * from './distributions.ts';
export * from './errors.ts';
export * from './observation.ts';
export * from './random.ts';

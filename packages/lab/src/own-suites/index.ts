/** The interface of own-suites. */

export { apiSuite } from './mock/api-suite.ts';
export { type GeneratedSuite, type GenerationSummary, suiteFromOpenApi } from './openapi/generate.ts';

/** The interface of own-suites. */

export { suiteFromMcp } from './mcp/generate.ts';
export { mcpSuite } from './mcp/mcp-suite.ts';
export { apiSuite } from './mock/api-suite.ts';
export { type GeneratedSuite, type GenerationSummary, suiteFromOpenApi } from './openapi/generate.ts';

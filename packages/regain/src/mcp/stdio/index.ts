/** The stdio transport. */

export { type ChildOptions, dialChild } from './child-connection.ts';
export { serverEnvironment } from './environment.ts';
export { ownConnection } from './own-connection.ts';
export { ProcessGroup } from './process-group.ts';

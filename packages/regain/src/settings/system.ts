/** Where programs keep their settings: what the places depend on. */

/** `user`: of all projects. `project`: shared with everyone who has the project. `local`: of one user in one project. */
export type Scope = 'user' | 'project' | 'local';

export interface System {
  readonly platform: string;
  readonly home: string;
  readonly folder: string;
  readonly env: { readonly [name: string]: string | undefined };
}

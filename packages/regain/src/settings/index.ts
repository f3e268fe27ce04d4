/** The interface of settings: configuration files of other programs. */

export type { ConfigFile } from './config-file.ts';
export { fileChange, openConfig, type ProgramChange, problemOf, textOf } from './file-change.ts';
export { removeItem, removeMember, setItems, setMember } from './format/edit-text.ts';
export { jsonFormat } from './format/json-format.ts';
export {
  type ArrayNode,
  type Format,
  jsonOf,
  nodeAt,
  type ObjectNode,
  syntaxError,
  type TextNode,
} from './format/text-node.ts';
export { tomlFormat } from './format/toml-format.ts';
export { tomlKey } from './format/toml-values.ts';
export { updateObject } from './format/update-object.ts';
export { optionsStart, programFor, type RunningProgram } from './program.ts';
export type { Scope, System } from './system.ts';

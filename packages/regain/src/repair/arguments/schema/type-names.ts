/** Types as other languages and older tool formats spell them. */

import { nameByWord } from '../../../values/index.ts';
import type { TypeName } from '../json/json-types.ts';

/** The JSON Schema type; undefined means any or unknown. */
export function getTypeName(name: string): TypeName | undefined {
  return byName.get(name.trim().toLowerCase());
}

const spellings: { readonly [type in TypeName]: string } = {
  null: 'null none nil nonetype',
  boolean: 'boolean bool',
  integer: 'integer int int32 int64 long short byte uint bigint',
  number: 'number float double decimal real numeric float32 float64',
  string: 'string str text char varchar date datetime',
  array: 'array list tuple set arraylist sequence',
  object: 'object dict dictionary map hashmap record json struct',
};

const byName = nameByWord<TypeName>(spellings);

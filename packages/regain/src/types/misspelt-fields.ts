/** Fields of a declared tool that are written almost right: ignored, they would change how a call is recovered. */

import { invalidArgument } from './errors.ts';

/** Other spellings, in lower case and without separators, and the field that is meant. */
const spellings: Readonly<Record<string, string>> = {
  ...{
    inputschema: 'inputSchema',
    inputschemas: 'inputSchema',
    outputschema: 'outputSchema',
    outputschemas: 'outputSchema',
  },
  ...{ effect: 'effect', effects: 'effect', sideeffect: 'effect', sideeffects: 'effect' },
  ...{ idempotencykey: 'idempotencyKey', idempotencykeys: 'idempotencyKey', idempotentkey: 'idempotencyKey' },
  ...{ singlerequest: 'singleRequest', singlerequests: 'singleRequest' },
  ...{ verifiedby: 'verifiedBy', verifyby: 'verifiedBy', verifiesby: 'verifiedBy', verifyedby: 'verifiedBy' },
  ...{ undoneby: 'undoneBy', undoby: 'undoneBy', undonby: 'undoneBy' },
};

export function requireFieldSpelling(name: string, tool: object): void {
  for (const key of Object.keys(tool)) {
    const plain = key.toLowerCase().replaceAll(/[_-]/g, '');
    const meant = Object.hasOwn(spellings, plain) ? spellings[plain]! : key;
    if (meant !== key) throw invalidArgument(`tool ${name} has no field "${key}"; did you mean "${meant}"?`);
  }
}

/** Calls that language models got wrong and a schema rejects, with their questions and accepted answers, read from a file. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readTextFile } from 'regain/internal/files';
import {
  areAccepted,
  parseToolCall,
  parseToolSpecs,
  type Repair,
  type RepairRequest,
} from 'regain/internal/repair';
import { invalidInput, type Json } from 'regain/internal/types';

export interface ModelMistake {
  readonly id: string;
  /** The question it answers: calls of one prompt are never both trained on and tested on. */
  readonly prompt: string;
  /** What the schema rejects, in words. */
  readonly kind: string;
  readonly request: RepairRequest;
  /** Whether every call of the repair is an accepted answer, none of them twice. */
  readonly accepts: (repair: Repair) => boolean;
}

interface Line {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  readonly tools: Json;
  readonly call: Json;
  readonly accepted: readonly {
    readonly name: string;
    readonly arguments: { readonly [parameter: string]: readonly Json[] };
  }[];
}

export const mistakesMissing = 'needs REGAIN_DATA to name a folder that holds model-mistakes/calls.jsonl';

/** The mistakes in a folder of public data; undefined if it has none. */
export function mistakesIn(data: string | undefined): readonly ModelMistake[] | undefined {
  if (data === undefined || data === '') return undefined;
  const file = join(data, 'model-mistakes', 'calls.jsonl');
  return existsSync(file) ? readModelMistakes(file) : undefined;
}

function readModelMistakes(file: string): readonly ModelMistake[] {
  return readTextFile(file)
    .split('\n')
    .flatMap((text, index) => {
      if (text.trim() === '') return [];
      try {
        return [mistakeFrom(JSON.parse(text) as Line)];
      } catch (cause) {
        const place = { file, line: index + 1 };
        throw invalidInput('not a mistake of a model', place, cause);
      }
    });
}

function mistakeFrom({ id, kind, text, tools, call, accepted }: Line): ModelMistake {
  const answers = accepted.map(({ name, arguments: args }) => ({ tool: name, args }));
  return {
    id,
    prompt: id.slice(0, id.indexOf('/')),
    kind,
    request: { tools: parseToolSpecs(tools), call: parseToolCall(call), text },
    accepts: ({ call: first, further = [] }) => areAccepted([first, ...further], answers),
  };
}

/**
 * Logs of Inspect AI: `.eval` (a zip archive with an entry per sample) and `.json`.
 *
 * | recorded | from |
 * |:--|:--|
 * | session | a sample: `<id>_epoch_<epoch>`; `eval.task` is the suite, `id` the task, `epoch` the trial, `eval.model` |
 * | session of a subagent | a span of type `agent` within the span of a tool |
 * | call | `tool_calls` of a model event's output; a tool event that no model requested |
 * | result | the tool event: `result`, `error`, `failed`, `completed`, `working_time`; else the message of the tool |
 * | turn | a model event with an answer: `output.usage`, `working_time`; those of scorers are left out |
 * | tools | `tools` of a model event, whenever they change |
 * | message | the input, input events, and answers without a call |
 * | outcome | the first of `scores` that says it: C or 1, I or 0; without one, `error` and `limit` are failures |
 *
 * References to `attachments` are replaced. Samples without events are read from `messages`. Pools of messages only save
 * the input of models, which is not needed here.
 */

import type { Json, JsonObject } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import { indexIn, listIn, objectIn, requireName, textIn } from '../../fields.ts';
import type { DialectReader, Emit, ValuePlace, ValueReader } from '../../reader.ts';
import { FileReader } from '../file-reader.ts';
import { SampleCalls } from './calls.ts';
import { ChunkedSample } from './chunks.ts';
import { isOfAgent, SampleEvents } from './events.ts';
import { readMessages } from './messages.ts';
import { outcomeOf } from './score.ts';

export const inspect: DialectReader = {
  name: 'inspect',
  title: 'Inspect AI log',
  measures: ['tokens', 'time', 'money'],
  recognises: (value, source) => /\.eval$/i.test(source.name) || isLog(value),
  open: (source) => new InspectLog(source),
};

/** A whole log, or the beginning or the head of one in an archive. */
function isLog(value: Json): boolean {
  const spec = objectIn(value, 'eval');
  return spec !== undefined && 'task' in spec && ('task_id' in spec || 'run_id' in spec || 'model' in spec);
}

class InspectLog extends FileReader implements ValueReader {
  #eval: JsonObject | undefined;
  /** Sessions that were read before the head of the log. */
  readonly #early: string[] = [];
  #chunks: ChunkedSample | undefined;

  read(value: Json, emit: Emit, at: ValuePlace): void {
    const entry = at.path ?? '';
    const folder = ChunkedSample.folderOf(entry);
    if (folder !== this.#chunks?.folder) this.#endChunks(emit);
    if (folder !== undefined) {
      this.#chunks ??= new ChunkedSample(folder);
      this.#chunks.add(entry, value);
    } else if (isLog(value)) this.#log(value as JsonObject, emit);
    else if (isObject(value) && entry.startsWith('samples/')) this.#sample(value, '', emit);
  }

  end(emit: Emit): void {
    this.#endChunks(emit);
  }

  #endChunks(emit: Emit): void {
    const chunks = this.#chunks;
    this.#chunks = undefined;
    if (chunks !== undefined) this.#sample(chunks.sample(), '', emit);
  }

  #log(log: JsonObject, emit: Emit): void {
    this.#eval = objectIn(log, 'eval');
    for (const session of this.#early.splice(0)) emit({ type: 'session', session, ...this.#head() });
    listIn(log, 'samples').forEach((sample, i) => {
      if (isObject(sample)) this.#sample(sample, `samples[${i}].`, emit);
    });
  }

  #sample(sample: JsonObject, path: string, emit: Emit): void {
    const task = requireName(sample, 'id', `${path}id`);
    const epoch = indexIn(sample, 'epoch') ?? 0;
    const session = this.sessions.next(epoch === 0 ? task : `${task}_epoch_${epoch}`);
    if (this.#eval === undefined) this.#early.push(session);
    const trial = epoch === 0 ? undefined : epoch - 1;
    emit({ type: 'session', session, task, trial, ...this.#head() });
    const calls = new SampleCalls(sample, session, this.ids, emit);
    const events = listIn(sample, 'events');
    if (events.some(isOfAgent)) {
      emit({ type: 'message', session, from: 'user' });
      new SampleEvents(sample, session, calls, this.sessions, emit).read(events, path);
    } else readMessages(listIn(sample, 'messages'), path, session, calls, emit);
    const outcome = outcomeOf(sample, session);
    if (outcome !== undefined) emit(outcome);
  }

  #head() {
    const spec = this.#eval;
    return { suite: textIn(spec, 'task'), model: textIn(spec, 'model'), agent: textIn(spec, 'solver') };
  }
}

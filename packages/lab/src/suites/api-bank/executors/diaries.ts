/** Entries of a user with a day and an hour: agenda, alarms, meetings, reminders. */

import type { Json } from 'regain/internal/types';
import { refuse } from '../../domains/domain.ts';
import type { Row, State } from '../../domains/state.ts';
import { type Executors, executor, recordOf, requireText, userOf } from './executor.ts';

/** A kind of entry: its database, the field that names an entry, and the field that says when it is. */
interface Diary {
  readonly table: string;
  readonly name: string;
  readonly time: string;
  /** The error for a missing entry. */
  readonly none: string;
}

const agenda: Diary = { table: 'Agenda', name: 'content', time: 'time', none: 'You have no agenda about' };
const alarms: Diary = {
  table: 'Alarm',
  name: 'time',
  time: 'time',
  none: 'You have no alarm clock at time :',
};
const meetings: Diary = {
  table: 'Meeting',
  name: 'meeting_topic',
  time: 'start_time',
  none: 'You have no meeting about',
};
const reminders: Diary = {
  table: 'Reminder',
  name: 'content',
  time: 'time',
  none: 'You have no reminder about',
};

type Entry = { token: string } & Row;

export const diaries: Executors = {
  AddAgenda: adding(agenda, 'Content should not be null'),
  QueryAgenda: querying(agenda),
  ModifyAgenda: modifying(agenda),
  DeleteAgenda: deleting(agenda),
  AddAlarm: adding(alarms, 'Time should not be null'),
  QueryAlarm: querying(alarms),
  ModifyAlarm: executor<{ token: string; from_time: string; to_time: string }>(
    'idempotent',
    (state, { token, from_time, to_time }) => {
      const username = userOf(state, token);
      const at = (time: string) =>
        state.rows('Alarm', (row) => row.username === username && row.time === time)[0];
      const alarm =
        at(from_time) ??
        at(to_time) ??
        refuse('not-found', 'from_time', from_time, `You have no agenda at time : ${from_time}`);
      state.patch('Alarm', String(alarm.key), { time: to_time });
      return 'success';
    },
  ),
  DeleteAlarm: deleting(alarms),
  AddMeeting: adding(meetings, 'Meeting Topic should not be null'),
  QueryMeeting: querying(meetings),
  ModifyMeeting: modifying(meetings),
  DeleteMeeting: deleting(meetings),
  AddReminder: adding(reminders, 'Content should not be null'),
  QueryReminder: querying(reminders),
  ModifyReminder: modifying(reminders),
  DeleteReminder: deleting(reminders),
};

/** Nothing undoes it: deleting goes by name, and would also delete an older entry of that name. */
function adding({ table, name }: Diary, complaint: string) {
  return executor<Entry>('write', (state, { token, ...entry }) => {
    const username = userOf(state, token);
    requireText(String(entry[name]), name, complaint);
    state.make(table, { ...entry, username });
    return 'success';
  });
}

function querying(diary: Diary) {
  return executor<Entry>('read', (state, args): Json => recordOf(found(state, diary, args)));
}

/** An entry found by its name keeps it, and takes all other fields of the call. */
function modifying(diary: Diary) {
  return executor<Entry>('idempotent', (state, args) => {
    const { token: _, ...changes } = args;
    state.patch(diary.table, String(found(state, diary, args).key), changes);
    return 'success';
  });
}

/** Several entries may have the name: all are deleted, so that a second call finds nothing. */
function deleting(diary: Diary) {
  return executor<Entry>('idempotent', (state, args) => {
    const { name } = diary;
    const entry = found(state, diary, args);
    const alike = state.rows(
      diary.table,
      (row) => row.username === entry.username && row[name] === entry[name],
    );
    for (const { key } of alike) state.unmake(diary.table, String(key));
    return 'success';
  });
}

/** The user's entry that matches best: in everything, otherwise in its name, otherwise in its time. */
function found(state: State, { table, name, time, none }: Diary, { token, ...entry }: Entry): Row {
  const username = userOf(state, token);
  const [named, timed] = [String(entry[name]), String(entry[time])];
  const candidates = state.rows(
    table,
    (row) => row.username === username && (row[name] === named || (row[time] === timed && timed !== '')),
  );
  const agreement = (row: Row): number =>
    Object.keys(entry).filter((field) => JSON.stringify(row[field]) === JSON.stringify(entry[field])).length +
    (row[name] === named ? 100 : 0);
  const best =
    candidates.reduce<Row | undefined>(
      (kept, row) => (kept === undefined || agreement(row) > agreement(kept) ? row : kept),
      undefined,
    ) ?? refuse('not-found', name, named, `${none} ${named}`);
  return best;
}

/**
 * The tables of the level-3 tools. The original keeps them in its code and publishes no database for them, so they are
 * reconstructed from the recorded calls. A row is a fact, and several calls may show the same one.
 */

import { canonicalJson, type Json, type JsonObject } from 'regain/internal/types';
import type { Dialogue, GoldCall } from './format.ts';

/** Rows that a call shows of its tool's table: by a key, or as items of a list. */
type ReadRows = (args: JsonObject, output: Json) => readonly (readonly [key: string, value: Json])[];

/** Tools that answer one row, with the parameter of its key and the field of the answer ('' for all of the answer). */
export const keyedLookups = [
  ['GetOccupationSalary', 'occupation', 'salary'],
  ['LikeCount', 'post_id', 'like_count'],
  ['UserPosts', 'user_id', 'post_ids'],
  ['OrganizationMembers', 'organization', 'members'],
  ['TravelStatus', 'member_name', ''],
  ['UserMoviePreferences', 'user_name', 'preferences'],
  ['UserWatchedMovies', 'user_name', ''],
] as const;

const rowReaders: { readonly [tool: string]: ReadRows } = {
  Geocoding: byKey('address', ''),
  GetWeatherForCoordinates: ({ latitude, longitude }, output) => [[`${latitude}, ${longitude}`, output]],
  ...Object.fromEntries(keyedLookups.map(([tool, parameter, field]) => [tool, byKey(parameter, field)])),
  AccountInfo: (args, output) => [
    [String(args.username), { password: args.password!, ...(output as JsonObject) }],
  ],
  MovieRecommendations: ({ preferences }, output) => {
    const genres = preferences as readonly string[];
    const movies = (output as JsonObject).recommended_movies as readonly string[];
    const each = movies.length / genres.length;
    return genres.map((genre, index) => [genre, movies.slice(index * each, (index + 1) * each)]);
  },
  NearbyRestaurants: items('restaurants'),
  QueryMeeting: items('meetings'),
  FlightSearch: items('flights'),
  HotelAvailability: items('hotels'),
};

/** Tools whose tables are reconstructed. */
export const recordedTableTools: readonly string[] = Object.keys(rowReaders);

/** The tables as these dialogues show them; empty where they show nothing. */
export function recordedTables(dialogues: readonly Dialogue[]): { readonly [table: string]: JsonObject } {
  const tables: Record<string, Record<string, Json>> = {};
  for (const name of recordedTableTools) tables[name] = {};
  for (const { tool, args, output } of dialogues.flatMap(callsWithTables)) {
    const table = tables[tool.name]!;
    const known = new Set(Object.values(table).map(canonicalJson));
    for (const [key, value] of rowReaders[tool.name]!(args, output)) {
      if (key !== '') table[key] = value;
      else if (!known.has(canonicalJson(value))) table[String(Object.keys(table).length)] = value;
    }
  }
  return tables;
}

function callsWithTables({ calls }: Dialogue): GoldCall[] {
  return calls.filter(hasRecordedTable);
}

function hasRecordedTable({ tool }: GoldCall): boolean {
  return tool.set === 'lv3_apis' && tool.database_name === null && Object.hasOwn(rowReaders, tool.name);
}

/** Whether rows can be read from the answer, where it should have any. */
export function showsRows(call: GoldCall): boolean {
  if (!hasRecordedTable(call)) return true;
  try {
    return rowReaders[call.tool.name]!(call.args, call.output).every(([, value]) => value !== undefined);
  } catch {
    return false;
  }
}

function byKey(parameter: string, field: string): ReadRows {
  return (args, output) => [
    [String(args[parameter]), field === '' ? output : (output as JsonObject)[field]!],
  ];
}

function items(field: string): ReadRows {
  return (_args, output) =>
    ((output as JsonObject)[field] as readonly Json[]).map((item) => ['', item] as const);
}

/** Errors in the words of whoever wrote a small tool: no framework, no form, anything goes. */

import { real } from './real-in-test.ts';

const city = [{ kind: 'missing', path: 'city' }] as const;
const cty = [{ kind: 'unknown', path: 'cty' }] as const;
const nights = [{ kind: 'type', path: 'nights' }] as const;
const room = [{ kind: 'value', path: 'room', allowed: ['single', 'double'] }] as const;
const range = [{ kind: 'range', path: 'nights' }] as const;
const start = [{ kind: 'format', path: 'start' }] as const;
const tool = [{ kind: 'tool', path: 'book_rom' }] as const;

export const homeMadeErrors = [
  real('someone', "I don't know the argument 'cty'.", cty),
  real('someone', "'cty' isn't a recognised option", cty),
  real('someone', 'no field called cty', cty),
  real('someone', 'cty: no such field', cty),
  real('someone', 'The argument `cty` was not understood', cty),
  real('someone', "Argument 'cty' is not supported by this tool", cty),
  real('someone', "You passed 'cty', which this endpoint does not accept. It accepts: city, nights.", [
    { kind: 'unknown', path: 'cty', allowed: ['city', 'nights'] },
  ]),
  real('someone', 'illegal argument name: cty', cty),
  real('someone', "Invalid argument name 'cty'", cty),
  real('someone', 'surplus argument cty', cty),
  real('someone', "'cty' is not among the accepted fields (city, nights)", [
    { kind: 'unknown', path: 'cty', allowed: ['city', 'nights'] },
  ]),
  real('someone', 'field cty does not belong here', cty),
  real('someone', "This tool takes no argument 'cty'", cty),
  real('someone', "You must supply 'city'.", city),
  real('someone', "Please provide a value for 'city'.", city),
  real('someone', 'city is mandatory', city),
  real('someone', 'city was left out', city),
  real('someone', "'city' needs to be specified", city),
  real('someone', 'Parameter city was expected but not found', city),
  real('someone', 'lacking parameter city', city),
  real('someone', "Cannot continue without 'city'.", city),
  real('someone', 'city has to be given', city),
  real('someone', 'no value for required property city', city),
  real('someone', "'nights' should have been a number; you gave a string", nights),
  real('someone', 'nights takes an integer, not "2"', nights),
  real('someone', 'Type error in nights: integer needed, string found', nights),
  real('someone', "'nights' is a string but an integer was expected", nights),
  real('someone', 'bad type for nights: str (expected int)', nights),
  real('someone', 'Supplied value for nights is not an integer', nights),
  real('someone', "wrong data type for argument 'nights'", nights),
  real('someone', 'nights has to be a whole number', nights),
  real('someone', "'tent' is unknown for room; pick one of single, double", [
    { kind: 'value', received: 'tent', path: 'room', allowed: ['single', 'double'] },
  ]),
  real('someone', 'room can only be single or double', room),
  real('someone', 'room accepts: single, double', room),
  real('someone', "room: 'tent' not recognised, options are single, double", room),
  real('someone', "room must be either 'single' or 'double'", room),
  real('someone', "room='tent' is outside the set {single, double}", room),
  real('someone', "unsupported room 'tent' (choose single or double)", room),
  real('someone', 'nights may not exceed 30', range),
  real('someone', 'nights must lie between 1 and 30', range),
  real('someone', 'nights: 0 is below the minimum of 1', range),
  real('someone', 'nights too low', range),
  real('someone', "'nights' is larger than 30", range),
  real('someone', 'nights cannot be negative', range),
  real('someone', "start: '31/12/2024' is not an ISO date", start),
  real('someone', "could not read '31/12/2024' as a date", [{ kind: 'format', received: '31/12/2024' }]),
  real('someone', 'start is written wrongly; use YYYY-MM-DD', start),
  real('someone', "expected a date in YYYY-MM-DD form for 'start'", start),
  real('someone', 'start is not a well-formed date', start),
  real('someone', "'start' has to look like YYYY-MM-DD", start),
  real('someone', 'I have no tool called book_rom', tool),
  real('someone', 'book_rom: unknown tool', tool),
  real('someone', 'No handler registered for book_rom', tool),
  real('someone', 'tool book_rom was withdrawn', tool),
  real('someone', "The tool 'book_rom' has moved to 'book_room'", tool),
  real('someone', "The tool 'book_rom' is obsolete; its successor is book_room", [
    { kind: 'tool', path: 'book_rom', suggestion: 'book_room' },
  ]),
];

/** Properties are checked on the same examples every time, unless PROPERTY_SEED asks for others (`random`, or a number). */

import fc from 'fast-check';

const wanted = process.env.PROPERTY_SEED ?? '1';

if (wanted !== 'random') fc.configureGlobal({ seed: Number.parseInt(wanted, 10) });

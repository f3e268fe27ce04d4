/** The same agent after a change that looks harmless: it repeats every failed call, whatever that call may have done. */

import { boxOfficeAgent } from './box-office.ts';

export default boxOfficeAgent({ repeatsBlindly: true });

/** Tools that get nothing done themselves, by their names. */

import { oncePerName } from '../once-per-name.ts';

/** The agent thinks, plans or ends its work: between two attempts this is no other work. */
const THINKS =
  /^(?:.*(?:__|[./:]))?(?:think|thought|thinking|sequential_?thinking|reflect|plan|update_?plan|todo_?(?:write|read)?|write_?todos|finish|submit|final_?answer)$/i;

export const isThinking: (tool: string) => boolean = oncePerName((tool) => THINKS.test(tool.slice(-100)));

/** The agent passes the work on to a person. */
const HANDS_OFF =
  /(?:transfer|escalat\w{0,4}|hand_?(?:off|over)|forward|pass)_?to_?(?:a_?)?(?:human|person|operator|support|live)|(?:contact|ask|request)_?(?:a_?)?(?:human|person|operator)/i;

export const isHandOff: (tool: string) => boolean = oncePerName((tool) => HANDS_OFF.test(tool.slice(-100)));

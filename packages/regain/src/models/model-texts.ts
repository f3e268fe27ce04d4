/** Text for language models besides the prompts: why a response or a call is unusable, and the planner's own tools. */

/** Inserted as `{problem}`: a clause without a full stop. */
export const problems = {
  tooLong: 'it exceeded the maximum length',
  incomplete: 'it was incomplete',
  empty: 'it was empty',
  notJson: 'it was not valid JSON',
  noAction: 'it contains no action that is available here',
  unreadable: 'it could not be parsed',
  refused: 'the model refused to respond',
  rejected: 'the endpoint rejected the request',
  noCall: 'it contains no tool call',
  badArguments: 'its arguments are not a JSON object, or are nested too deeply',
  tooManyCalls: 'a response may contain at most {max} calls',
} as const;

/** In place of an empty response, which many chat templates do not accept. */
export const EMPTY_RESPONSE = '(empty response)';

/** The tools by which a planning model ends the task. */
export const ownTools = {
  finish: 'Completes the task with the values that it asks for. Call it exactly once, after all other calls.',
  handOff: 'Ends the task without completing it. Call it if the task cannot be completed with these tools.',
  reason: 'Why the task cannot be completed.',
} as const;

/** In messages to a planning model. */
export const planning = {
  noFacts: 'none',
  noReason: 'no reason given',
  noActions: 'none',
  noMessage: 'no message',
  unknownClass: 'unknown',
  moreActions: '{count} more',
} as const;

/** How a mail for a later day is accepted: the day must not have passed. */

import { refuse } from '../domain.ts';
import type { Actions } from '../domain-file.ts';
import type { Row } from '../state.ts';

const today = '2026-03-02';

export const messagingActions: Actions = {
  schedule_message: (state, args: Row & { sendOn: string }) => {
    if (args.sendOn < today) refuse('refused', 'sendOn', args.sendOn, `${args.sendOn} has passed`);
    return state.make('scheduledMessages', { ...args });
  },
};

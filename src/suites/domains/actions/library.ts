/** How loans take copies off the shelf and bring them back. */

import { changeCount, find } from '../domain.ts';
import type { Actions } from '../domain-file.ts';
import type { State } from '../state.ts';

export const libraryActions: Actions = {
  lend_book: (state, args: { bookId: string; memberId: string; dueOn: string }) => {
    find(state, 'books', args.bookId, 'bookId');
    find(state, 'members', args.memberId, 'memberId');
    changeCopies(state, args.bookId, -1);
    return state.make('loans', { ...args }, { status: 'out' });
  },
  return_book: (state, { loanId }: { loanId: string }) => {
    const row = find(state, 'loans', loanId, 'loanId');
    if (row.status === 'returned') return row;
    changeCopies(state, row.bookId as string, 1);
    return state.unmake('loans', loanId, { status: 'returned' });
  },
};

function changeCopies(state: State, bookId: string, change: -1 | 1): void {
  const place = { table: 'books', id: bookId, parameter: 'bookId', count: 'copiesFree' };
  changeCount(state, place, change, () => ({ reason: 'no copy is on the shelf' }));
}

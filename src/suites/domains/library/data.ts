/** A city library: books, members, loans and holds. The books are invented. */

import { rowsOf, type Tables } from '../kit.ts';

export const tables: Tables = {
  books: {
    id: 'bookId',
    rows: rowsOf(
      ['bookId', 'title', 'author', 'subject', 'year', 'pages', 'copiesFree'],
      ['B-1001', 'Tides and Ledgers', 'Orla Quinn', 'history', 1998, 412, 6],
      ['B-1002', 'The Salt Road', 'Orla Quinn', 'travel', 2004, 288, 5],
      ['B-1003', 'A Grammar of Rivers', 'Teodor Balan', 'geography', 2011, 356, 7],
      ['B-1004', 'Small Bridges', 'Teodor Balan', 'engineering', 2016, 224, 4],
      ['B-1005', 'Bread at Midnight', 'Suri Wen', 'cooking', 2009, 196, 8],
      ['B-1006', 'Nine Soups', 'Suri Wen', 'cooking', 2019, 164, 5],
      ['B-1007', 'The Clockmaker of Ghent', 'Amadou Faye', 'fiction', 2001, 331, 6],
      ['B-1008', 'Letters to a Lighthouse', 'Amadou Faye', 'fiction', 2013, 278, 9],
      ['B-1009', 'Moss, Fern, Stone', 'Greta Holm', 'gardening', 2007, 242, 5],
      ['B-1010', 'The Winter Garden Year', 'Greta Holm', 'gardening', 2018, 310, 6],
      ['B-1011', 'Plain Statistics', 'Ruben Castell', 'mathematics', 2015, 268, 7],
      ['B-1012', 'The Shape of Chance', 'Ruben Castell', 'mathematics', 2020, 344, 4],
      ['B-1013', 'Harbour Songs', 'Ailsa Munro', 'music', 1995, 152, 5],
      ['B-1014', 'Tuning the Wind', 'Ailsa Munro', 'music', 2012, 208, 6],
    ),
  },
  members: {
    id: 'memberId',
    rows: rowsOf(
      ['memberId', 'name', 'homeBranch'],
      ['M-201', 'Jude Ferris', 'Riverside'],
      ['M-202', 'Amal Haddad', 'Old Town'],
      ['M-203', 'Beatrix Lund', 'Station'],
      ['M-204', 'Caleb Osei', 'Riverside'],
      ['M-205', 'Daria Petrova', 'Old Town'],
      ['M-206', 'Emil Sandoz', 'Station'],
    ),
  },
  loans: {
    id: 'loanId',
    prefix: 'LO',
    rows: rowsOf(
      ['loanId', 'bookId', 'memberId', 'dueOn', 'status'],
      ['LO-611', 'B-1001', 'M-201', '2026-03-10', 'out'],
      ['LO-614', 'B-1006', 'M-202', '2026-03-12', 'out'],
      ['LO-618', 'B-1008', 'M-203', '2026-03-09', 'out'],
      ['LO-622', 'B-1011', 'M-204', '2026-03-15', 'out'],
      ['LO-627', 'B-1009', 'M-205', '2026-03-11', 'out'],
      ['LO-631', 'B-1014', 'M-206', '2026-03-13', 'out'],
    ),
  },
  holds: {
    id: 'holdId',
    prefix: 'HO',
    rows: rowsOf(
      ['holdId', 'bookId', 'memberId', 'branch'],
      ['HO-71', 'B-1012', 'M-202', 'Old Town'],
      ['HO-74', 'B-1004', 'M-204', 'Riverside'],
      ['HO-78', 'B-1007', 'M-206', 'Station'],
      ['HO-83', 'B-1013', 'M-203', 'Riverside'],
    ),
  },
};

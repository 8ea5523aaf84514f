/** Why a call takes more requests than it should (`beyond`), or more request units than its goal (`misses`). */
export const PAGES =
  'Above 5,000 documents a query has several pages: one point read finds the list in memory out of date, another that nothing changed meanwhile.';
export const EVERYWHERE = 'It asks every partition, for which the SDK fetches a plan first.';
export const SEVERAL = 'It asks about several things at once, each by an index or in a small partition.';
export const QUERIES = 'Beside point reads its rules ask one thing or two of an index, or of a small partition.';
export const EFFECTS =
  'What follows in the directory, in sign-ins and for vendors looks at every record of an account, wherever it is, and takes its entry out of the outbox.';
export const SESSIONS = 'Once the sessions have ended, their entry is taken out of the outbox.';
export const RESERVED =
  'What all vendors together may have once is reserved first, looked for among all of them, and let go afterwards.';
export const IMPORT = 'It is a job of its own: created, fenced off from earlier runs, worked on piece by piece, ended.';
export const FLAGS =
  'One query brings everybody, all positions and units, of which names and counts of the few are made; less would be four queries, one after the other.';
export const CHOICES =
  'The types that anybody has chosen are gathered from every user: an index cannot tell the distinct ones.';
export const POS_EMAILS =
  'An address is looked for among the users of all vendors, of which there are few: nobody claims addresses there.';
export const VENDOR_EMAILS =
  'An address that was given up is looked for among the users of the vendor: nobody claims addresses there.';
export const NAMES =
  'The local endpoint folds letters like i, k and s itself, one user after the other; the service answers from its index.';
export const HISTORY =
  'Entries refer to records by number, so their names are read too, and which of the changes have been undone.';
export const UNDO =
  'It reads the entries of the history, what has been undone and what is pending, each by an index, besides the records.';
export const ENTRIES =
  'The local endpoint looks into every entry of the history for those of one record; the service answers from its index.';

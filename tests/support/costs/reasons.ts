/** Why a request needs more requests than it should (`beyond`) or more request units than its goal (`misses`). */
export const PAGES =
  'Above 5,000 documents a query has several pages. Two extra point reads check the cached list and detect changes during the query.';
export const EVERYWHERE = 'It queries all partitions; the SDK fetches a query plan first.';
export const SEVERAL = 'It runs several queries, each on an index or in a small partition.';
export const QUERIES = 'Besides point reads, its rules need one or two queries on an index or in a small partition.';
export const EFFECTS =
  'Its effects on the directory, sign-ins and vendors read every record of the account in all partitions, then delete the outbox entry.';
export const SESSIONS = 'Once the sessions have ended, it deletes the outbox entry.';
export const RESERVED =
  'Values unique across all vendors are reserved, looked up in all partitions, and released afterwards.';
export const IMPORT = 'It runs as a job: created, fenced off from earlier runs, processed in pieces, finished.';
export const FLAGS =
  'One query returns all people, positions and units for a few names and counts. The alternative is four sequential queries.';
export const CHOICES = 'Reads the chosen types of every user: an index cannot return distinct values.';
export const POS_EMAILS = 'Looks up the email among the users of all vendors. They are few and have no email claims.';
export const VENDOR_EMAILS = "Looks up the former email among the vendor's users: vendors have no email claims.";
export const NAMES =
  'The local endpoint case-folds letters such as i, k and s itself, user by user; the service answers from its index.';
export const HISTORY =
  'Entries refer to records by number, so their names are read too, and which of the changes have been undone.';
export const UNDO =
  'It reads the entries of the history, what has been undone and what is pending, each by an index, besides the records.';
export const CHANGE_SET =
  'A set is a header and pages of operations: each step reads and writes both, and each operation costs what its request does.';
export const ENTRIES =
  'The local endpoint looks into every entry of the history for those of one record; the service answers from its index.';

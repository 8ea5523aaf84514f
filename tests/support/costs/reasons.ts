/** Reasons for more requests (`beyond`) or more request units (`misses`) than the goal. */
export const PAGES =
  'Above 5,000 documents a query has several pages. Two extra point reads check the cached list and detect changes during the query.';
export const EVERYWHERE = 'It queries all partitions; the SDK fetches a query plan first.';
export const SEVERAL = 'It runs several queries, each on an index or in a small partition.';
export const QUERIES = 'Besides point reads, its rules require one or two queries on an index or in a small partition.';
export const EFFECTS =
  'Its effects on the directory, sign-ins and vendors read every record of the account in all partitions, then delete the outbox entry.';
export const SESSIONS = 'Once the sessions have ended, it deletes the outbox entry.';
export const RESERVED =
  'It reserves values that are unique across all vendors, looks them up in all partitions, and releases them.';
export const IMPORT =
  'It runs as a job. Each step writes the job: start, take-over from earlier runs, every piece, end.';
export const FLAGS =
  'One query returns all people, positions and units for a few names and counts. The alternative is four sequential queries.';
export const CHOICES = 'It reads the chosen types of every user, because an index cannot return distinct values.';
export const POS_EMAILS = 'It looks up the email among the users of all vendors, who are few and have no email claims.';
export const VENDOR_EMAILS =
  "It looks up the former email among the vendor's users, because vendors have no email claims.";
export const NAMES = 'The local endpoint reads every user to compare letters such as i, k and s. Azure uses its index.';
export const HISTORY =
  'Entries refer to records by number, so it also reads the names of these records and the undos of these changes.';
export const UNDO = 'Besides the records, it reads history entries, undos and pending work, each by an index.';
export const CHANGE_SET =
  'A set has a header and pages of operations. Each step reads and writes both, and each operation costs as much as its request.';
export const ENTRIES =
  'The local endpoint reads every history entry to find those of one record. Azure uses its index.';

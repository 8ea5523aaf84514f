/** GET audit/{scope}: returns the history of a franchise, a vendor, the communication types and groups, or everything. */
import * as z from 'zod/mini';
import { endOf, auditRoutes as routes, startOf } from '../../contract/audit.ts';
import { invalid } from '../../domain/problems.ts';
import { type AuditCursor, readAudit } from '../../store/partition/audit-pages.ts';
import { partitionOfScope } from '../../store/partition/partition.ts';
import { checkPartitionExists } from '../../store/partition/partition-queries.ts';
import { handle } from '../http/handle.ts';
import { presentedEntries } from './audit-entries.ts';

const PAGE = 50;

export const auditHandlers = [
  handle(routes.getAudit, async ({ params: { scope }, query, actor }) => {
    const { actorId, person = '', kind, recordId, from, to, limit = PAGE } = query;
    const after = query.after === undefined ? undefined : cursorFrom(scope, query.after);
    const filter = {
      actorId: actorId?.toLowerCase(),
      name:
        person === ''
          ? undefined
          : { part: person, hidesEmailsExceptOf: actor.isCorpAdmin ? undefined : actor.authObjectId },
      kind,
      recordId,
      from: from === undefined ? undefined : instant(startOf(from)),
      to: to === undefined ? undefined : instant(endOf(to)),
    };
    const partition = partitionOfScope(scope);
    const { entries, end } = await readAudit(partition, filter, limit, after);
    if (entries.length === 0 && !after && partition) await checkPartitionExists(partition);
    const records = await presentedEntries(partition, entries, actor);
    return { body: { records, next: end ? pageAfter(scope, end) : null } };
  }),
];

const LAST_INSTANT = '9999-12-31T23:59:59.999Z';

/**
 * Formats a time like `at` of audit entries. Times after the year 9999 become LAST_INSTANT, because the format has only four digits for the
 * year.
 */
function instant(milliseconds: number): string {
  const formatted = new Date(milliseconds).toISOString();
  return formatted.startsWith('+') ? LAST_INSTANT : formatted;
}

/** Content of `next`: the scope, and the end of the page (AuditCursor). */
const page = z.tuple([z.string(), z.iso.datetime(), z.array(z.string())]);

function pageAfter(scope: string, { at, ids }: AuditCursor): string {
  return Buffer.from(JSON.stringify([scope, at, ids])).toString('base64url');
}

/** @throws 400 if the text is not a `next` of a history of this scope */
function cursorFrom(scope: string, text: string): AuditCursor {
  const [of, at, ids] = parsed(text) ?? [];
  if (of !== scope || at === undefined || ids === undefined)
    throw invalid('after', 'This is not a page of this list. Please start with the first page.');
  return { at, ids };
}

function parsed(text: string): z.output<typeof page> | undefined {
  try {
    return page.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    return undefined;
  }
}

/** GET audit/{code}: the history of a franchise. */
import * as z from 'zod/mini';
import { type AuditRecord, endOf, auditRoutes as routes, startOf } from '../../contract/audit.ts';
import { invalid, noFranchise } from '../../domain/problems.ts';
import type { AuditDocument } from '../../store/documents/index.ts';
import { type AuditCursor, readAudit } from '../../store/franchise/audit.ts';
import { franchiseDocument } from '../../store/franchise/franchise-reads.ts';
import { authorName } from '../../store/partition/last-change.ts';
import { franchisePartition } from '../../store/partition/partition.ts';
import type { Caller } from '../http/api-request.ts';
import { handle } from '../http/handle.ts';

const PAGE = 50;

export const auditHandlers = [
  handle(routes.getAudit, async ({ params: { code }, query, actor }) => {
    const { actorId, kind, recordId, from, to, limit = PAGE } = query;
    const after = query.after === undefined ? undefined : cursorFrom(code, query.after);
    const filter = {
      actorId: actorId?.toLowerCase(),
      kind,
      recordId,
      from: from === undefined ? undefined : instant(startOf(from)),
      to: to === undefined ? undefined : instant(endOf(to)),
    };
    const { records, end } = await readAudit(code, filter, limit, after);
    // A deleted franchise keeps its history.
    if (records.length === 0 && !after && !(await franchiseDocument(code))) throw noFranchise();
    const nameOf = namesFor(actor, code);
    const body = await Promise.all(records.map(async (record) => shown(record, await nameOf(record))));
    return { body: { records: body, next: end ? pageAfter(code, end) : null } };
  }),
];

/**
 * Returns the author's name to show. If it is an email address, only corporate admins and that account itself see it. Others see
 * the stored name, which is read once per author.
 */
function namesFor({ isCorpAdmin, authObjectId }: Caller, code: string) {
  const names = new Map<string, Promise<string>>();
  return ({ actorId, actorName }: AuditDocument): string | Promise<string> => {
    if (isCorpAdmin || actorId === authObjectId) return actorName;
    const key = `${actorId} ${actorName}`;
    const name = names.get(key) ?? authorName(franchisePartition(code), { actorId, actorName });
    names.set(key, name);
    return name;
  };
}

function shown({ id, at, actorId, call, requestId, changes }: AuditDocument, actorName: string): AuditRecord {
  return {
    auditId: id,
    at,
    actorId,
    actorName,
    call,
    requestId,
    changes: changes.map(({ record, before, after }) => ({ kind: record.kind, recordId: record.id, before, after })),
  };
}

const LAST_INSTANT = '9999-12-31T23:59:59.999Z';

/** Formats an instant like `at` of audit records. Years above 9999 have no such form and become LAST_INSTANT. */
function instant(milliseconds: number): string {
  const formatted = new Date(milliseconds).toISOString();
  return formatted.startsWith('+') ? LAST_INSTANT : formatted;
}

/** Content of `next`: franchise code, and the end of the page (AuditCursor). */
const page = z.tuple([z.string(), z.iso.datetime(), z.array(z.string())]);

function pageAfter(code: string, { at, ids }: AuditCursor): string {
  return Buffer.from(JSON.stringify([code, at, ids])).toString('base64url');
}

/** @throws 400 if the text is no page of this franchise */
function cursorFrom(code: string, text: string): AuditCursor {
  const [of, at, ids] = parsed(text) ?? [];
  if (of !== code || at === undefined || ids === undefined)
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

/** The import of restaurant managers (API-31, ADM-02). */
import * as z from 'zod/mini';
import { MAX_EMAIL } from './emails.ts';
import { groupCode, guid } from './fields.ts';
import { corporateOnly } from './policies.ts';
import { route } from './route.ts';
import { line } from './text.ts';

export const IMPORT_LIMITS = { bytes: 10 * 1024 * 1024, rows: 20_000 } as const;

/** Maximum number of emails in one request. */
export const MOST_EMAILS = 500;
const EMAILS = `Please send 1 to ${MOST_EMAILS} email addresses.`;

/** A rejected row of the file, with its cells. */
const failedRecord = z.object({
  /** Row number in a spreadsheet; the headers are usually row 1. */
  row: z.int(),
  unitCode: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  emailAddress: z.string(),
  errorMessage: z.string(),
});
export type FailedRecord = z.output<typeof failedRecord>;

/** Progress of an import; final when `state` is "done" or "failed". */
const importResult = z.object({
  importId: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** Number of rows in the file; 0 until the file is read. */
  totalRecords: z.int(),
  /** Number of processed rows, including failed ones. */
  processedRecords: z.int(),
  failedRecords: z.array(failedRecord),
  /** Message if the whole import failed, otherwise null. */
  errorMessage: z.nullable(z.string()),
});
export type ImportResult = z.output<typeof importResult>;

export const importRoutes = {
  importUsers: route({
    name: 'importUsers',
    method: 'POST',
    path: 'user/{code}/import',
    params: z.object({ code: groupCode }),
    upload: { field: 'formFile', maxBytes: IMPORT_LIMITS.bytes, isJob: true },
    response: importResult,
    policy: corporateOnly,
    message: 'An error occurred with user import',
    freshRoles: true,
  }),
  /**
   * Returns the given emails that belong to an account outside the franchise, normalized with `comparedEmail`. Changes nothing. A POST,
   * because URLs must not contain emails.
   */
  findEmailsElsewhere: route({
    name: 'findEmailsElsewhere',
    method: 'POST',
    path: 'user/{code}/import/emails',
    params: z.object({ code: groupCode }),
    body: z.object({
      emails: z.array(line(MAX_EMAIL, 'Email'), EMAILS).check(z.minLength(1, EMAILS), z.maxLength(MOST_EMAILS, EMAILS)),
    }),
    response: z.array(z.string()),
    isChangeSet: true,
    policy: corporateOnly,
    message: 'An error occurred with user import',
  }),
  getImport: route({
    name: 'getImport',
    method: 'GET',
    path: 'user/{code}/import/{importId:guid}',
    params: z.object({ code: groupCode, importId: guid }),
    response: importResult,
    policy: corporateOnly,
    message: 'An error occurred with user import',
  }),
} as const;

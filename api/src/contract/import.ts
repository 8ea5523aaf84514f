/** The import of restaurant managers (API-31, ADM-02). */
import * as z from 'zod/mini';
import { groupCode, guid } from './fields.ts';
import { corporateOnly } from './policies.ts';
import { route } from './route.ts';

/** What a file may hold; said in the error when it holds more. */
export const IMPORT_LIMITS = { bytes: 10 * 1024 * 1024, rows: 20_000 } as const;

/** A row that was not taken, as it stood in the file. */
const failedRecord = z.object({
  /** The row's number as a spreadsheet shows it; the headers are row 1. */
  row: z.int(),
  unitCode: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  emailAddress: z.string(),
  errorMessage: z.string(),
});
export type FailedRecord = z.output<typeof failedRecord>;

/** How far an import is; final once `state` is "done" or "failed". */
const importResult = z.object({
  importId: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** Rows of the file; 0 until it has been read. */
  totalRecords: z.int(),
  /** Rows that are dealt with, failed ones among them. */
  processedRecords: z.int(),
  failedRecords: z.array(failedRecord),
  /** Why the import as a whole failed, in words; null unless it did. */
  errorMessage: z.nullable(z.string()),
});
export type ImportResult = z.output<typeof importResult>;

export const importRoutes = {
  importUsers: route({
    name: 'importUsers',
    method: 'POST',
    path: 'user/{code}/import',
    params: z.object({ code: groupCode }),
    upload: { field: 'formFile', maxBytes: IMPORT_LIMITS.bytes },
    response: importResult,
    policy: corporateOnly,
    message: 'An error occurred with user import',
    freshRoles: true,
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

/** A franchise and the names of its levels (API-09). */
import * as z from 'zod/mini';
import { acrossFields } from './across.ts';
import { etag, groupCode, type Tier } from './fields.ts';
import { administerFranchise, readFranchise } from './policies.ts';
import type { Field } from './record.ts';
import { route } from './route.ts';
import { line } from './text.ts';

const levelName = z.nullable(z.string());

export const franchise = z.object({
  groupCode: z.string(),
  groupName: z.string(),
  level1Name: levelName,
  level2Name: levelName,
  level3Name: levelName,
  level4Name: levelName,
  /** IANA name, as chosen for the last scheduled change set of the franchise; null before the first one. */
  timeZone: z.nullable(z.string()),
  etag,
});
export type Franchise = z.output<typeof franchise>;

/** The names of a franchise's levels. Other systems own its code and name. */
export const LEVEL_FIELDS = {
  level1Name: { label: 'Level 1', isWritable: true },
  level2Name: { label: 'Level 2', isWritable: true },
  level3Name: { label: 'Level 3', isWritable: true },
  level4Name: { label: 'Level 4', isWritable: true },
} as const satisfies { readonly [Name in keyof Franchise]?: Field };
export type LevelField = keyof typeof LEVEL_FIELDS;

/**
 * Checks the level names (HIER-19): level 1 is always required, level 2 if level 3 or 4 has a name, and level 3 if level 4 has one. The
 * form and the server use this check.
 * @returns one message per invalid field; empty if the names are valid
 */
export function levelNameErrors(
  names: Partial<Record<`level${Tier}Name`, string | null | undefined>>,
): { field: `level${Tier}Name`; message: string }[] {
  const has = (t: Tier) => (names[`level${t}Name`] ?? '').trim() !== '';
  if (!has(1)) return [{ field: 'level1Name', message: 'Level 1 role name is required' }];
  const errors: { field: `level${Tier}Name`; message: string }[] = [];
  if (!has(2) && (has(3) || has(4))) errors.push({ field: 'level2Name', message: 'Level 2 role name is required' });
  if (!has(3) && has(4)) errors.push({ field: 'level3Name', message: 'Level 3 role name is required' });
  return errors;
}

const levelNameInput = (t: Tier) => z.optional(z.nullable(line(60, `Level ${t} role name`)));

export const saveFranchiseBody = z
  .object({
    level1Name: levelNameInput(1),
    level2Name: levelNameInput(2),
    level3Name: levelNameInput(3),
    level4Name: levelNameInput(4),
    /** Optional. Must match the franchise in the path. */
    groupCode: z.optional(groupCode),
    /** Accepted but ignored: another system owns the name. */
    groupName: z.optional(z.string().check(z.maxLength(200))),
  })
  .check(
    // A level with an invalid name counts as named, so it gets only the error for the invalid name.
    acrossFields((names, invalid) => levelNameErrors({ ...names, ...filledIn(invalid) })),
  );

function filledIn(fields: ReadonlySet<string>): Record<string, string> {
  return Object.fromEntries([...fields].map((field) => [field, 'a name']));
}

export const franchiseRoutes = {
  getFranchise: route({
    name: 'getFranchise',
    method: 'GET',
    path: 'franchise/{code}',
    params: z.object({ code: groupCode }),
    response: franchise,
    policy: readFranchise,
    message: 'An error occurred when retrieving franchise information.',
  }),
  saveFranchise: route({
    name: 'saveFranchise',
    method: 'POST',
    path: 'franchise/{code}',
    params: z.object({ code: groupCode }),
    body: saveFranchiseBody,
    response: franchise,
    policy: administerFranchise,
    message: 'An error occurred when saving franchise information.',
    concurrency: 'record',
    franchiseField: 'groupCode',
  }),
} as const;

/** The columns that administrators have chosen for imports, per scope. */
import type { ColumnChoices } from '../../contract/import-table.ts';
import { container } from '../cosmos/client.ts';
import type { ImportColumnsDocument } from '../documents/index.ts';
import { WAITING_TTL_S } from './change-sets.ts';

const MOST_KINDS = 10;
const idOf = (scope: string) => `${scope}:columns`;

export async function readImportColumns(scope: string): Promise<readonly ColumnChoices[]> {
  const { resource } = await container('jobs').item(idOf(scope), idOf(scope)).read<ImportColumnsDocument>();
  return resource?.choices ?? [];
}

/** Replaces the choice for a kind of file. One of two concurrent choices may be lost, which is acceptable: they are only defaults. */
export async function rememberImportColumns(scope: string, chosen: ColumnChoices): Promise<void> {
  const others = (await readImportColumns(scope)).filter(({ kind }) => kind !== chosen.kind);
  const document = { id: idOf(scope), type: 'importColumns', ttl: WAITING_TTL_S } as const;
  // Limits the document, because clients name the kinds.
  const choices = [chosen, ...others].slice(0, MOST_KINDS);
  await container('jobs').items.upsert<ImportColumnsDocument>({ ...document, choices });
}

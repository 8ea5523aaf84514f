/** Stores hidden and resized columns in local storage, without any data of the list. */
import { allowedWidth } from './template.ts';

export interface StoredColumns {
  /** Visibility by column id. Columns that are not listed keep the screen's default. */
  readonly visible: Readonly<Record<string, boolean>>;
  /** Widths in pixels by column id. */
  readonly widths: Readonly<Record<string, number>>;
}

const NOTHING_STORED: StoredColumns = { visible: {}, widths: {} };

function hasChoices({ visible, widths }: StoredColumns): boolean {
  return Object.keys(visible).length + Object.keys(widths).length > 0;
}

const keyOf = (table: string) => `portal.table:${table}`;

/** Reads the choices for a table. Ignores invalid entries and unknown columns. */
export function readStoredColumns(table: string, columns: readonly string[]): StoredColumns {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(table)) ?? 'null');
    return {
      visible: entries(stored, 'visible', columns, (value) => (typeof value === 'boolean' ? value : undefined)),
      widths: entries(stored, 'widths', columns, (value) =>
        Number.isFinite(value) ? allowedWidth(Number(value)) : undefined,
      ),
    };
  } catch {
    return NOTHING_STORED;
  }
}

/** Stores the choices for a table. If the storage is full or blocked, only the choices are lost. */
export function storeColumns(table: string, stored: StoredColumns): void {
  try {
    if (hasChoices(stored)) localStorage.setItem(keyOf(table), JSON.stringify(stored));
    else localStorage.removeItem(keyOf(table));
  } catch (error) {
    console.warn('column choices not stored', error);
  }
}

function entries<V>(
  stored: unknown,
  part: string,
  columns: readonly string[],
  read: (value: unknown) => V | undefined,
): Record<string, V> {
  const found = isRecord(stored) && isRecord(stored[part]) ? stored[part] : {};
  return Object.fromEntries(
    columns.flatMap((id) => {
      const value = Object.hasOwn(found, id) ? read(found[id]) : undefined;
      return value === undefined ? [] : [[id, value]];
    }),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

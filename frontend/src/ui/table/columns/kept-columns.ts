/** Which columns of a table somebody hid or sized on this device. Names of columns and pixels, nothing about the rows. */
import { allowedWidth } from './template.ts';

export interface KeptColumns {
  /** By column id; a column that is not named stands as the screen defines it. */
  readonly visible: Readonly<Record<string, boolean>>;
  /** Pixels by column id. */
  readonly widths: Readonly<Record<string, number>>;
}

const NOTHING_KEPT: KeptColumns = { visible: {}, widths: {} };

/** Whether anything stands otherwise than the screen defines it. */
function isAnythingKept({ visible, widths }: KeptColumns): boolean {
  return Object.keys(visible).length + Object.keys(widths).length > 0;
}

const keyOf = (table: string) => `portal.table:${table}`;

/** What was kept of a table; what an older version kept of columns that are gone is left out. */
export function readKeptColumns(table: string, columns: readonly string[]): KeptColumns {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(table)) ?? 'null');
    return {
      visible: entries(kept, 'visible', columns, (value) => (typeof value === 'boolean' ? value : undefined)),
      widths: entries(kept, 'widths', columns, (value) =>
        Number.isFinite(value) ? allowedWidth(Number(value)) : undefined,
      ),
    };
  } catch {
    return NOTHING_KEPT;
  }
}

/** A full or forbidden storage forgets the columns; the table works on. */
export function keepColumns(table: string, kept: KeptColumns): void {
  try {
    if (isAnythingKept(kept)) localStorage.setItem(keyOf(table), JSON.stringify(kept));
    else localStorage.removeItem(keyOf(table));
  } catch (error) {
    console.warn('The columns could not be kept.', error);
  }
}

function entries<V>(
  kept: unknown,
  part: string,
  columns: readonly string[],
  read: (value: unknown) => V | undefined,
): Record<string, V> {
  const found = isRecord(kept) && isRecord(kept[part]) ? kept[part] : {};
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

/** The card of a page with one list: its tabs, and a last tab with records to restore. */
import type { ReactNode } from 'react';
import { Card, lazyComponent, Skeleton, type TableTab, TableTabs, useTabAddress } from '../../ui/index.ts';
import type { DeletedSource } from './DeletedRecords.tsx';

/** The table of the tab "Deleted". Its code loads when the tab opens. */
export const { Lazy: DeletedRecords } = lazyComponent(
  async () => (await import('./DeletedRecords.tsx')).DeletedRecords,
  <Skeleton rows={3} />,
);

export const DELETED_TAB = { id: 'deleted', label: 'Deleted' } as const;

export interface RestorableTab {
  readonly id: string;
  readonly label: string;
}

export interface ListTabs<Id extends string> {
  /** The open list. While the last tab is open, the first list. */
  readonly open: Id;
  readonly isLastOpen: boolean;
  readonly last: RestorableTab;
  readonly onOpen: (id: string) => void;
}

/** Returns the open tab, which the URL contains. */
export function useListTabs<Id extends string>(
  ids: readonly [Id, ...Id[]],
  last: RestorableTab = DELETED_TAB,
): ListTabs<Id> {
  const [shown, onOpen] = useTabAddress<string>([...ids, last.id]);
  return { open: ids.find((id) => id === shown) ?? ids[0], isLastOpen: shown === last.id, last, onOpen };
}

export interface TabbedListProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly TableTab<Id>[];
  readonly shown: ListTabs<Id>;
  /** The records of the last tab; undefined for users without the right to restore. A single tab is not shown. */
  readonly restorable: DeletedSource | undefined;
  /** The list of the open tab. */
  readonly children: ReactNode;
}

export function TabbedList<Id extends string>({ label, tabs, shown, restorable, children }: TabbedListProps<Id>) {
  const { open, isLastOpen, last, onOpen } = shown;
  const all: readonly TableTab<string>[] = restorable ? [...tabs, last] : tabs;
  const list = restorable && isLastOpen ? <DeletedRecords sources={[restorable]} /> : children;
  return (
    <Card fill>
      {all.length === 1 ? (
        list
      ) : (
        <TableTabs label={label} tabs={all} open={restorable && isLastOpen ? last.id : open} onOpen={onOpen}>
          {list}
        </TableTabs>
      )}
    </Card>
  );
}

/** The hierarchy of one franchise: heading, counts, the tree in its card and the dialogs. */
import { hierarchyRoutes, userRoutes } from '@franchise-admin/api/contract';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { worded } from '../../client/failure.ts';
import { usePrefetch } from '../../client/useCall.ts';
import { useMay } from '../../context/caller.ts';
import { CountLink } from '../../shared/CountLink.tsx';
import {
  announce,
  Button,
  Card,
  CardFooter,
  EmptyState,
  ErrorState,
  focusHeading,
  lazyComponent,
  notifyDone,
  PageHeader,
  pageHeading,
  Skeleton,
  useEmptyListFocus,
  useOpenDialog,
  usePreload,
} from '../../ui/index.ts';
import { DialogContext, type HierarchyDialogs } from './dialogs/DialogContext.ts';
import type { UnitDialogComponent } from './dialogs/EditUnitsDialog.tsx';
import type { OpenDialog } from './dialogs/open-dialog.ts';
import { personKey } from './model/row-key.ts';
import { countedPeople, summaryLine } from './model/summary.ts';
import { TreeCard, type TreeCardHandle } from './tree/TreeCard.tsx';
import type { Arrival } from './tree/useTreeState.ts';
import { useHierarchy } from './useHierarchy.ts';

// The dialogs come once the tree can be used, or with the first one that is opened.
const { Lazy: HierarchyDialog, preload: preloadDialogs } = lazyComponent(
  async () => (await import('./dialogs/HierarchyDialog.tsx')).HierarchyDialog,
);

export interface FranchiseHierarchyProps {
  readonly groupCode: string;
  readonly groupName: string;
  readonly UnitDialog: UnitDialogComponent;
}

export function FranchiseHierarchy({ groupCode, groupName, UnitDialog }: FranchiseHierarchyProps) {
  const prefetch = usePrefetch();
  const hierarchy = useHierarchy(groupCode);
  const { tree, roots, levels, apply, refresh, failure } = hierarchy;
  const mayChange = useMay(hierarchyRoutes.saveHierarchy.policy, groupCode);
  const [dialog, setDialog] = useOpenDialog<OpenDialog>(`hierarchy:${groupCode}`);
  const [arrival, setArrival] = useState<Arrival | null>(null);
  const opener = useRef<Element | null>(null);
  const card = useRef<TreeCardHandle>(null);
  const title = `Hierarchy - ${groupCode} ${groupName}`;

  const context = useMemo<HierarchyDialogs>(
    () => ({
      groupCode,
      roots,
      levels: levels ?? [],
      apply,
      refresh,
      reveal: (id) => setArrival({ key: personKey(id), before: tree, from: opener.current }),
      notifyDone,
      onClose: () => setDialog(null),
      returnFocus: () => card.current?.returnFocus() ?? pageHeading(),
    }),
    [groupCode, roots, levels, tree, apply, refresh, setDialog],
  );

  const open = (next: OpenDialog) => {
    opener.current = document.activeElement;
    setArrival(null);
    setDialog(next);
  };
  useEmptyListFocus(tree?.count === 0, focusHeading);
  const loaded = tree && `Hierarchy loaded, ${countedPeople(tree.peopleCount)}`;
  const isLoaded = loaded !== undefined;
  const sayLoaded = useEffectEvent(() => loaded && announce(loaded));
  useEffect(() => {
    if (isLoaded) sayLoaded();
  }, [isLoaded]);

  usePreload(preloadDialogs, tree !== undefined);

  return (
    <>
      <PageHeader
        title={title}
        note={
          tree && levels ? (
            <>
              {summaryLine({ levels: levels.length, people: tree.peopleCount, units: tree.unitCount })}
              {hierarchy.unassigned !== undefined && (
                <>
                  {' · '}
                  <CountLink count={hierarchy.unassigned} noun={UNASSIGNED} to={['/units', groupCode, 'unassigned']} />
                </>
              )}
            </>
          ) : null
        }
        actions={
          mayChange && (
            <>
              <Button onClick={() => open({ kind: 'manageRoles' })}>Manage Roles</Button>
              <Button appearance="primary" disabled={!tree || !levels} onClick={() => open({ kind: 'addRootLevel' })}>
                Add Root Level
              </Button>
            </>
          )
        }
      />
      {!tree && failure ? (
        <Card>
          <ErrorState {...worded(failure)} onRetry={hierarchy.retry} />
        </Card>
      ) : !tree ? (
        <Card fill>
          <Skeleton rows={16} tree />
          <CardFooter>{'\u00a0'}</CardFooter>
        </Card>
      ) : tree.count === 0 ? (
        <Card>
          <NoData mayChange={mayChange} hasLevels={(levels?.length ?? 0) > 0} onOpen={open} />
        </Card>
      ) : (
        <TreeCard
          label={title}
          groupCode={groupCode}
          tree={tree}
          levels={levels ?? []}
          mayChange={mayChange}
          isReloading={hierarchy.isReloading}
          onOpen={open}
          // Add Level and Reassign choose from these.
          onPersonMenu={() => prefetch(userRoutes.getUnassignedUsers, { params: { code: groupCode } })}
          // An open dialog keeps the focus until it closes.
          arrival={dialog ? null : arrival}
          onArrived={() => setArrival(null)}
          ref={card}
        />
      )}
      {dialog && (dialog.kind === 'manageRoles' || (tree && levels)) && (
        <DialogContext value={context}>
          <HierarchyDialog
            dialog={dialog}
            groupName={groupName}
            UnitDialog={UnitDialog}
            onChange={setDialog}
            onMissing={() => setDialog(null)}
          />
        </DialogContext>
      )}
    </>
  );
}

const UNASSIGNED = { one: 'unit not assigned', many: 'units not assigned' };

/** HIER-11, with what to do about it for someone who may. */
function NoData(props: {
  readonly mayChange: boolean;
  readonly hasLevels: boolean;
  readonly onOpen: (dialog: OpenDialog) => void;
}) {
  const { mayChange, hasLevels, onOpen } = props;
  const title = 'No data available for selected franchise';
  if (!mayChange) return <EmptyState title={title} />;
  return hasLevels ? (
    <EmptyState title={title} action={<Button onClick={() => onOpen({ kind: 'addRootLevel' })}>Add Root Level</Button>}>
      Put the first person at the top of the hierarchy.
    </EmptyState>
  ) : (
    <EmptyState title={title} action={<Button onClick={() => onOpen({ kind: 'manageRoles' })}>Manage Roles</Button>}>
      No level is named yet. Name the levels first, then put people into them.
    </EmptyState>
  );
}

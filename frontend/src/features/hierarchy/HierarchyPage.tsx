/** The hierarchy screen: heading, counts, tree and dialogs of the selected franchise (HIER-01, HIER-08 to HIER-12). */
import { hierarchyRoutes, userRoutes } from '@franchise-admin/api/contract';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { withFallbackMessage } from '../../client/failure.ts';
import { usePrefetch } from '../../client/useCall.ts';
import { useMay } from '../../context/caller.ts';
import { CountLink } from '../../shared/CountLink.tsx';
import type { Leavers } from '../../shared/hand-over/leavers.ts';
import { OneFranchise } from '../../shared/OneFranchise.tsx';
import {
  announce,
  Button,
  Card,
  CardFooter,
  EmptyState,
  ErrorState,
  focusHeading,
  inIdleMoments,
  lazyComponent,
  notifyDone,
  PageHeader,
  pageHeading,
  Skeleton,
  useEmptyListFocus,
  useOpenDialog,
  usePreloadDialogs,
} from '../../ui/index.ts';
import { DialogContext, type HierarchyDialogs } from './dialogs/DialogContext.ts';
import type { UnitDialogComponent } from './dialogs/EditUnitsDialog.tsx';
import type { OpenDialog } from './dialogs/open-dialog.ts';
import { personKey } from './model/row-key.ts';
import { countedPeople, summaryLine } from './model/summary.ts';
import { TreeCard, type TreeCardHandle } from './tree/TreeCard.tsx';
import type { Arrival } from './tree/useTreeState.ts';
import { useHierarchy } from './useHierarchy.ts';

// Loads after the tree, or when the first dialog opens.
const { Lazy: HierarchyDialog, preload: preloadDialogs } = lazyComponent(
  async () => (await import('./dialogs/HierarchyDialog.tsx')).HierarchyDialog,
);

// Loads after the tree. If it fails to load, the tree does not show who is leaving.
const { Lazy: LeaverWatch } = lazyComponent(
  async () => (await import('../../shared/hand-over/LeaverWatch.tsx')).LeaverWatch,
);

export interface HierarchyPageProps {
  /** The dialog for a unit. The app passes it in, because features do not import each other. */
  readonly UnitDialog: UnitDialogComponent;
}

export function HierarchyPage({ UnitDialog }: HierarchyPageProps) {
  return (
    <OneFranchise screen="Hierarchy" audience="Franchise or Point of Sale" withoutSystem>
      {(groupCode, groupName) => (
        <FranchiseHierarchy groupCode={groupCode} groupName={groupName} UnitDialog={UnitDialog} />
      )}
    </OneFranchise>
  );
}

interface FranchiseHierarchyProps extends HierarchyPageProps {
  readonly groupCode: string;
  readonly groupName: string;
}

function FranchiseHierarchy({ groupCode, groupName, UnitDialog }: FranchiseHierarchyProps) {
  const prefetch = usePrefetch();
  const hierarchy = useHierarchy(groupCode);
  const { tree, roots, levels, apply, refresh, failure } = hierarchy;
  const mayChange = useMay(hierarchyRoutes.saveHierarchy.policy, groupCode);
  const [dialog, setDialog] = useOpenDialog<OpenDialog>(`hierarchy:${groupCode}`);
  const [arrival, setArrival] = useState<Arrival | null>(null);
  const [watches, setWatches] = useState(false);
  const [leavers, setLeavers] = useState<Leavers>();
  const opener = useRef<Element | null>(null);
  const card = useRef<TreeCardHandle>(null);
  const title = `Hierarchy - ${groupCode} ${groupName}`;

  const context = useMemo<HierarchyDialogs>(
    () => ({
      groupCode,
      roots,
      levels: levels ?? [],
      mayChange,
      apply,
      refresh,
      reveal: (id) => setArrival({ key: personKey(id), before: tree, from: opener.current }),
      notifyDone,
      onClose: () => setDialog(null),
      returnFocus: () => card.current?.returnFocus() ?? pageHeading(),
    }),
    [groupCode, roots, levels, mayChange, tree, apply, refresh, setDialog],
  );

  const open = (next: OpenDialog) => {
    opener.current = document.activeElement;
    setArrival(null);
    setDialog(next);
  };
  useEmptyListFocus(tree?.count === 0, focusHeading);
  const loaded = tree && `Hierarchy loaded, ${countedPeople(tree.peopleCount)}`;
  const isLoaded = loaded !== undefined;
  const announceLoaded = useEffectEvent(() => loaded && announce(loaded));
  useEffect(() => {
    if (isLoaded) announceLoaded();
  }, [isLoaded]);

  usePreloadDialogs(preloadDialogs, tree !== undefined);
  useEffect(() => {
    if (!isLoaded) return;
    return inIdleMoments(() => {
      setWatches(true);
      return true;
    });
  }, [isLoaded]);

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
          <>
            <Button onClick={() => open({ kind: 'manageRoles' })}>{mayChange ? 'Manage Roles' : 'Roles'}</Button>
            <Button
              appearance={mayChange ? 'primary' : 'secondary'}
              disabled={!tree || !levels}
              onClick={() => open({ kind: 'addRootLevel' })}
            >
              {mayChange ? 'Add Root Level' : 'Propose Root Level'}
            </Button>
          </>
        }
      />
      {!tree && failure ? (
        <Card>
          <ErrorState {...withFallbackMessage(failure)} onRetry={hierarchy.retry} />
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
          leavers={leavers}
          mayChange={mayChange}
          isReloading={hierarchy.isReloading}
          onOpen={open}
          onRefresh={refresh}
          // Prefetches the options for the pickers of Add Level and Reassign Position.
          onPersonMenu={() => prefetch(userRoutes.getUnassignedUsers, { params: { code: groupCode } })}
          // Waits until the dialog closes, because an open dialog keeps the focus.
          arrival={dialog ? null : arrival}
          onArrived={() => setArrival(null)}
          ref={card}
        />
      )}
      {watches && <LeaverWatch groupCode={groupCode} onChange={setLeavers} onMissing={() => undefined} />}
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

/** Shows that the franchise has no data (HIER-11), and the next step for users who may change the hierarchy. */
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
      Add the first person at the top of the hierarchy.
    </EmptyState>
  ) : (
    <EmptyState title={title} action={<Button onClick={() => onOpen({ kind: 'manageRoles' })}>Manage Roles</Button>}>
      This franchise has no named levels yet. Name the levels first, then add people.
    </EmptyState>
  );
}

/** The portal after the sign-in: API client, caller, selected franchise and routed page. */
import { SYSTEM } from '@franchise-admin/api/contract';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import type { Account } from '../auth/identity-provider.ts';
import { useSession } from '../auth/SessionContext.ts';
import { ClientProvider, useClient } from '../client/ClientContext.tsx';
import { createClient } from '../client/client.ts';
import { createQueries } from '../client/queries.ts';
import { type Caller, CallerContext } from '../context/caller.ts';
import { NOTHING_SELECTED, type SelectedFranchise } from '../context/franchise.ts';
import { NewPersonContext } from '../shared/person/new-person-context.ts';
import { FileSubject, lazyComponent, loadCode, notifyError, offerUndo, PrintSubject, showWait } from '../ui/index.ts';
import { ContextBar, useCommunicationState } from './ContextBar.tsx';
import { Frame } from './Frame.tsx';
import { Header } from './Header.tsx';
import { isFranchisePage, isOnlyPosAdmin } from './navigation.ts';
import { PageBoundary } from './PageBoundary.tsx';
import { FranchiseForbidden, FranchiseUnknown } from './pages.tsx';
import { useSettings } from './SettingsContext.ts';
import { screenAt } from './screens.ts';
import {
  choosesFranchise,
  FRANCHISE_PARAM,
  likelyFranchise,
  rememberedFranchise,
  type Selection,
} from './selection.ts';
import { useCallerData } from './useCallerData.ts';
import { useReadAhead } from './useReadAhead.ts';
import { type SelectionState, useSelection } from './useSelection.ts';
import { Waiting } from './Waiting.tsx';

interface AccountProps {
  readonly account: Account;
}

export function SignedIn({ account }: AccountProps) {
  const session = useSession();
  const { apiOrigin } = useSettings();
  const [client] = useState(() =>
    createClient({
      tokens: session,
      apiOrigin,
      report: (message, { detail, advice, requestId }) => notifyError(message, { detail, advice, requestId }),
      showWait,
    }),
  );
  const [queries] = useState(() => createQueries(client));
  return (
    <ClientProvider client={client} queries={queries}>
      <Portal account={account} />
    </ClientProvider>
  );
}

function Portal({ account }: AccountProps) {
  const { pathname, search } = useLocation();
  const client = useClient();
  const [undoDialog, setUndoDialog] = useState<ReactNode>();
  const { caller, ownName, failure, retry } = useCallerData(account);
  useEffect(() => {
    offerUndo((title) => {
      const changes = client.takeWritten();
      if (!changes) return undefined;
      return async (close) => {
        // The dialog of this toast. Closing it must not close the dialog of another toast.
        let own: ReactNode;
        const show = (dialog: ReactNode) => {
          close();
          const before = own;
          own = dialog;
          setUndoDialog((current: ReactNode) => (dialog === null && current !== before ? current : dialog));
        };
        await (await loadCode(() => import('../shared/history/undo.tsx')))?.undo(client, { ...changes, title }, show);
      };
    });
    return () => offerUndo(() => undefined);
  }, [client]);
  useReadAhead(account);
  const state = useSelection(caller, ownName);
  const { selection } = state;
  const communication = useCommunicationState(selection);
  const [hasSettled, setHasSettled] = useState(false);
  if (!hasSettled && communication.data) setHasSettled(true);
  // While the franchises load, links keep the requested franchise.
  const code = selection.kind === 'selected' || selection.kind === 'loading' ? selection.code : null;
  const requested = new URLSearchParams(search).get(FRANCHISE_PARAM);
  const likely = likelyFranchise({ requested, remembered: rememberedFranchise(account.authObjectId) });
  const isSelectionLoading = selection.kind === 'loading' && state.failure === undefined;
  // A page without a franchise could appear first and be hidden when the banner's request starts. Hide such a page from the start.
  const isPageEarly = isSelectionLoading && !isFranchisePage(pathname);
  const isBarLoading = communication.isLoading || (caller !== undefined && isPageEarly);
  // The frame is the same before and after the caller loads, so that an open header menu stays open.
  return (
    <CallerContext value={caller ?? null}>
      <Frame
        header={<Header caller={caller} code={code} accountName={account.name} />}
        contextBar={
          <ContextBar
            state={state}
            hasSelector={caller && choosesFranchise(caller)}
            communication={communication.data}
            isLoading={failure === undefined && (communication.isLoading || isSelectionLoading)}
            franchise={code ?? likely ?? ''}
          />
        }
        isSettling={!hasSettled && isBarLoading}
      >
        {caller ? (
          <Page caller={caller} state={state} path={pathname} />
        ) : (
          <Waiting message="We could not load your account." failure={failure} onRetry={retry} />
        )}
      </Frame>
      {undoDialog}
    </CallerContext>
  );
}

const { Lazy: NewPersonForm } = lazyComponent(async () => (await import('./NewPersonForm.tsx')).NewPersonForm);

interface PageProps {
  readonly caller: Caller;
  readonly state: SelectionState;
  readonly path: string;
}

/**
 * Returns the franchise to name on printed lists: "ALOHA - Aloha Grill Group". Undefined without a franchise and for SYSTEM, whose lists
 * have their own titles.
 */
function printSubject(selection: Selection): string | undefined {
  return selection.kind === 'selected' && selection.code !== SYSTEM
    ? `${selection.code} - ${selection.name}`
    : undefined;
}

/** Renders the routed page, a skeleton while the franchises load, or a message if the user cannot open the franchise. */
function Page({ caller, state, path }: PageProps) {
  const { selection, franchises, failure } = state;
  const isLoading = selection.kind === 'loading' && failure === undefined;
  const context = useMemo<SelectedFranchise>(
    () =>
      selection.kind === 'selected'
        ? { code: selection.code, name: selection.name, franchises }
        : { ...NOTHING_SELECTED, franchises, isLoading },
    [selection, franchises, isLoading],
  );
  // POS admins without another role go to the POS screen (HIER-13).
  if (screenAt(path) === '' && isOnlyPosAdmin(caller)) return <Navigate to="/pos-admin" replace />;
  if (isFranchisePage(path)) {
    // The user cannot choose a franchise before the franchises have loaded.
    const cannotChoose = selection.kind === 'none' && choosesFranchise(caller) && franchises === undefined;
    if (selection.kind === 'loading' || cannotChoose)
      return <Waiting message="We could not load the franchises." failure={state.failure} onRetry={state.retry} />;
    if (selection.kind === 'forbidden') return <FranchiseForbidden code={selection.code} own={selection.own} />;
    if (selection.kind === 'unknown') return <FranchiseUnknown code={selection.code} />;
  }
  return (
    <PageBoundary key={path}>
      <PrintSubject value={isFranchisePage(path) ? printSubject(selection) : undefined}>
        <FileSubject value={isFranchisePage(path) ? (context.code ?? undefined) : undefined}>
          <NewPersonContext value={NewPersonForm}>
            <Outlet context={context} />
          </NewPersonContext>
        </FileSubject>
      </PrintSubject>
    </PageBoundary>
  );
}

/**
 * Lists the change sets of the selected franchise, of all franchises, or of the current user's vendor. Shows one set if the URL has its id.
 */
import {
  type HistoryScope,
  listChangeSets,
  proposeInScope,
  SYSTEM,
  SYSTEM_DESCRIPTION,
  targetOfScope,
  vendorScope,
} from '@franchise-admin/api/contract';
import { useParams, useSearchParams } from 'react-router-dom';
import { useCaller } from '../../context/caller.ts';
import { useFranchise } from '../../context/franchise.ts';
import { OutsideAudience } from '../../shared/OutsideAudience.tsx';
import { Card, EmptyState, PageHeader } from '../../ui/index.ts';
import { ChangeSetPage } from './ChangeSetPage.tsx';
import { ChangesList } from './ChangesList.tsx';

export function ChangesPage() {
  const caller = useCaller();
  const { code, name } = useFranchise();
  const { id } = useParams();
  const [params] = useSearchParams();
  const policy = id === undefined ? listChangeSets : proposeInScope;
  const mayRead = (scope: string) => policy(caller, targetOfScope(scope as HistoryScope)).allowed;
  const vendor = caller.pointOfSaleVendorId === null ? null : vendorScope(caller.pointOfSaleVendorId);
  const scope = [params.get('scope'), code, vendor].find((one) => one !== null && mayRead(one));

  if (scope === undefined || scope === null)
    return (
      <>
        <PageHeader title="Changes" />
        <Card>
          {caller.isCorpAdmin || caller.isReadonlyUser ? (
            <EmptyState title="Please select a Franchise">Type a code or name in the field above.</EmptyState>
          ) : (
            <OutsideAudience audience="Franchise or Point of Sale" />
          )}
        </Card>
      </>
    );
  if (id !== undefined) return <ChangeSetPage key={id} scope={scope} changeSetId={id} />;
  const subject = scope === SYSTEM ? SYSTEM_DESCRIPTION : scope === code ? `${code} ${name}` : undefined;
  return (
    <>
      <PageHeader title={subject === undefined ? 'Changes' : `Changes - ${subject}`} />
      <Card fill>
        <ChangesList key={scope} scope={scope} />
      </Card>
    </>
  );
}

/** The history of the selected franchise, of all franchises, or of the current user's own vendor. */
import { REFERENCE, SYSTEM, SYSTEM_DESCRIPTION, vendorScope } from '@franchise-admin/api/contract';
import { useCaller } from '../../context/caller.ts';
import { useFranchise } from '../../context/franchise.ts';
import { useMayReadHistory } from '../../shared/history/record-history.tsx';
import { OutsideAudience } from '../../shared/OutsideAudience.tsx';
import { Card, EmptyState, PageHeader, TableTabs, useTabAddress } from '../../ui/index.ts';
import { HistoryList } from './HistoryList.tsx';

const FRANCHISE_FIRST = ['franchise', 'vendor'] as const;

export function HistoryPage() {
  const caller = useCaller();
  const mayRead = useMayReadHistory();
  const { code, name } = useFranchise();
  const [tab, setTab] = useTabAddress(FRANCHISE_FIRST, 'of');
  const vendor =
    caller.pointOfSaleVendorId !== null && !caller.isCorpAdmin ? vendorScope(caller.pointOfSaleVendorId) : null;
  const hasVendor = vendor !== null && mayRead(vendor);
  const hasFranchise = code !== null && mayRead(code);
  const subject = hasFranchise ? `${code === SYSTEM ? SYSTEM_DESCRIPTION : `${code} ${name}`}` : undefined;

  if (!hasFranchise && !hasVendor)
    return (
      <>
        <PageHeader title="History" />
        <Card>
          {caller.isCorpAdmin ? (
            <EmptyState title="Please select a Franchise">Type a code or name in the field above.</EmptyState>
          ) : (
            <OutsideAudience audience="Franchise or Point of Sale" />
          )}
        </Card>
      </>
    );
  if (!hasFranchise || !hasVendor) {
    const scope = hasFranchise ? code : (vendor ?? REFERENCE);
    return (
      <>
        <PageHeader title="History" subject={subject} />
        <Card fill>
          <HistoryList key={scope} scope={scope} />
        </Card>
      </>
    );
  }
  return (
    <>
      <PageHeader title="History" subject={subject} />
      <Card fill>
        <TableTabs
          label="History"
          tabs={[
            { id: 'franchise', label: 'Franchise' },
            { id: 'vendor', label: 'POS Vendor' },
          ]}
          open={tab}
          onOpen={setTab}
        >
          <HistoryList scope={tab === 'vendor' ? vendor : code} />
        </TableTabs>
      </Card>
    </>
  );
}

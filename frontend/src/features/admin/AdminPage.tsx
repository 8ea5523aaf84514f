/** The page System Administration for corporate admins. It is empty for everyone else (NAV-05, ADM-01). */
import { communicationRoutes, REFERENCE, SYSTEM } from '@franchise-admin/api/contract';
import { useCall } from '../../client/useCall.ts';
import { useCaller } from '../../context/caller.ts';
import { DeletedCard } from '../../shared/history/DeletedCard.tsx';
import { PageHeader } from '../../ui/index.ts';
import styles from './AdminPage.module.css';
import { BrandCommunicationGroups } from './communications/BrandCommunicationGroups.tsx';
import { CommunicationTypes } from './communications/CommunicationTypes.tsx';
import { OrphanedGroups } from './orphaned-groups/OrphanedGroups.tsx';
import { RestaurantManagerUpload } from './upload/RestaurantManagerUpload.tsx';

/** Scopes of the deleted records: franchises and vendors (SYSTEM), communication types and groups (REFERENCE). */
const DELETED = [{ scope: SYSTEM }, { scope: REFERENCE }] as const;

export function AdminPage() {
  const { isCorpAdmin } = useCaller();
  if (!isCorpAdmin) return null;
  return (
    <>
      <PageHeader title="System Administration" />
      <div className={styles.sections}>
        <RestaurantManagerUpload />
        <OrphanedGroups />
        <Communications />
        <DeletedCard sources={DELETED} />
      </div>
    </>
  );
}

/** Reloads both lists after a change: types show the number of their groups, groups show the name of their type (ADM-04 to ADM-07). */
function Communications() {
  const groups = useCall(communicationRoutes.getBrandCommunicationGroups, {});
  const types = useCall(communicationRoutes.getCommunicationTypes, {});
  const reload = () => Promise.all([groups.reload(), types.reload()]);
  return (
    <>
      <BrandCommunicationGroups groups={groups} types={types} onChange={reload} />
      <CommunicationTypes types={types} onChange={reload} />
    </>
  );
}

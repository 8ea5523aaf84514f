/** System Administration: the four sections of corporate admins; an empty page for everybody else (NAV-05, ADM-01). */
import { useCaller } from '../../context/caller.ts';
import { PageHeader } from '../../ui/index.ts';
import styles from './AdminPage.module.css';
import { Communications } from './communications/Communications.tsx';
import { OrphanedGroups } from './orphaned-groups/OrphanedGroups.tsx';
import { RestaurantManagerUpload } from './upload/RestaurantManagerUpload.tsx';

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
      </div>
    </>
  );
}

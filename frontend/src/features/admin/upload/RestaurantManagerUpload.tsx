/** Restaurant Manager Upload: imports managers from a file into the selected franchise (ADM-02). */
import { useFranchise } from '../../../context/franchise.ts';
import { Card, CardHeader, TextButton } from '../../../ui/index.ts';
import { FailedRows } from './FailedRows.tsx';
import { downloadTemplate } from './files.ts';
import { UploadForm } from './UploadForm.tsx';
import styles from './upload.module.css';

const TITLE = 'Restaurant Manager Upload';

export function RestaurantManagerUpload() {
  const { code, name, isSystem, isLoading } = useFranchise();
  const franchise = isSystem ? null : code;
  return (
    <section className={styles.section} aria-label={TITLE}>
      <Card>
        <CardHeader
          title={TITLE}
          action={
            <span className={styles.template}>
              <TextButton onClick={() => void downloadTemplate()}>Download template</TextButton>
            </span>
          }
        />
        {/* The key discards a chosen file when the franchise changes. */}
        <UploadForm key={franchise} groupCode={franchise} groupName={name} isLoading={isLoading === true} />
      </Card>
      <FailedRows key={franchise} groupCode={franchise} />
    </section>
  );
}

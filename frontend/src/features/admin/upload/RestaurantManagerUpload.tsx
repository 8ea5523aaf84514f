/** Restaurant Manager Upload: imports managers, and other kinds of records, from a file into the selected franchise (ADM-02). */
import { useId, useState } from 'react';
import { useClient } from '../../../client/ClientContext.tsx';
import { useCaller } from '../../../context/caller.ts';
import { useFranchise } from '../../../context/franchise.ts';
import { useFailureToasts } from '../../../shared/useFailureToasts.ts';
import { Card, CardHeader, OptionPicker, TextButton } from '../../../ui/index.ts';
import { downloadCurrent, downloadTemplate, readImportData } from '../import/data.ts';
import type { ImportKind } from '../import/kinds/kind.ts';
import { DEFAULT_KIND, kindsFor, kindWith } from '../import/kinds/kinds.ts';
import { FailedRows } from './FailedRows.tsx';
import { UploadForm } from './UploadForm.tsx';
import styles from './upload.module.css';

const TITLE = 'Restaurant Manager Upload';

export function RestaurantManagerUpload() {
  const { code, name, isSystem, isLoading } = useFranchise();
  const [kind, setKind] = useState(DEFAULT_KIND);
  const franchise = isSystem ? null : code;
  return (
    <section className={styles.section} aria-label={TITLE}>
      <Card>
        <CardHeader title={TITLE} />
        <div className={styles.choice}>
          <KindPicker kind={kind} groupCode={franchise} onChange={setKind} />
          <Downloads kind={kind} groupCode={franchise} />
        </div>
        {/* The key discards a chosen file when the franchise or the kind changes. */}
        <UploadForm
          key={`${franchise} ${kind.id}`}
          kind={kind}
          groupCode={franchise}
          groupName={name}
          isLoading={isLoading === true}
        />
      </Card>
      <FailedRows key={franchise} groupCode={franchise} />
    </section>
  );
}

interface KindProps {
  readonly kind: ImportKind;
  readonly groupCode: string | null;
}

function KindPicker({ kind, groupCode, onChange }: KindProps & { readonly onChange: (kind: ImportKind) => void }) {
  const kinds = kindsFor(useCaller(), groupCode);
  const id = useId();
  return (
    <div className={styles.kind}>
      <label htmlFor={id} id={`${id}-label`}>
        Kind of file
      </label>
      <OptionPicker
        id={id}
        labelledBy={`${id}-label`}
        options={kinds.map(({ id: value, label }) => ({ value, label }))}
        value={{ value: kind.id, label: kind.label }}
        onChange={(chosen) => chosen && onChange(kindWith(chosen.value))}
      />
    </div>
  );
}

function Downloads({ kind, groupCode }: KindProps) {
  const client = useClient();
  const toasts = useFailureToasts();
  const [isReading, setIsReading] = useState(false);
  const current = async (code: string) => {
    if (isReading) return;
    setIsReading(true);
    toasts.dismiss();
    const read = await readImportData(client, code, kind);
    if (read.ok) await downloadCurrent(kind, read.data);
    else toasts.report(read.failure);
    setIsReading(false);
  };
  return (
    <div className={styles.downloads}>
      <TextButton onClick={() => void downloadTemplate(kind)}>Download template</TextButton>
      {groupCode !== null && <TextButton onClick={() => void current(groupCode)}>Download current data</TextButton>}
    </div>
  );
}

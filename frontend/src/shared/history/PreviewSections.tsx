/** The parts of a preview that several dialogs show. */
import type { ChangedRecord, PreviewedEffect, PreviewWarning } from '@franchise-admin/api/contract';
import { DialogMessage } from '../../ui/index.ts';
import { warningText } from '../impact/impact-words.ts';
import { ChangedFields, type ChangedFieldsProps } from './ChangedFields.tsx';
import styles from './history.module.css';
import { effectText } from './words.ts';

export const PLANNED = { before: 'Now', after: 'Afterwards' } as const;

export function Warnings({ warnings }: { readonly warnings: readonly PreviewWarning[] }) {
  return warnings.map((warning) => (
    <DialogMessage key={warning.kind} intent="warning" role="note">
      {warningText(warning)}.
    </DialogMessage>
  ));
}

interface RecordsProps extends Pick<ChangedFieldsProps, 'headers'> {
  readonly changes: readonly ChangedRecord[];
}

export function Records({ changes, headers }: RecordsProps) {
  return changes.map((change) => (
    <ChangedFields key={`${change.kind}:${change.recordId}`} change={change} headers={headers} />
  ));
}

export function Effects({ effects }: { readonly effects: readonly PreviewedEffect[] }) {
  if (effects.length === 0) return null;
  return (
    <section className={styles.record} aria-label="Accounts and groups">
      <h3 className={styles.name}>Accounts and groups</h3>
      <ul className={styles.effects}>
        {effects.map((effect) => (
          <li key={`${effect.kind} ${effect.person} ${effect.target}`}>{effectText(effect)}</li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the preview of an undo or a restoration. */
import type { Leftover, Preview } from '@franchise-admin/api/contract';
import { useState } from 'react';
import { CheckboxField, DialogButton } from '../../ui/index.ts';
import styles from './history.module.css';
import { leftoverName, leftoverSentence } from './leftovers.ts';
import { Effects, PLANNED, Records, Warnings } from './PreviewSections.tsx';

/** Maximum number of records and of effects shown before "Show all". */
const SHOWN = 5;

export interface PreviewSummaryProps {
  readonly preview: Preview;
  /** Leftovers that the user selected for restoration, by `overwriteKey`. */
  readonly overwrite: readonly string[];
  readonly onOverwrite: (overwrite: readonly string[]) => void;
}

/** Returns the key of a leftover in the request: `user:17.lastName`. */
function overwriteKey({ kind, recordId, field }: Leftover): string {
  return field === null ? `${kind}:${recordId}` : `${kind}:${recordId}.${field}`;
}

export function PreviewSummary({ preview, overwrite, onOverwrite }: PreviewSummaryProps) {
  const { changes, effects, warnings } = preview;
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? changes : changes.slice(0, SHOWN);
  const shownEffects = isWhole ? effects : effects.slice(0, SHOWN);
  const hidden = changes.length - shown.length + (effects.length - shownEffects.length);
  // Keeps all leftovers. A preview does not contain a leftover that the user has selected, but the user must be able to deselect it.
  const [known, setKnown] = useState<readonly Leftover[]>([]);
  const kept = preview.leftovers.filter(({ mayOverwrite }) => mayOverwrite === false);
  const added = preview.leftovers.filter(
    (one) => !kept.includes(one) && !known.some((other) => overwriteKey(other) === overwriteKey(one)),
  );
  if (added.length > 0) setKnown([...known, ...added]);
  return (
    <>
      {changes.length === 0 && <p>Nothing changes.</p>}
      <Warnings warnings={warnings} />
      <Records changes={shown} headers={PLANNED} />
      <Effects effects={shownEffects} />
      {hidden > 0 && <DialogButton onClick={() => setIsWhole(true)}>Show all ({hidden} more)</DialogButton>}
      {known.length > 0 && (
        <fieldset className={styles.leftovers}>
          <legend>Changed later, so not restored. Select the values to restore anyway.</legend>
          {known.map((one) => {
            const key = overwriteKey(one);
            const isChosen = overwrite.includes(key);
            return (
              <CheckboxField
                key={key}
                label={
                  one.field === null
                    ? `Restore ${leftoverName(one)} anyway`
                    : `Restore ${leftoverName(one)} from ${quoted(one.now)} to ${quoted(one.former)}`
                }
                checked={isChosen}
                onChange={() => onOverwrite(isChosen ? overwrite.filter((each) => each !== key) : [...overwrite, key])}
              />
            );
          })}
        </fieldset>
      )}
      {kept.length > 0 && <p>{leftoverSentence(kept)}</p>}
    </>
  );
}

const quoted = (text: string) => (text === '' ? '(none)' : `“${text}”`);

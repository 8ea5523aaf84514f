import { useCallback, useEffect, useState } from 'react';
import { dialogKey, dropDraft, dropDraftOnLeave, hasFormDraftHere, readDraft, writeDraft } from './drafts.ts';

/**
 * The open dialog of a page, as plain JSON (`{ kind: 'move', franchiseRoleMemberId: 7 }`). A dialog with typed text reopens when the same
 * page is reloaded (drafts.ts). Navigating to another page of the portal closes it.
 * @param key identifies the page and its content: `hierarchy:ALOHA`
 * @returns the open dialog or null, and a function that opens a dialog, or closes it with null
 */
export function useOpenDialog<T>(key: string): [T | null, (dialog: T | null) => void] {
  const draftKey = dialogKey(key);
  const [dialog, setDialog] = useState<T | null>(() => (hasFormDraftHere() && readDraft<T>(draftKey)) || null);
  const set = useCallback(
    (next: T | null) => {
      if (next === null) dropDraft(draftKey);
      else writeDraft(draftKey, next);
      setDialog(next);
    },
    [draftKey],
  );
  useEffect(() => {
    // Strict mode mounts twice. The first cleanup dropped the stored dialog; the second mount stores it again.
    setDialog((now) => {
      if (now !== null) writeDraft(draftKey, now);
      return now;
    });
    return () => dropDraftOnLeave(draftKey);
  }, [draftKey]);
  return [dialog, set];
}

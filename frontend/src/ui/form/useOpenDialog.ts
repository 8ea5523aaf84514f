import { useCallback, useEffect, useState } from 'react';
import { dialogKey, dropDraft, dropDraftOnLeave, hasFormDraftHere, readDraft, writeDraft } from './drafts.ts';

/**
 * Which dialog of a page is open, as plain JSON (`{ kind: 'move', franchiseRoleMemberId: 7 }`); it opens again after a page
 * load of the same list, with what was typed (see drafts.ts), when something was. Leaving the page within the app closes it.
 * @param key names the page and what it shows: `hierarchy:ALOHA`
 * @returns the open dialog or null, and the way to open (value) or close (null) one
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
    // Strict mode mounts twice; the second time must find what the first clean-up dropped.
    setDialog((now) => {
      if (now !== null) writeDraft(draftKey, now);
      return now;
    });
    return () => dropDraftOnLeave(draftKey);
  }, [draftKey]);
  return [dialog, set];
}

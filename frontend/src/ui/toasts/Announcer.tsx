import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { announcements, type Politeness, subscribeAnnouncements } from './announce.ts';

/** Fluent's modal dialogs hide everything else from assistive technology, except elements with this attribute. */
const NEVER_HIDDEN = { 'data-tabster-never-hide': '' };

/**
 * The portal's live regions. They are children of the body, because an open dialog hides the page's root from screen readers.
 * Mount them once, in the shell.
 */
export function Announcer() {
  return createPortal(
    <>
      <Region politeness="polite" />
      <Region politeness="assertive" />
    </>,
    document.body,
  );
}

function Region({ politeness }: { readonly politeness: Politeness }) {
  const current = useSyncExternalStore(subscribeAnnouncements, () => announcements(politeness));
  return (
    <div
      {...NEVER_HIDDEN}
      className="visually-hidden"
      role={politeness === 'polite' ? 'status' : undefined}
      aria-live={politeness}
      aria-atomic={false}
    >
      {/* Each announcement has its own element. Screen readers then read only the added one, even if its text is the same. */}
      {current.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}

import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { announcements, type Politeness, subscribeAnnouncements } from './announce.ts';

/** Fluent's dialogs hide everything beside themselves from assistive technology, but for what bears this attribute. */
const HEARD_BESIDE_DIALOGS = { 'data-tabster-never-hide': '' };

/**
 * The live regions of the whole portal. They stand in the body itself: an open dialog silences the page's root and all in it.
 * Mount once, in the shell.
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
  const said = useSyncExternalStore(subscribeAnnouncements, () => announcements(politeness));
  return (
    <div
      {...HEARD_BESIDE_DIALOGS}
      className="visually-hidden"
      role={politeness === 'polite' ? 'status' : undefined}
      aria-live={politeness}
      aria-atomic={false}
    >
      {/* An element each: what is added is read, and the same words twice are two announcements. */}
      {said.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}

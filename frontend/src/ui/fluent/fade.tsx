/** The fade of menus, popovers, dialogs and their backdrops. Fluent's own animations take up to 400 ms. The portal allows 150 ms. */
import { createPresenceComponent, type PresenceComponentProps } from '@fluentui/react-components';
import type { ReactElement } from 'react';

/** LIM-02: duration of the fade in milliseconds. */
const FADE_MS = 100;

const Fade = createPresenceComponent({
  enter: { keyframes: [{ opacity: 0 }, { opacity: 1 }], duration: FADE_MS },
  exit: { keyframes: [{ opacity: 1 }, { opacity: 0 }], duration: FADE_MS },
});

/** For the slots `surfaceMotion` and `backdropMotion` of Fluent's components. */
export const fadeMotion = {
  children: (_: unknown, motion: Omit<PresenceComponentProps, 'children'> & { readonly children: ReactElement }) => (
    <Fade {...motion}>{motion.children}</Fade>
  ),
};

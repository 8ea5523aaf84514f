/** Helpers for tests of dialogs. */
import { screen, within } from '@testing-library/react';

/**
 * Returns queries within the open dialog with this title. Does not find the dialog by its accessible name: with two open dialogs, happy-dom
 * sometimes hides both, and hidden elements have no name.
 */
export async function inDialog(title: string) {
  const heading = await screen.findByText(title);
  const dialog = heading.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]');
  if (!dialog) throw new Error(`"${title}" is not the title of a dialog.`);
  return within(dialog);
}

/** Loads the code for dialogs and pickers. Call it in `beforeAll`, because the first import takes longer than a test waits. */
export async function loadDialogs(...more: readonly Promise<unknown>[]): Promise<void> {
  await Promise.all([import('./dialog/FluentDialog.tsx'), import('./picker/OptionList.tsx'), ...more]);
}

/** Finding dialogs in tests. */
import { screen, within } from '@testing-library/react';

/**
 * What is in the open dialog of this title. With two of them open happy-dom hides both at times, and what is hidden has no name
 * to be found by.
 */
export async function inDialog(title: string) {
  const heading = await screen.findByText(title);
  const dialog = heading.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]');
  if (!dialog) throw new Error(`"${title}" is no dialog's title.`);
  return within(dialog);
}

/** For `beforeAll`: the code of dialogs and lists takes longer than a test waits, the first time. */
export async function loadDialogs(...more: readonly Promise<unknown>[]): Promise<void> {
  await Promise.all([import('./dialog/FluentDialog.tsx'), import('./picker/OptionList.tsx'), ...more]);
}

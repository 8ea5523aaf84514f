import { notifyDone } from '../ui/index.ts';

/**
 * Shows and says that something was deleted, as every deletion is.
 * @param isPending what follows in the directory is still under way and is finished by itself
 */
export function tellDeleted(
  name: string,
  { isPending = false }: { readonly isPending?: boolean | undefined } = {},
): void {
  if (isPending) notifyDone(`${name} is being deleted.`, 'The rest follows in a moment.');
  else notifyDone(`${name} deleted.`);
}

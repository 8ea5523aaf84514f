import { announce } from '../ui/index.ts';

/**
 * Says that somebody or something with accounts was deleted.
 * @param isPending what follows in the directory is still under way and is finished by itself
 */
export function announceDeleted(name: string, { isPending }: { readonly isPending?: boolean | undefined }): void {
  announce(isPending ? `${name} is being deleted. The rest follows in a moment.` : `${name} deleted.`);
}

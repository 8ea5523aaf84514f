/** What is shown and said once something was done, alike on every screen. */
import { notifyDone, type ToastAction } from '../ui/index.ts';

export interface Told {
  /** What follows in the directory is still under way and is finished by itself. */
  readonly isPending?: boolean | undefined;
}

export interface ToldSaved extends Told {
  /** A second sentence, for what is not seen where it was saved; nothing when blank. */
  readonly sentence?: string;
  /** A follow-up that the toast offers. */
  readonly action?: ToastAction | undefined;
}

/** Shows and says that something was saved, as every save is that closes its dialog. @param name what it is called by */
export function tellSaved(name: string, { isPending = false, sentence = '', action }: ToldSaved = {}): void {
  notifyDone(`${name} saved.`, isPending ? 'The account follows in a moment.' : sentence, action);
}

/** Shows and says that something was deleted, as every deletion is. @param name what it is called by */
export function tellDeleted(name: string, { isPending = false }: Told = {}): void {
  if (isPending) notifyDone(`${name} is being deleted.`, 'The rest follows in a moment.');
  else notifyDone(`${name} deleted.`);
}

import { notifyDone } from '../ui/index.ts';

export interface Saved {
  /** The account in the directory is still made. */
  readonly isPending?: boolean | undefined;
}

/** Shows and says that something was saved, as every save is that closes its dialog. @param name what it is called by */
export function tellSaved(name: string, { isPending = false }: Saved = {}): void {
  notifyDone(`${name} saved.`, isPending ? 'The account follows in a moment.' : '');
}

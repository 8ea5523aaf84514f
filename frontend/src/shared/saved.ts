import { announce, notifyDone } from '../ui/index.ts';

export interface Saved {
  /** It was not there before: the list may leave it out (its search, its tab, its length), so that the save is shown too. */
  readonly isNew: boolean;
  /** The account in the directory is still made. */
  readonly isPending?: boolean | undefined;
}

/** Says that something was saved. @param name what it is called by */
export function tellSaved(name: string, { isNew, isPending = false }: Saved): void {
  const what = `${name} saved.`;
  const rest = isPending ? 'The account follows in a moment.' : '';
  if (isNew) notifyDone(what, rest);
  else announce(rest ? `${what} ${rest}` : what);
}

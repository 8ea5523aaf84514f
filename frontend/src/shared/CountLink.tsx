import { Link, type To } from 'react-router-dom';
import { counted, type Noun } from '../ui/index.ts';

/** Returns the URL of a tab on a franchise's users or units screen. */
export function listAddress(pathname: '/users' | '/units', groupCode: string, tab: string): To {
  return { pathname, search: `?${new URLSearchParams({ franchise: groupCode, tab })}` };
}

export interface CountLinkProps {
  readonly count: number;
  readonly noun: Noun;
  readonly to: Parameters<typeof listAddress>;
}

/** Shows "7 units not assigned" in a line of counts, as a link to that list. For 0, shows plain text. */
export function CountLink({ count, noun, to }: CountLinkProps) {
  const text = counted(count, noun);
  return count === 0 ? text : <Link to={listAddress(...to)}>{text}</Link>;
}

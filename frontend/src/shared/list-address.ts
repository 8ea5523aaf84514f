import type { To } from 'react-router-dom';

/** Returns the URL of a tab on a franchise's users or units screen. */
export function listAddress(pathname: '/users' | '/units', groupCode: string, tab: string): To {
  return { pathname, search: `?${new URLSearchParams({ franchise: groupCode, tab })}` };
}

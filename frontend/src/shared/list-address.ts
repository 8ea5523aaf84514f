import type { To } from 'react-router-dom';

/** The URL of a tab of a franchise's users or units. */
export function listAddress(pathname: '/users' | '/units', groupCode: string, tab: string): To {
  return { pathname, search: `?${new URLSearchParams({ franchise: groupCode, tab })}` };
}

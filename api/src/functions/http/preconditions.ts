/** If-Match and If-None-Match: the version that a change applies to, and the version of a list that the caller has. */
import type { HttpRequest } from '@azure/functions';

/** A proxy that compresses may mark a strong ETag as weak (`W/"5"`): it is the same version. */
function etagHeader(request: HttpRequest, name: 'if-match' | 'if-none-match'): string | undefined {
  const value = request.headers.get(name)?.trim();
  return value ? value.replace(/^W\/(?=")/, '') : undefined;
}

/** The version that the change applies to; undefined applies it to the record as it stands. */
export function wantedVersion(request: HttpRequest): string | undefined {
  return etagHeader(request, 'if-match');
}

/** The version of a list that the caller has. */
export function heldVersion(request: HttpRequest): string | undefined {
  return etagHeader(request, 'if-none-match');
}

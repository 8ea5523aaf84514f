/** Remembers the last written changes, so that their toast can offer an undo. */
import { isPreviewable, REFERENCE, type Route, vendorScope } from '@franchise-admin/api/contract';

/** Changes that the user can undo together. */
export interface WrittenChanges {
  /** The scope of the changes' history: a franchise's code, `vendor:7` or `reference`. */
  readonly scope: string;
  readonly changeIds: readonly string[];
}

export interface WrittenChangesLog {
  /** @param changeId null if the request changed nothing */
  add(route: Route, scope: string, changeId: string | null): void;
  take(): WrittenChanges | undefined;
  /** Collects the changes until `end`. */
  begin(): void;
  end(): void;
}

/** The name of the only route that has a preview but cannot be undone. */
const PURGE = 'purgeDeleted';

export function createWrittenChanges(): WrittenChangesLog {
  let last: WrittenChanges | undefined;
  let isCollecting = false;
  return {
    add(route, scope, changeId) {
      if (!isCollecting) last = undefined;
      if (changeId === null || !isPreviewable(route) || route.name === PURGE) return;
      const others = last?.scope === scope ? last.changeIds : [];
      last = { scope, changeIds: [...others, changeId] };
    },
    take() {
      const taken = last;
      last = undefined;
      return taken;
    },
    begin() {
      last = undefined;
      isCollecting = true;
    },
    end() {
      isCollecting = false;
    },
  };
}

const VENDOR_SCOPE = /^vendor:/;

interface ScopeParams {
  readonly code?: string;
  readonly scope?: string;
  readonly vendorId?: number;
}

/** Returns the scope of a change's history. For a new vendor, the response contains the vendor's number. */
export function scopeOf(
  { params = {}, about }: { readonly params?: object | undefined; readonly about?: string | undefined },
  data: unknown,
): string {
  const { code = about, scope = code, vendorId = vendorIn(data) }: ScopeParams = params;
  return scope ?? (vendorId ? vendorScope(vendorId) : REFERENCE);
}

function vendorIn(data: unknown): number | undefined {
  return (data as { readonly pointOfSaleVendorId?: number } | null | undefined)?.pointOfSaleVendorId;
}

/** Returns the franchise of a scope; undefined for other scopes. */
export function franchiseOf(scope: string): string | undefined {
  return scope === REFERENCE || VENDOR_SCOPE.test(scope) ? undefined : scope;
}

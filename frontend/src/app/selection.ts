/** Determines the selected franchise from the caller, the URL, the last choice and the list of franchises. */
import {
  type Actor,
  type FranchiseLookup,
  readAllFranchises,
  SYSTEM,
  SYSTEM_DESCRIPTION,
} from '@franchise-admin/api/contract';

/** The query parameter: `?franchise=ALOHA`. */
export const FRANCHISE_PARAM = 'franchise';

export type Selection =
  | { readonly kind: 'none' }
  /** The franchises are loading. `code` is the franchise to look up; null while the caller is still loading. */
  | { readonly kind: 'loading'; readonly code: string | null }
  | { readonly kind: 'selected'; readonly code: string; readonly name: string }
  /** The caller has no access to the franchise in the URL. `own` is the code of the caller's own franchise, if any. */
  | { readonly kind: 'forbidden'; readonly code: string; readonly own: string | null }
  /** The franchise in the URL does not exist. */
  | { readonly kind: 'unknown'; readonly code: string };

export interface SelectionInput {
  readonly caller: Actor;
  /** The name of the caller's own franchise. */
  readonly ownName: string;
  /** The franchise in the URL; null if the URL has none. */
  readonly requested: string | null;
  /** The caller's last choice on this device. */
  readonly remembered: string | null;
  /** All franchises; undefined while they load and for callers without a selector. */
  readonly franchises: readonly FranchiseLookup[] | undefined;
}

/** True for corporate and read-only users (NAV-06). A franchise admin's franchise comes from their record (NAV-07). */
export function choosesFranchise(caller: Actor): boolean {
  return readAllFranchises(caller, {}).allowed;
}

export interface SelectorOption extends FranchiseLookup {
  /** The heading above the option. */
  readonly group?: 'Recent' | 'All franchises';
}

/** Returns the options of the selector: SYSTEM first (NAV-06), then recent franchises, then the other franchises. */
export function selectorOptions(
  franchises: readonly FranchiseLookup[],
  recent: readonly string[] = [],
): readonly SelectorOption[] {
  const system = { groupCode: SYSTEM, description: SYSTEM_DESCRIPTION };
  const first = recent.flatMap((code) => franchises.find(({ groupCode }) => groupCode === code) ?? []);
  if (first.length === 0) return [system, ...franchises];
  const others = franchises.filter((franchise) => !first.includes(franchise));
  return [
    system,
    ...first.map((franchise) => ({ ...franchise, group: 'Recent' as const })),
    ...others.map((franchise) => ({ ...franchise, group: 'All franchises' as const })),
  ];
}

export function resolveSelection(input: SelectionInput): Selection {
  const requested = requestedCode(input.requested);
  return choosesFranchise(input.caller) ? chosen(input, requested) : own(input, requested);
}

function chosen({ franchises, remembered }: SelectionInput, requested: string | null): Selection {
  const code = requested ?? remembered;
  if (code === null) return { kind: 'none' };
  if (code === SYSTEM) return { kind: 'selected', code, name: SYSTEM_DESCRIPTION };
  if (!franchises) return { kind: 'loading', code };
  const found = franchises.find((franchise) => franchise.groupCode === code);
  if (found) return { kind: 'selected', code: found.groupCode, name: found.description };
  // A remembered franchise may have been deleted. Only an unknown franchise in the URL gets a message.
  return requested === null ? { kind: 'none' } : { kind: 'unknown', code };
}

function own({ caller, ownName }: SelectionInput, requested: string | null): Selection {
  // Callers who can see no franchise have no selection. Pages then show the access message (HIER-09).
  if (!caller.isFranchiseAdmin) return { kind: 'none' };
  const code = caller.groupCode;
  if (requested !== null && requested !== code) return { kind: 'forbidden', code: requested, own: code };
  return code === null ? { kind: 'none' } : { kind: 'selected', code, name: ownName };
}

/** True if the text can be a franchise code. Prevents a crafted link from putting a path or a sentence on the page. */
export const isCode = (code: string) => /^[\w-]{1,20}$/.test(code);

/** Converts only valid codes to upper case. In other texts, the conversion could turn a non-ASCII letter into an ASCII letter. */
function requestedCode(requested: string | null): string | null {
  const text = requested?.trim() || null;
  return text !== null && isCode(text) ? text.toUpperCase() : text;
}

/**
 * Guesses the franchise before the caller has loaded. Returns null for SYSTEM, for an invalid code, and if neither the URL nor the last
 * choice names a franchise.
 */
export function likelyFranchise({
  requested,
  remembered,
}: Pick<SelectionInput, 'requested' | 'remembered'>): string | null {
  const code = requestedCode(requested) ?? remembered;
  return code !== null && code !== SYSTEM && isCode(code) ? code : null;
}

const REMEMBERED = 'portal.franchise:';
const rememberedKey = (authObjectId: string) => REMEMBERED + authObjectId;

/** Returns the user's last choice on this device. */
export function rememberedFranchise(authObjectId: string): string | null {
  return localStorage.getItem(rememberedKey(authObjectId));
}

const RECENT_COUNT = 5;
const recentKey = (authObjectId: string) => `${REMEMBERED}recent:${authObjectId}`;

/** Returns the codes of the user's recent franchises on this device, newest first. */
export function recentFranchises(authObjectId: string): readonly string[] {
  return localStorage.getItem(recentKey(authObjectId))?.split(',') ?? [];
}

export function rememberFranchise(authObjectId: string, code: string): void {
  localStorage.setItem(rememberedKey(authObjectId), code);
  if (code === SYSTEM) return;
  const others = recentFranchises(authObjectId).filter((one) => one !== code);
  localStorage.setItem(recentKey(authObjectId), [code, ...others].slice(0, RECENT_COUNT).join());
}

const allKey = (authObjectId: string) => `${REMEMBERED}all:${authObjectId}`;

/** Remembers on this device whether the user may read every franchise. */
export function rememberAudience(caller: Actor & { readonly authObjectId: string }): void {
  if (choosesFranchise(caller)) localStorage.setItem(allKey(caller.authObjectId), 'yes');
  else localStorage.removeItem(allKey(caller.authObjectId));
}

/** True if the user was allowed to read the franchise when they last used this device. Known before their roles have loaded. */
export function couldRead(authObjectId: string, code: string): boolean {
  return localStorage.getItem(allKey(authObjectId)) !== null || recentFranchises(authObjectId).includes(code);
}

const barKey = (code: string) => `${REMEMBERED}bar:${code}`;

/** Returns the last height in pixels of a franchise's complete context bar on this device; null if unknown. */
export function lastBarHeight(code: string): number | null {
  const height = localStorage.getItem(barKey(code));
  return height === null ? null : Number(height);
}

export function storeBarHeight(code: string, height: number): void {
  if (lastBarHeight(code) !== height) localStorage.setItem(barKey(code), String(height));
}

/** Removes all stored choices on logout, so that no trace of the user remains on the device. */
export function forgetFranchises(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(REMEMBERED)) localStorage.removeItem(key);
}

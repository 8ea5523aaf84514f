/** Which franchise is shown: pure rules over who is asking, the address, what was chosen last and what there is. */
import {
  type Actor,
  type FranchiseLookup,
  readAllFranchises,
  SYSTEM,
  SYSTEM_DESCRIPTION,
} from '@franchise-admin/api/contract';

/** The address's parameter: `?franchise=ALOHA`. */
export const FRANCHISE_PARAM = 'franchise';

export type Selection =
  | { readonly kind: 'none' }
  /** The list of franchises is on its way; `code` is what will be looked up in it, or null while not even that is known. */
  | { readonly kind: 'loading'; readonly code: string | null }
  | { readonly kind: 'selected'; readonly code: string; readonly name: string }
  /** The address names a franchise that this person may not see; `own` is theirs, if they have one. */
  | { readonly kind: 'refused'; readonly code: string; readonly own: string | null }
  /** The address names a franchise that does not exist. */
  | { readonly kind: 'unknown'; readonly code: string };

export interface SelectionInput {
  readonly caller: Actor;
  /** The name of the caller's own franchise. */
  readonly ownName: string;
  /** From the address; null when it names none. */
  readonly requested: string | null;
  /** What this person chose last on this device. */
  readonly remembered: string | null;
  /** Every franchise; undefined while it is on its way, and for those who get no selector. */
  readonly franchises: readonly FranchiseLookup[] | undefined;
}

/** NAV-06: corporate and read-only users choose; NAV-07: a franchise admin's comes from their own record. */
export function choosesFranchise(caller: Actor): boolean {
  return readAllFranchises(caller, {}).allowed;
}

export interface SelectorOption extends FranchiseLookup {
  /** The heading above it. */
  readonly group?: 'Recent' | 'All franchises';
}

/** The options of the selector: SYSTEM always first (NAV-06), then the recent franchises, then all others by code. */
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
  // What was chosen once may be gone since: only an address is worth a message.
  return requested === null ? { kind: 'none' } : { kind: 'unknown', code };
}

function own({ caller, ownName }: SelectionInput, requested: string | null): Selection {
  // Whoever is outside the audience is told that, whatever the link names (HIER-09).
  if (!caller.isFranchiseAdmin) return { kind: 'none' };
  const code = caller.groupCode;
  if (requested !== null && requested !== code) return { kind: 'refused', code: requested, own: code };
  return code === null ? { kind: 'none' } : { kind: 'selected', code, name: ownName };
}

/** Whether the address names what can be a code: no sentence that somebody put into a link, and no path. */
export const isCode = (code: string) => /^[\w-]{1,20}$/.test(code);

/** Upper-cases valid codes only: upper-casing can turn a non-ASCII letter into ASCII. */
function requestedCode(requested: string | null): string | null {
  const text = requested?.trim() || null;
  return text !== null && isCode(text) ? text.toUpperCase() : text;
}

/** The franchise that it will most likely be, as long as nobody knows who asks; null for none and SYSTEM. */
export function likelyFranchise({
  requested,
  remembered,
}: Pick<SelectionInput, 'requested' | 'remembered'>): string | null {
  const code = requestedCode(requested) ?? remembered;
  return code !== null && code !== SYSTEM && isCode(code) ? code : null;
}

const REMEMBERED = 'portal.franchise:';
const rememberedKey = (authObjectId: string) => REMEMBERED + authObjectId;

/** What this person chose last on this device. */
export function rememberedFranchise(authObjectId: string): string | null {
  return localStorage.getItem(rememberedKey(authObjectId));
}

const RECENT_COUNT = 5;
const recentKey = (authObjectId: string) => `${REMEMBERED}recent:${authObjectId}`;

/** Codes of the franchises that this person chose last on this device, the newest first. */
export function recentFranchises(authObjectId: string): readonly string[] {
  return localStorage.getItem(recentKey(authObjectId))?.split(',') ?? [];
}

export function rememberFranchise(authObjectId: string, code: string): void {
  localStorage.setItem(rememberedKey(authObjectId), code);
  if (code === SYSTEM) return;
  const others = recentFranchises(authObjectId).filter((one) => one !== code);
  localStorage.setItem(recentKey(authObjectId), [code, ...others].slice(0, RECENT_COUNT).join());
}

const barKey = (of: string) => `${REMEMBERED}bar:${of}`;

/** Pixels of the context bar when it last had all that it shows of a franchise, on this device; null when it never had. */
export function lastBarHeight(of: string): number | null {
  const height = localStorage.getItem(barKey(of));
  return height === null ? null : Number(height);
}

export function keepBarHeight(of: string, height: number): void {
  if (lastBarHeight(of) !== height) localStorage.setItem(barKey(of), String(height));
}

/** After a logout nothing tells who was here. */
export function forgetFranchises(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(REMEMBERED)) localStorage.removeItem(key);
}

/** What saving anybody with a directory account has in common: users of a franchise and users of a vendor. */
import { accountEmailError } from '../../contract/emails.ts';
import type { Named } from '../../contract/full-name.ts';
import type { RoleFlags } from '../../contract/policies.ts';
import { comparedEmail } from '../compared.ts';
import { difference } from '../difference.ts';
import { ProblemError } from '../problem-error.ts';
import { invalid } from '../refusals.ts';

/** What the directory knows of a person too. */
export interface Person extends Named {
  readonly emailAddress: string;
}

/** Names and address as a save wants them. Texts that differ in the spaces around them only stay as they were loaded. */
export function savedPerson(before: Person, wanted: Person): Person {
  const text = (field: keyof Person) => (before[field].trim() === wanted[field].trim() ? before[field] : wanted[field]);
  return { firstName: text('firstName'), lastName: text('lastName'), emailAddress: text('emailAddress') };
}

/** True if the account in the directory must be updated. */
export function isKnownOtherwise(before: Person, after: Person): boolean {
  return difference(before, after, ['firstName', 'lastName', 'emailAddress']) !== undefined;
}

/** @param before as in accountEmailError @throws 400 naming the field, for characters that the directory does not keep (USER-10, POS-06) */
export function checkAccountEmail(before: string | undefined, wanted: string): void {
  const message = accountEmailError(before, wanted);
  if (message !== null) throw invalid('emailAddress', message);
}

/**
 * Only a corporate admin may set an email at the company's domain, because recipients trust it. Anyone may keep the current email or
 * use the user's own sign-in.
 * @param domain of the accounts; its subdomains belong to the company too
 * @param record as stored; undefined for a new one
 * @throws 403 `role` naming the field
 */
export function checkCompanyAddress(
  actor: RoleFlags,
  domain: string,
  record: { readonly emailAddress: string; readonly userName: string } | undefined,
  wanted: string,
): void {
  const address = comparedEmail(wanted);
  const own = record ? [record.emailAddress, record.userName].map(comparedEmail) : [];
  if (actor.isCorpAdmin || own.includes(address)) return;
  const at = address.slice(address.lastIndexOf('@') + 1).replace(/\.+$/, '');
  const company = domain.toLowerCase();
  if (`.${at}`.endsWith(`.${company}`)) throw onlyCorporate('emailAddress', `give an address at ${company}`);
}

/** A flag that makes its user an administrator, as a body names it and as people call it. */
type AdminFlag =
  | { readonly field: 'isFranchiseAdmin'; readonly role: 'a Franchise Admin' }
  | { readonly field: 'isPointOfSaleAdmin'; readonly role: 'a POS Admin' }
  | { readonly field: 'accessAllUnits'; readonly role: 'allowed to see all units' };

/**
 * ROLE-06: only a corporate admin gives and takes the role of an admin; everyone may send what already is. A corporate admin may
 * take it from their own record too: their rights come from the corporate group, and they can give it back.
 * @throws 403 `role` naming the field
 */
export function checkAdminFlag(
  actor: RoleFlags,
  { field, role }: AdminFlag,
  before: boolean,
  wanted: boolean | undefined,
): void {
  if (actor.isCorpAdmin || wanted === undefined || wanted === before) return;
  throw onlyCorporate(field, `change who is ${role}`);
}

/** True if a save takes the admin role from a user. @param before undefined for a new user */
export function isDemotion(before: boolean | undefined, wanted: boolean | undefined): boolean {
  return before === true && wanted === false;
}

function onlyCorporate(field: string, what: string): ProblemError {
  const message = `Only a corporate administrator can ${what}.`;
  return new ProblemError('forbidden', message, { reason: 'role', errors: [{ field, message }] });
}

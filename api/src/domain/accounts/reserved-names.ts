/** Names that nobody's account may have by itself: mail from them would be taken for the company's, or for its machines'. */
import anyAscii from 'any-ascii';
import type { Named } from '../order.ts';

/** What is in no person's name: reserved with something before or behind it too, as in "adminteam". */
const TELLING = 'admin helpdesk humanresource noreply payroll postmaster security servicedesk support'.split(' ');
/** The mailboxes of RFC 2142 and what administrators, departments and services are called; without separators, in the singular. */
const RESERVED: ReadonlySet<string> = new Set([
  ...TELLING,
  ...`abuse account accountant accounting accountspayable accountsreceivable alert auth azure backup billing careers ceo cfo cio
  ciso compliance contact corporate cto customercare customerservice daemon director donotreply email everyone finance franchise
  ftp headoffice headquarter help helpline hostmaster hotline hq hr info information infosec invoice it legal login mail
  mailerdaemon management marketing microsoft moderator newsletter nobody noc notification office operation operator owner password
  payment personnel portal pos privacy procurement recovery recruiting registrar root server service staff superuser supervisor
  sysop system team undisclosed user usenet uucp verification verify webmaster www`.split(/\s+/),
]);

/** Whether a name, one of its words or all words together are a role's rather than a person's, however they are spelt. */
export function speaksForCompany({ firstName, lastName }: Named): boolean {
  const words = [firstName, lastName].map(wordsOf);
  const names = words.map((ofName) => ofName.join(''));
  return (
    names.some((name) => TELLING.some((word) => name.includes(word))) ||
    [...words.flat(), ...names, names.join('')].some(isReserved)
  );
}

/** "it-support" is "it" and "support", "ÁDMIN_2" is "admin": only letters count, written in Latin. */
function wordsOf(name: string): readonly string[] {
  const words = name.normalize('NFKC').split(/[^\p{L}\p{M}\p{N}]+/u);
  return words
    .map((word) =>
      anyAscii(word)
        .toLowerCase()
        .replace(/[^a-z]/g, ''),
    )
    .filter((word) => word !== '');
}

const isReserved = (word: string) => RESERVED.has(word) || RESERVED.has(word.replace(/s$/, ''));

/** Names that nobody's account may have by itself: mail from them would be taken for the company's, or for its machines'. */
import anyAscii from 'any-ascii';
import type { Named } from '../../contract/full-name.ts';

/** What is in no person's name: reserved with something before or behind it too, as in "adminteam". */
const TELLING = 'admin helpdesk humanresource noreply payroll postmaster security servicedesk support'.split(' ');
/** The mailboxes of RFC 2142 and what administrators, departments and services are called; without separators, in the singular. */
const RESERVED = [
  ...TELLING,
  ...`abuse account accountant accounting accountspayable accountsreceivable alert auth azure backup billing careers ceo cfo cio
  ciso compliance contact corporate cto customercare customerservice daemon director donotreply email everyone finance franchise
  ftp headoffice headquarter help helpline hostmaster hotline hq hr info information infosec invoice it legal login mail
  mailerdaemon management marketing microsoft moderator newsletter nobody noc notification office operation operator owner password
  payment personnel portal pos privacy procurement recovery recruiting registrar root server service staff superuser supervisor
  sysop system team undisclosed user usenet uucp verification verify webmaster www`.split(/\s+/),
];

/** Letters and the digits that look like them: "b1lling" and "bi11ing" are "billing". */
const DIGITS: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1', e: '3', a: '4', s: '5', t: '7' };
const spelt = (names: readonly string[]) =>
  names.map((name) => name.replace(/./g, (letter) => `[${letter}${DIGITS[letter] ?? ''}]`)).join('|');
const IS_TELLING = new RegExp(spelt(TELLING));
const IS_RESERVED = new RegExp(`^(?:${spelt(RESERVED)})[s5]?$`);

/** Whether a name, one of its words or all words together are a role's rather than a person's, however they are spelt. */
export function speaksForCompany({ firstName, lastName }: Named): boolean {
  const words = [firstName, lastName].map(wordsOf);
  const names = words.map((ofName) => ofName.join(''));
  return (
    names.flatMap(readings).some((name) => IS_TELLING.test(name)) ||
    [...words.flat(), ...names, names.join('')].flatMap(readings).some((word) => IS_RESERVED.test(word))
  );
}

/** "it-support" is "it" and "support", "ÁDMIN_2" is "admin" and "2": letters and digits, written in Latin. */
function wordsOf(name: string): readonly string[] {
  const words = name.normalize('NFKC').split(/[^\p{L}\p{M}\p{N}]+/u);
  return words.map((word) =>
    anyAscii(word)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, ''),
  );
}

/** Digits may stand for letters, tell namesakes apart, or be there for show: "b1lling", "b1lling2", "bil2ling". */
const readings = (word: string) => [word, word.replace(/\d+$/, ''), word.replace(/\d/g, '')];

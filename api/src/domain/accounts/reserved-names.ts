/** Reserved user names: recipients would mistake emails from these names for official or automated messages of the company. */
import anyAscii from 'any-ascii';
import type { Named } from '../../contract/full-name.ts';

/** Words that are part of no person's name. Names that contain one of these words, such as "adminteam", are reserved too. */
const RESERVED_PARTS = 'admin helpdesk humanresource noreply payroll postmaster security servicedesk support'.split(
  ' ',
);
/** Mailboxes of RFC 2142, and names of administrators, departments and services; singular, without separators. */
const RESERVED = [
  ...RESERVED_PARTS,
  ...`abuse account accountant accounting accountspayable accountsreceivable alert auth azure backup billing careers ceo cfo cio
  ciso compliance contact corporate cto customercare customerservice daemon director donotreply email everyone finance franchise
  ftp headoffice headquarter help helpline hostmaster hotline hq hr info information infosec invoice it legal login mail
  mailerdaemon management marketing microsoft moderator newsletter nobody noc notification office operation operator owner password
  payment personnel portal pos privacy procurement recovery recruiting registrar root server service staff superuser supervisor
  sysop system team undisclosed user usenet uucp verification verify webmaster www`.split(/\s+/),
];

/** Digits that look like letters: "b1lling" and "bi11ing" are treated as "billing". */
const DIGITS: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1', e: '3', a: '4', s: '5', t: '7' };
const spelt = (names: readonly string[]) =>
  names.map((name) => name.replace(/./g, (letter) => `[${letter}${DIGITS[letter] ?? ''}]`)).join('|');
const HAS_RESERVED_PART = new RegExp(spelt(RESERVED_PARTS));
const IS_RESERVED = new RegExp(`^(?:${spelt(RESERVED)})[s5]?$`);

/** True if a name, a word in it, or all its words joined are reserved, including look-alike spellings. */
export function isReservedName({ firstName, lastName }: Named): boolean {
  const words = [firstName, lastName].map(wordsOf);
  const names = words.map((ofName) => ofName.join(''));
  return (
    names.flatMap(readings).some((name) => HAS_RESERVED_PART.test(name)) ||
    [...words.flat(), ...names, names.join('')].flatMap(readings).some((word) => IS_RESERVED.test(word))
  );
}

/** Splits into words of Latin letters and digits: "it-support" into "it" and "support", "ÁDMIN_2" into "admin" and "2". */
function wordsOf(name: string): readonly string[] {
  const words = name.normalize('NFKC').split(/[^\p{L}\p{M}\p{N}]+/u);
  return words.map((word) =>
    anyAscii(word)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, ''),
  );
}

/** Variants of a word with digits: as letters ("b1lling"), as a suffix ("b1lling2"), or as filler ("bil2ling"). */
const readings = (word: string) => [word, word.replace(/\d+$/, ''), word.replace(/\d/g, '')];

import { randomBytes, scrypt, scryptSync, timingSafeEqual } from 'node:crypto';

/**
 * A cheap hash, because an import creates thousands of accounts. Its only purpose is to keep the plain
 * passwords of demo accounts out of the database.
 */
const COST = { N: 1024, r: 8, p: 1 } as const;
const KEY_BYTES = 32;

/** Returns the salted hash of a password, as `salt.hash` in base64url. */
export function hashPassword(password: string): string {
  const salt = randomBytes(16);
  return `${salt.toString('base64url')}.${scryptSync(password, salt, KEY_BYTES, COST).toString('base64url')}`;
}

/** Returns true if `stored` is a hash of `password`. */
export function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [salt = '', hash = ''] = stored.split('.').map((part) => Buffer.from(part, 'base64url'));
  return new Promise((resolve, reject) => {
    scrypt(password, salt, KEY_BYTES, COST, (error, key) => {
      if (error) reject(error);
      else resolve(hash.length === key.length && timingSafeEqual(key, Buffer.from(hash)));
    });
  });
}

/**
 * Entra's rule for cloud accounts: 8 to 256 characters of at least three kinds (lower case, upper case, digit, other),
 * without a user name of more than 3 characters.
 */
export function isComplexEnough(password: string, userPrincipalName: string): boolean {
  const name = userPrincipalName.split('@')[0]?.toLowerCase() ?? '';
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  return (
    password.length >= 8 &&
    password.length <= 256 &&
    kinds >= 3 &&
    !(name.length > 3 && password.toLowerCase().includes(name))
  );
}

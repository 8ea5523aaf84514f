/** Letters that Unicode does not decompose into a plain letter and an accent. */
const PLAIN: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', đ: 'd', ð: 'd', þ: 'th' };

/** Converts a name for use in an address: lower case a to z, digits and dashes, without apostrophes and accents. */
export function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[øłßæœđðþ]/g, (letter) => PLAIN[letter] ?? '')
    .normalize('NFD')
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-');
}

/** Makes names unique: a repeated name gets a number, as in directories. */
export class UniqueNames {
  readonly #uses = new Map<string, number>();

  take(name: string): string {
    const used = (this.#uses.get(name) ?? 0) + 1;
    this.#uses.set(name, used);
    return used === 1 ? name : this.take(`${name}${used}`);
  }
}

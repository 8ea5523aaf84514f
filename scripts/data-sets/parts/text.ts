/** Letters that Unicode does not take apart into a plain one and an accent. */
const PLAIN: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', đ: 'd', ð: 'd', þ: 'th' };

/** A name as it stands in an address: lower case a to z, digits and dashes; apostrophes and accents are dropped. */
export function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[øłßæœđðþ]/g, (letter) => PLAIN[letter] ?? '')
    .normalize('NFD')
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-');
}

/** Gives each wanted name once; whoever wants a taken one gets it with the next number, as directories do. */
export class UniqueNames {
  readonly #uses = new Map<string, number>();

  take(name: string): string {
    const used = (this.#uses.get(name) ?? 0) + 1;
    this.#uses.set(name, used);
    return used === 1 ? name : this.take(`${name}${used}`);
  }
}

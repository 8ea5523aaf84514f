/** Finds users by the email or number in a cell. */
import { comparedEmail, type FranchiseUser } from '@franchise-admin/api/contract';
import type { Slices } from '../slices.ts';

/** The user with an email or number, or the reason why none was found. */
export type NamedUser = { readonly user: FranchiseUser } | { readonly problem: string };

const NUMBER = /^\d{1,15}$/;

export class People {
  readonly #byId = new Map<number, FranchiseUser>();
  readonly #byEmail = new Map<string, FranchiseUser[]>();

  private constructor() {}

  static async of(users: readonly FranchiseUser[], slices: Slices): Promise<People> {
    const people = new People();
    for (const user of users) {
      people.#add(user);
      if (slices.isOver()) await slices.pause();
    }
    return people;
  }

  #add(user: FranchiseUser): void {
    this.#byId.set(user.franchiseUserId, user);
    const email = comparedEmail(user.emailAddress);
    if (email === '') return;
    const others = this.#byEmail.get(email);
    if (others) others.push(user);
    else this.#byEmail.set(email, [user]);
  }

  withId(id: number | null): FranchiseUser | undefined {
    return id === null ? undefined : this.#byId.get(id);
  }

  /** Returns several users if they share the email, which is possible in older data. */
  withEmail(emailAddress: string): readonly FranchiseUser[] {
    return this.#byEmail.get(comparedEmail(emailAddress)) ?? [];
  }

  withNumber(text: string): NamedUser {
    const user = NUMBER.test(text) ? this.withId(Number(text)) : undefined;
    return user ? { user } : { problem: `There is no user ${text} in this franchise.` };
  }

  /** @param text an email or the number of a user */
  named(text: string): NamedUser {
    if (NUMBER.test(text)) return this.withNumber(text);
    const [user, another] = this.withEmail(text);
    if (!user) return { problem: 'No user of this franchise has this email address.' };
    return another ? { problem: 'Several users have this email address. Enter the user number instead.' } : { user };
  }

  /** Returns the text that identifies the user: the email, or the number if the email is shared or missing. */
  textOf(user: FranchiseUser): string {
    const named = this.named(user.emailAddress.trim());
    return 'user' in named && named.user === user ? user.emailAddress.trim() : String(user.franchiseUserId);
  }
}

import type { SignInDocument } from '@franchise-admin/api/documents';
import { documentId } from '@franchise-admin/api/documents';
import type { PlacedDocument } from '../model.ts';
import { EMPTY_GUID } from './franchise-builder.ts';

/**
 * Collects the administrators of franchises and vendors from a stream of documents: one sign-in document per account.
 */
export class SignIns {
  readonly #byAccount = new Map<string, SignInDocument>();

  note({ container, document }: PlacedDocument): void {
    if (container === 'franchises' && document.type === 'user' && document.isFranchiseAdmin) {
      const { groupCode, franchiseUserId } = document;
      this.#add(document.authObjectId, { franchiseAdmin: { groupCode, franchiseUserId } });
    } else if (container === 'vendors' && document.type === 'posUser' && document.isPointOfSaleAdmin) {
      const { pointOfSaleVendorId, pointOfSaleUserId } = document;
      this.#add(document.authObjectId, { posAdmin: { pointOfSaleVendorId, pointOfSaleUserId } });
    }
  }

  documents(): Iterable<SignInDocument> {
    return this.#byAccount.values();
  }

  /** Skips people without an account, who cannot sign in. */
  #add(authObjectId: string, found: Partial<Pick<SignInDocument, 'franchiseAdmin' | 'posAdmin'>>): void {
    if (authObjectId === EMPTY_GUID) return;
    const known = this.#byAccount.get(authObjectId);
    const fresh = { id: documentId.signIn(authObjectId), authObjectId, franchiseAdmin: null, posAdmin: null };
    this.#byAccount.set(authObjectId, { ...fresh, ...known, ...found });
  }
}

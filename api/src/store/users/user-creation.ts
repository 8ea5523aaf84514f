/** Plans creating users: the record, its claim on the email address, and the directory account that follows (USER-11, API-22). */
import { randomUUID } from 'node:crypto';
import { EMPTY_GUID } from '../../contract/fields.ts';
import type { Named } from '../../contract/full-name.ts';
import { withDefaults } from '../../contract/record.ts';
import { NEW_USER } from '../../contract/users.ts';
import {
  type Author,
  documentId,
  type EmailClaimDocument,
  type FranchiseDocument,
  type UserDocument,
} from '../documents/index.ts';
import type { FranchiseChange } from '../franchise/franchise-change.ts';
import { newRecordId } from '../partition/record-ids.ts';

/** A new user. Omitted flags are false. */
export type NewUser = Named &
  Pick<UserDocument, 'emailAddress'> & { readonly [Name in keyof typeof NEW_USER]?: UserDocument[Name] | undefined };

interface UserCreation extends Required<Pick<FranchiseChange, 'create' | 'effects'>> {
  readonly franchiseUserId: number;
  /** The user, which `create` contains too. A caller that sets more fields must replace it there. */
  readonly user: UserDocument;
}

/**
 * Returns the writes that create a user: the user, the email claim, and the effect that creates and links the account. One batch may create
 * several users. The caller must check in the same snapshot that the email is free (`emailHolders`).
 */
export function userCreation(
  { franchise: { groupCode } }: { readonly franchise: Pick<FranchiseDocument, 'groupCode'> },
  input: NewUser,
  author: Author,
): UserCreation {
  const franchiseUserId = newRecordId();
  const user: UserDocument = {
    id: documentId.user(franchiseUserId),
    groupCode,
    type: 'user',
    franchiseUserId,
    firstName: input.firstName,
    lastName: input.lastName,
    emailAddress: input.emailAddress,
    userName: '',
    authObjectId: EMPTY_GUID,
    ...withDefaults(NEW_USER, input),
    communicationTypeIds: [],
    franchiseRoleMemberId: null,
  };
  const claim: EmailClaimDocument = {
    id: documentId.emailClaim(user.emailAddress),
    groupCode,
    type: 'emailClaim',
    franchiseUserId,
  };
  const record = { groupCode, franchiseUserId };
  return {
    franchiseUserId,
    user,
    create: [user, claim],
    effects: [{ kind: 'createAccount', record, accountKey: randomUUID(), author }],
  };
}

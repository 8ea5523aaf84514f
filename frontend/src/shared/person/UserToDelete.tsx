import { Breakable, fullName } from '../../ui/index.ts';

export interface UserToDeleteProps {
  readonly user: {
    readonly firstName: string;
    readonly lastName: string;
    readonly emailAddress: string;
    /** Empty if the user has no account. */
    readonly userName: string;
  };
}

/** The text of a deletion dialog: the user's name and email, and that the account is deleted too. */
export function UserToDelete({ user }: UserToDeleteProps) {
  return (
    <>
      <p>
        <strong>{fullName(user)}</strong>
        <br />
        <Breakable text={user.emailAddress} />
      </p>
      {user.userName !== '' && <p>This also deletes their account, so they can no longer sign in.</p>}
    </>
  );
}

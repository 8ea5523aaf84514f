/** First passwords on paper: one block per person, to cut out and hand over. */
import { fullName } from '../../../ui/index.ts';
import { Sheet } from '../../../ui/print/Sheet.tsx';
import type { ListedUser } from '../columns.ts';
import styles from './first-passwords.module.css';

export interface NewPassword {
  readonly user: ListedUser;
  readonly password: string;
}

export function PasswordSheet({ passwords }: { readonly passwords: readonly NewPassword[] }) {
  return (
    <Sheet title="First Passwords" notes={['Cut the sheet, and hand each part to its person.']} isWide={false} size={1}>
      <tbody>
        {passwords.map(({ user, password }) => (
          <tr key={`${user.groupCode} ${user.franchiseUserId}`}>
            <td className={styles.block}>
              <p>
                <strong>{fullName(user)}</strong>
              </p>
              <p>Sign-in name: {user.userName}</p>
              <p>
                First password: <code>{password}</code>
              </p>
              <p>Sign in at {window.location.origin} and choose your own password.</p>
            </td>
          </tr>
        ))}
      </tbody>
    </Sheet>
  );
}

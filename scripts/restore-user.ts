/** `npm run restore-user -- --franchise CODE --user NUMBER`: restores a user deleted within the last 30 days. See HELP. */
import { command } from './command.ts';
import { RESTORE_USER, restoreUser } from './operations/restore-user/restore-user.ts';
import { SURROUNDINGS } from './operations/surroundings.ts';

await command(RESTORE_USER, (given) => restoreUser(given, SURROUNDINGS));

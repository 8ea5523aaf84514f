/** `npm run restore-user -- --franchise CODE --user NUMBER`: brings back a user who was deleted within 30 days. */
import { command } from './command.ts';
import { RESTORE_USER, restoreUser } from './operations/restore-user/restore-user.ts';
import { SURROUNDINGS } from './operations/surroundings.ts';

await command(RESTORE_USER, (given) => restoreUser(given, SURROUNDINGS));

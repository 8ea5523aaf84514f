/** `npm run restore-user -- --franchise CODE --user NUMBER`: brings back a user who was deleted within 30 days. */
import { command } from './command.ts';
import { restoreUser } from './operations/restore-user/restore-user.ts';

await command(() =>
  restoreUser(process.argv.slice(2), { environment: process.env, tell: (line) => console.log(line) }),
);

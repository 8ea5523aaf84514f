// Loaded with --import into every program that the local cloud starts: ends it when the process that owns it is gone,
// however that went. Signals cannot do it: nobody can catch a SIGKILL.
import { isAlive } from './parent.mjs';

const owner = Number(process.env.PORTAL_OWNER_PID);

if (owner > 0) {
  process.on('disconnect', () => process.exit(0));
  process.channel?.unref(); // Listening alone would keep a program from ending by itself.
  setInterval(() => isAlive(owner) || process.exit(0), 300).unref();
}

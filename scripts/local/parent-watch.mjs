// Loaded with --import into every program that the local cloud starts: ends it when the process that owns it is gone,
// however that went. Signals cannot do it: nobody can catch a SIGKILL.
import { isAlive } from './parent.mjs';

const owner = Number(process.env.PORTAL_OWNER_PID);

if (owner > 0) {
  if (process.channel) {
    process.on('disconnect', endGroup);
    process.channel.unref(); // Listening alone would keep a program from ending by itself.
  } else {
    // Started by a program that the owner started: there is no channel that could close.
    setInterval(() => isAlive(owner) || process.exit(0), 300).unref();
  }
}

/** Ends this program, which leads its group, and what it started. */
function endGroup() {
  if (process.platform !== 'win32') process.kill(-process.pid, 'SIGKILL');
  process.exit(0);
}

// Loaded with --import into programs that are not ours (Azurite, the Static Web Apps CLI and what it starts): ends the
// process when the one that owns it is gone, however that went. Signals cannot do it: nobody can catch a SIGKILL.
const owner = Number(process.env.PORTAL_OWNER_PID);

function ownerIsGone() {
  try {
    process.kill(owner, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

if (owner > 0) {
  process.on('disconnect', () => process.exit(0));
  setInterval(() => ownerIsGone() && process.exit(0), 300).unref();
}

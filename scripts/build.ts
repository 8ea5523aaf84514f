/** `npm run build [api] [frontend]`: builds both workspaces, or only the named one. */
import { buildApi } from './build/api.ts';
import { buildFrontend } from './build/frontend.ts';
import { command, Misuse } from './command.ts';

const BUILDS: Record<string, () => Promise<void>> = { api: buildApi, frontend: buildFrontend };

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(BUILDS);

await command(async () => {
  for (const name of wanted) {
    const build = BUILDS[name];
    if (!build) throw new Misuse(`Cannot build "${name}". Choose ${Object.keys(BUILDS).join(' or ')}.`);
    const started = performance.now();
    await build();
    console.log(`built ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
});

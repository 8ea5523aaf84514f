import { buildApi } from './build/api.ts';
import { buildFrontend } from './build/frontend.ts';
import { command, Misuse } from './command.ts';

const BUILDS: Record<string, () => Promise<void>> = { api: buildApi, frontend: buildFrontend };

const HELP = `npm run build [api] [frontend]    builds both workspaces for production, or only the named one

  --help               this text
`;

await command({ help: HELP, allowPositionals: true }, async ({ positionals }) => {
  for (const name of positionals.length > 0 ? positionals : Object.keys(BUILDS)) {
    const build = BUILDS[name];
    if (!build) throw new Misuse(`Cannot build "${name}". Choose ${Object.keys(BUILDS).join(' or ')}.`);
    const started = performance.now();
    await build();
    console.log(`built ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
});

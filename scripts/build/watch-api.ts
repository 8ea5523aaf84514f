/** Rebuilds the API whenever its sources change. Prints `ready` after the first build. Used by `npm start -- --dev`. */
import { context } from 'esbuild';
import { apiBuild, buildApart } from './api.ts';

await buildApart();
const watched = await context({ ...apiBuild(), logLevel: 'info' });
await watched.rebuild();
await watched.watch();
console.log('ready');

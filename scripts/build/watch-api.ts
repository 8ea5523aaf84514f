/** Rebuilds the API whenever its sources change; prints `ready` after the first build. For `npm start -- --dev`. */
import { context } from 'esbuild';
import { apiBuild, buildApart } from './api.ts';

await buildApart();
const watched = await context({ ...apiBuild(), logLevel: 'info' });
await watched.rebuild();
await watched.watch();
console.log('ready');

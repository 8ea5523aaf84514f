/** `npm run preview -- --pull 12 [--page FOLDER]`: shows a built page as the preview of a pull request, against the API of dev. */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { command, Misuse } from './command.ts';
import { PACKAGE, PAGE_FOLDER } from './deploy/package.ts';
import { preview } from './deploy/preview.ts';

await command(async () => {
  const { values } = parseArgs({ options: { pull: { type: 'string' }, page: { type: 'string' } } });
  if (!/^\d+$/.test(values.pull ?? '')) throw new Misuse('Usage: npm run preview -- --pull <number> [--page <folder>]');
  const page = values.page === undefined ? join(PACKAGE, PAGE_FOLDER) : resolve(values.page);
  const origin = await preview(Number(values.pull), page);
  if (origin !== undefined) console.log(`shown at ${origin}`);
});

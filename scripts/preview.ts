/** `npm run preview -- --pull 12`: shows a built page as the preview of a pull request, against the API of dev. See HELP. */
import { join } from 'node:path';
import { command, Misuse } from './command.ts';
import { PACKAGE, PAGE_FOLDER } from './deploy/package.ts';
import { preview } from './deploy/preview.ts';
import { fromCaller } from './files/caller.ts';

const HELP = `npm run preview -- --pull NUMBER    shows a built page as the preview of a pull request, against the API of dev

  --page FOLDER        the built page (deploy/page)
  --help               this text

It acts as az is signed in. Where the API of dev takes calls of its site alone, nothing is shown, and that is said.
`;

const text = { type: 'string' } as const;

await command({ help: HELP, options: { pull: text, page: text } }, async ({ values }) => {
  if (!/^\d+$/.test(values.pull ?? ''))
    throw new Misuse('Say which pull request: npm run preview -- --pull NUMBER (--help).');
  const page = values.page === undefined ? join(PACKAGE, PAGE_FOLDER) : fromCaller(values.page);
  const origin = await preview(Number(values.pull), page);
  if (origin !== undefined) console.log(`shown at ${origin}`);
});

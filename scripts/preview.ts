/** `npm run preview -- --pull 12`: deploys a built page as the preview of a pull request, with dev's API. See HELP. */
import { join } from 'node:path';
import { command, Misuse } from './command.ts';
import { PACKAGE, PAGE_FOLDER } from './deploy/package.ts';
import { preview } from './deploy/preview.ts';
import { fromCaller } from './files/caller.ts';

const HELP = `npm run preview -- --pull NUMBER    deploys a built page as the preview of a pull request, against the API of dev

  --page FOLDER        the built page (default: deploy/page)
  --help               this text

Uses the account that is signed in to az. If the API of dev accepts requests only from its own site, deploys
nothing and prints the reason.
`;

const text = { type: 'string' } as const;

await command({ help: HELP, options: { pull: text, page: text } }, async ({ values }) => {
  if (!/^\d+$/.test(values.pull ?? ''))
    throw new Misuse('--pull takes the number of a pull request: npm run preview -- --pull NUMBER (--help).');
  const page = values.page === undefined ? join(PACKAGE, PAGE_FOLDER) : fromCaller(values.page);
  const origin = await preview(Number(values.pull), page);
  if (origin !== undefined) console.log(`shown at ${origin}`);
});

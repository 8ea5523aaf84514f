/** `npm run preview -- --pull 12`: shows a built page as the preview of a pull request, against the API of dev. See HELP. */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { command, Misuse } from './command.ts';
import { PACKAGE, PAGE_FOLDER } from './deploy/package.ts';
import { preview } from './deploy/preview.ts';

const HELP = `npm run preview -- --pull NUMBER    shows a built page as the preview of a pull request, against the API of dev

  --page FOLDER        the built page (deploy/page)
  --help               this text

It acts as az is signed in. Where the API of dev takes calls of its site alone, nothing is shown, and that is said.
`;

await command(async () => {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { pull: text, page: text, help: { type: 'boolean' } } });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  if (!/^\d+$/.test(values.pull ?? ''))
    throw new Misuse('Say which pull request: npm run preview -- --pull NUMBER (--help).');
  const page = values.page === undefined ? join(PACKAGE, PAGE_FOLDER) : resolve(values.page);
  const origin = await preview(Number(values.pull), page);
  if (origin !== undefined) console.log(`shown at ${origin}`);
});

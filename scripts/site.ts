/**
 * `npm run site -- --outputs outputs.json --output FOLDER [--page FOLDER] [--base-path /portal/]`: the deployable site of a built
 * page, with the settings that a deployment of the templates answered (`--query properties.outputs`).
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { command, Misuse } from './command.ts';
import { pageSettingsOf, readOutputs } from './deploy/outputs.ts';
import { assembleSite } from './site/assemble.ts';

await command(() => {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { outputs: text, output: text, page: text, 'base-path': text } });
  if (!values.outputs || !values.output)
    throw new Misuse(
      'Usage: npm run site -- --outputs <file> --output <folder> [--page <folder>] [--base-path /portal/]',
    );
  const folder = resolve(values.output);
  const settings = pageSettingsOf(readOutputs(JSON.parse(readFileSync(values.outputs, 'utf8'))));
  assembleSite({
    folder,
    settings,
    basePath: values['base-path'],
    ...(values.page && { build: resolve(values.page) }),
  });
  console.log(`The site is in ${folder}`);
});

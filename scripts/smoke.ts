/**
 * `npm run smoke -- --site https://… [--release COMMIT] [--wait SECONDS]`: whether a deployed portal works. The token of a person
 * comes in the environment variable SMOKE_TOKEN, or `--token-from az` asks az for one of whoever it is signed in as. The exit
 * code is 1 when anything fails.
 */
import { parseArgs } from 'node:util';
import { command, Misuse } from './command.ts';
import { apiToken } from './deploy/release.ts';
import { fetchSettings } from './smoke/page.ts';
import { reportOf, smoke } from './smoke/smoke.ts';

await command(async () => {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { site: text, release: text, wait: text, token: text, 'token-from': text } });
  if (!values.site || !URL.canParse(values.site)) throw new Misuse('Usage: npm run smoke -- --site https://<host>');
  const site = new URL(values.site).origin;
  const isLocal = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(site);
  if (!site.startsWith('https:') && !isLocal) throw new Misuse('--site takes an https address: a token goes there.');
  const source = values['token-from'];
  if (source !== undefined && source !== 'az') throw new Misuse('--token-from takes "az".');
  const wait = Number(values.wait ?? 0);
  if (!(wait >= 0)) throw new Misuse('--wait takes a number of seconds.');
  const token =
    source === 'az' ? await apiToken((await fetchSettings(site)).clientId) : values.token || process.env.SMOKE_TOKEN;
  const results = await smoke({ site, token, release: values.release, patienceMs: wait * 1000 });
  console.log(reportOf(results));
  if (results.some(({ outcome }) => outcome === 'failed')) process.exitCode = 1;
});

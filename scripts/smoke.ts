/** `npm run smoke -- --site https://…`: checks that a deployed portal works. See HELP. */
import { apiToken } from './azure/token.ts';
import { command, Misuse } from './command.ts';
import { fetchSettings } from './smoke/page.ts';
import { jsonOf, reportOf, smoke } from './smoke/smoke.ts';

const HELP = `npm run smoke -- --site https://<host>    checks that a deployed portal works, and changes nothing

  --release COMMIT     the commit that the running package must report, several times in a row
  --wait SECONDS       how long to wait for this release of the API, and then for its dependencies
  --token-from az      uses a token of the account that is signed in to az (default: --token TOKEN, else SMOKE_TOKEN)
  --json               prints one JSON document
  --help               this text

Exit code 1: a check failed; 2: invalid arguments. Without a token, checks that need one are skipped and listed in the report.
`;

const text = { type: 'string' } as const;
const options = {
  site: text,
  release: text,
  wait: text,
  token: text,
  'token-from': text,
  json: { type: 'boolean', default: false },
} as const;

await command({ help: HELP, options }, async ({ values }) => {
  if (!values.site) throw new Misuse('--site is required: npm run smoke -- --site https://<host>.');
  if (!/^https?:\/\//i.test(values.site) || !URL.canParse(values.site))
    throw new Misuse(
      `--site takes an address that begins with https://, such as https://portal.example, not "${values.site}".`,
    );
  const { origin: site, href } = new URL(values.site);
  if (href !== `${site}/`) throw new Misuse(`--site takes an origin such as ${site}, without path, query or user.`);
  const isLocal = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(site);
  if (!site.startsWith('https:') && !isLocal)
    throw new Misuse('--site must be an https address, because a token is sent to it.');
  const source = values['token-from'];
  if (source !== undefined && source !== 'az') throw new Misuse('--token-from takes "az".');
  const wait = Number(values.wait ?? 0);
  if (!(wait >= 0)) throw new Misuse('--wait takes a number of seconds.');
  const token =
    source === 'az'
      ? await apiToken((await fetchSettings(site)).clientId)
      : values.token || process.env.SMOKE_TOKEN || undefined;
  const results = await smoke({ site, token, release: values.release, patienceMs: wait * 1000 });
  console.log(values.json ? JSON.stringify({ site, ...jsonOf(results) }, null, 2) : reportOf(results));
  if (results.some(({ outcome }) => outcome === 'failed')) process.exitCode = 1;
});

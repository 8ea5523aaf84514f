/** `npm run deploy -- --environment dev|prod --release COMMIT`: deploys a package and runs the smoke test. See HELP. */
import { command, Misuse } from './command.ts';
import { PACKAGE } from './deploy/package.ts';
import { deploy } from './deploy/release.ts';
import { fromCaller } from './files/caller.ts';

const HELP = `npm run deploy -- --environment dev|prod --release COMMIT    deploys a package and runs the smoke test

  --release COMMIT     the full 40-digit commit that the package was built from
  --not-over-newer     exits with 0 without deploying if a newer release is recorded as good
  --package FOLDER     the output of npm run package (default: deploy)
  --wait SECONDS       how long the API may take to respond as this release (default: 600)
  --templates SECONDS  how long the templates may take (default: 1800); then their deployment is cancelled
  --upload SECONDS     how long the upload of the API may take (default: 600); then the smoke test checks whether it arrived
  --help               this text

Deploys infrastructure, API and site with the account that is signed in to az, then runs the smoke test. AUTH_CLIENT_ID and the
other variables that infra/main.<environment>.bicepparam reads must be set. A release that passes becomes the last good release
of the resource group.
`;

const text = { type: 'string' } as const;
const options = {
  environment: text,
  release: text,
  package: text,
  wait: text,
  templates: text,
  upload: text,
  'not-over-newer': { type: 'boolean', default: false },
} as const;

await command({ help: HELP, options }, async ({ values }) => {
  const { environment, release = '' } = values;
  if (environment !== 'dev' && environment !== 'prod')
    throw new Misuse(
      '--environment must be dev or prod: npm run deploy -- --environment dev|prod --release COMMIT (--help).',
    );
  if (!/^[0-9a-f]{40}$/.test(release))
    throw new Misuse('--release takes the full 40-digit commit that the package was built from.');
  const wait = Number(values.wait ?? 600);
  if (!(wait >= 0)) throw new Misuse('--wait takes the seconds that the API may take to respond as this release.');
  const templates = Number(values.templates ?? 1800);
  const upload = Number(values.upload ?? 600);
  if (!(templates > 0 && upload > 0)) throw new Misuse('--templates and --upload take a positive number of seconds.');
  const folder = values.package === undefined ? PACKAGE : fromCaller(values.package);
  const times = { patienceMs: wait * 1000, templatesMs: templates * 1000, uploadMs: upload * 1000 };
  await deploy({ environment, release, folder, notOverNewer: values['not-over-newer'], ...times });
});

/**
 * `npm run deploy -- --environment dev|prod --release COMMIT`: deploys infrastructure, API and site of a package; smoke-tests it.
 * See HELP.
 */
import { command, Misuse } from './command.ts';
import { PACKAGE } from './deploy/package.ts';
import { deploy } from './deploy/release.ts';
import { fromCaller } from './files/caller.ts';

const HELP = `npm run deploy -- --environment dev|prod --release COMMIT    deploys a packed release and proves it

  --release COMMIT     the 40 digits of the commit that it was built from
  --not-over-newer     ends well without deploying anything where a release is noted as good that came after this one
  --package FOLDER     what npm run package made of it (deploy)
  --wait SECONDS       until the API has to answer as this release (600)
  --templates SECONDS  that the infrastructure may take (1800); then it is called off
  --upload SECONDS     that bringing the package of the API to its app may take (600); the smoke test then tells whether it arrived
  --help               this text

It acts as az is signed in: infrastructure, API, site, smoke test. AUTH_CLIENT_ID, and what else infra/main.dev.bicepparam or
infra/main.prod.bicepparam reads, must be in the environment variables. What passes is noted as the last good release of the group.
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
    throw new Misuse('Say where and what: npm run deploy -- --environment dev|prod --release COMMIT (--help).');
  if (!/^[0-9a-f]{40}$/.test(release))
    throw new Misuse('--release takes the 40 digits of the commit it was built from.');
  const wait = Number(values.wait ?? 600);
  if (!(wait >= 0)) throw new Misuse('--wait takes the seconds until the API has to answer as this release.');
  const templates = Number(values.templates ?? 1800);
  const upload = Number(values.upload ?? 600);
  if (!(templates > 0 && upload > 0)) throw new Misuse('--templates and --upload take the seconds that each may take.');
  const folder = values.package === undefined ? PACKAGE : fromCaller(values.package);
  const times = { patienceMs: wait * 1000, templatesMs: templates * 1000, uploadMs: upload * 1000 };
  await deploy({ environment, release, folder, notOverNewer: values['not-over-newer'], ...times });
});

/** `npm run preflight -- --environment dev|prod`: checks everything that a deployment needs. See HELP. */
import { command, Misuse } from './command.ts';
import { PACKAGE } from './deploy/package.ts';
import { preflight } from './deploy/preflight.ts';
import { fromCaller } from './files/caller.ts';
import { jsonOf, reportOf } from './smoke/smoke.ts';

const HELP = `npm run preflight -- --environment dev|prod    checks what a deployment needs, and changes nothing

  --repository OWNER/NAME  checks the variables of the environment on GitHub instead of those of this machine
  --release COMMIT     the full 40-digit commit that the package must contain
  --package FOLDER     the output of npm run package (default: deploy)
  --json               prints one JSON document
  --help               this text

Checks that az and gh are signed in, that az has Bicep, that the resource group exists, that every variable that
infra/main.<environment>.bicepparam reads is set and well-formed, and that the package contains a commit. Each failure
names its remedy.
Exit code 1: a check failed; 2: invalid arguments.
`;

const text = { type: 'string' } as const;
const options = {
  ...{ environment: text, repository: text, release: text, package: text },
  json: { type: 'boolean', default: false },
} as const;

await command({ help: HELP, options }, async ({ values }) => {
  const { environment, repository, release } = values;
  if (environment !== 'dev' && environment !== 'prod')
    throw new Misuse('--environment must be dev or prod: npm run preflight -- --environment dev|prod (--help).');
  if (repository !== undefined && !/^[\w.-]+\/[\w.-]+$/.test(repository))
    throw new Misuse('--repository takes owner/name.');
  if (release !== undefined && !/^[\da-f]{40}$/.test(release))
    throw new Misuse('--release takes a full 40-digit commit.');
  const folder = values.package === undefined ? PACKAGE : fromCaller(values.package);
  const results = await preflight({ environment, repository, release, folder, variables: process.env });
  console.log(values.json ? JSON.stringify({ environment, ...jsonOf(results) }, null, 2) : reportOf(results));
  if (results.some(({ outcome }) => outcome === 'failed')) process.exitCode = 1;
});

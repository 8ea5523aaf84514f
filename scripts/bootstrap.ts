/** `npm run bootstrap -- --environment dev|prod --subscription ID --repository owner/name`: prepares a subscription. See HELP. */
import { bootstrap } from './bootstrap/bootstrap.ts';
import { type Outcome, typed } from './bootstrap/steps.ts';
import { askSubjectPrefix, PREFIX } from './bootstrap/subject.ts';
import { command, Misuse } from './command.ts';

const CALL = 'npm run bootstrap -- --environment dev|prod --subscription ID --repository OWNER/NAME';
const USAGE = `Usage: ${CALL} (--help)`;
const HELP = `${CALL}

Resource groups, and identities that deployments by GitHub act as, without a secret. Prints what is missing as az commands, and
what to do on GitHub. To be run by an owner of the subscription who is signed in to az, and to gh.

  --apply                  makes what is missing; else nothing is changed
  --location REGION        of the resource groups, and of what deployments put into them (eastus2)
  --subject-prefix PREFIX  what stands before ":environment:" in the subjects that GitHub gives the repository; else gh is asked
  --help                   this text
`;
/** Further variables that deployments require. The directory administrator and the owner fill them in (infra/README.md). */
const TO_FILL_IN = [
  ...['AUTH_CLIENT_ID', 'CORPORATE_ADMIN_GROUP_ID', 'FRANCHISE_ADMIN_GROUP_ID', 'POINT_OF_SALE_ADMIN_GROUP_ID'],
  ...['READONLY_USER_GROUP_ID', 'ACCOUNT_DOMAIN', 'ALERT_EMAILS'],
];

function tell({ title, state, make }: Outcome): void {
  console.log(`${state.padEnd(10)}  ${title}`);
  if (state === 'to be made') console.log(`            ${typed(make)}`);
}

/**
 * Commands that create a GitHub environment for the branch main only. Previews allow any branch, because a pull request has its
 * own.
 */
function restricted(address: string, name: string): string[] {
  if (name === 'preview') return [`gh api --method PUT ${address}`];
  const policy = (of: string, is: boolean) => `-F 'deployment_branch_policy[${of}]=${is}'`;
  return [
    `gh api --method PUT ${address} ${policy('protected_branches', false)} ${policy('custom_branch_policies', true)}`,
    `gh api --method POST ${address}/deployment-branch-policies -f name=main -f type=branch`,
  ];
}

const text = { type: 'string' } as const;
const options = {
  ...{ environment: text, subscription: text, repository: text, location: text, 'subject-prefix': text },
  apply: { type: 'boolean' },
} as const;

await command({ help: HELP, options }, async ({ values }) => {
  const { environment, subscription = '', repository = '', location = 'eastus2', apply = false } = values;
  if (environment !== 'dev' && environment !== 'prod') throw new Misuse(USAGE);
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(subscription))
    throw new Misuse(`--subscription takes the id of a subscription.\n${USAGE}`);
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) throw new Misuse(`--repository takes owner/name.\n${USAGE}`);
  if (!/^[a-z\d]+$/.test(location)) throw new Misuse('--location takes the name of a region, like eastus2.');
  const given = values['subject-prefix'];
  if (given !== undefined && (!PREFIX.test(given) || given.includes(':environment:')))
    throw new Misuse(
      '--subject-prefix takes what stands before ":environment:" in a subject, like repo:owner@1/name@2.',
    );
  const { prefix, source } = given ? { prefix: given, source: 'as given' } : await askSubjectPrefix(repository);
  console.log(`Subjects of the repository begin with ${prefix} (${source}).\n`);

  let told = 0;
  const report = (outcome: Outcome) => {
    told++;
    tell(outcome);
  };
  try {
    const { plan, variables } = await bootstrap({
      environment,
      subscription,
      subjectPrefix: prefix,
      location,
      apply,
      report,
    });
    const missing = plan.outcomes.filter(({ state }) => state === 'to be made').length;
    console.log(
      missing > 0 ? `\n${missing} to be made. Nothing was changed; --apply does it.` : '\nEverything is there.',
    );
    console.log('\nOn GitHub, in the settings of the repository (environments, then their variables):');
    for (const [name, given] of Object.entries(variables)) {
      for (const line of restricted(`repos/${repository}/environments/${name}`, name)) console.log(`  ${line}`);
      // A region that was not chosen here may have been chosen on GitHub.
      const region = values.location && name.startsWith(environment) ? { AZURE_LOCATION: location } : {};
      for (const [variable, value] of Object.entries({ ...given, ...region }))
        console.log(`  gh variable set ${variable} --repo ${repository} --env ${name} --body '${value}'`);
      if (name.startsWith(environment)) {
        console.log(`  and by hand in ${name}: ${TO_FILL_IN.join(', ')},`);
        console.log('    and DATA_OPERATORS, the object ids of those who load data: without it nobody may,');
        console.log(
          '    and BUDGET_START_DATE, the first of this month, once the subscription takes budgets: without it there is none',
        );
      }
    }
    if (environment === 'prod')
      console.log(
        '  and last, as the lines above leave nobody: name in prod who must approve a deployment, where GitHub has reviewers\n' +
          '    (public repositories, or Enterprise); without them prod is deployed by hand alone',
      );
    else
      console.log(
        '  "preview" is open to every branch: whoever may push one can change the page of dev through it.\n' +
          '  Name reviewers there, last, or leave that environment out (infra/previews.md).',
      );
  } catch (error) {
    const done = apply
      ? 'what is told above is done, nothing after it. Run it again to go on.'
      : 'nothing was changed, as this was a plan, and what comes after it is not told.';
    console.error(`\nIt stopped after ${told} ${told === 1 ? 'step' : 'steps'}; ${done}`);
    throw error;
  }
});

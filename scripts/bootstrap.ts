/** `npm run bootstrap -- --environment dev|prod --subscription ID --repository owner/name`: prepares a subscription. See HELP. */
import { bootstrap } from './bootstrap/bootstrap.ts';
import { type Outcome, typed } from './bootstrap/steps.ts';
import { PREFIX, readSubjectPrefix } from './bootstrap/subject.ts';
import { command, Misuse } from './command.ts';

const SYNTAX = 'npm run bootstrap -- --environment dev|prod --subscription ID --repository OWNER/NAME';
const USAGE = `Usage: ${SYNTAX} (--help)`;
const HELP = `${SYNTAX}

Creates resource groups, and the identities that GitHub deployments use without a secret. Without --apply, prints the missing
resources as az commands, and the steps to take on GitHub. Run it as an owner of the subscription, signed in to az and gh.

  --apply                  creates missing resources; without it, nothing is changed
  --location REGION        region of the resource groups and of everything deployed to them (default: eastus2)
  --subject-prefix PREFIX  the text before ":environment:" in the repository's OIDC subjects (default: reads it with gh)
  --help                   this text
`;
/** Other variables that deployments require. The directory administrator and the owner set them (infra/README.md). */
const SET_BY_HAND = [
  ...['AUTH_CLIENT_ID', 'CORPORATE_ADMIN_GROUP_ID', 'FRANCHISE_ADMIN_GROUP_ID', 'POINT_OF_SALE_ADMIN_GROUP_ID'],
  ...['READONLY_USER_GROUP_ID', 'ACCOUNT_DOMAIN', 'ALERT_EMAILS'],
];

function print({ title, state, make }: Outcome): void {
  console.log(`${state.padEnd(10)}  ${title}`);
  if (state === 'missing') console.log(`            ${typed(make)}`);
}

/**
 * Returns commands that create a GitHub environment. Only `preview` allows any branch, because each pull request has its own; all other
 * environments allow only main.
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
    throw new Misuse(`--subscription takes a subscription id.\n${USAGE}`);
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) throw new Misuse(`--repository takes owner/name.\n${USAGE}`);
  if (!/^[a-z\d]+$/.test(location)) throw new Misuse('--location takes the name of a region, such as eastus2.');
  const given = values['subject-prefix'];
  if (given !== undefined && (!PREFIX.test(given) || given.includes(':environment:')))
    throw new Misuse(
      '--subject-prefix takes the text before ":environment:" in a subject, such as repo:owner@1/name@2.',
    );
  const { prefix, source } = given
    ? { prefix: given, source: 'from --subject-prefix' }
    : await readSubjectPrefix(repository);
  console.log(`Subjects of the repository begin with ${prefix} (${source}).\n`);

  let reported = 0;
  const report = (outcome: Outcome) => {
    reported++;
    print(outcome);
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
    const missing = plan.outcomes.filter(({ state }) => state === 'missing').length;
    console.log(
      missing > 0
        ? `\n${missing} missing. Nothing was changed. To create them, run the command again with --apply.`
        : '\nNothing is missing.',
    );
    console.log('\nCreate the environments and variables on GitHub:\n');
    for (const [name, given] of Object.entries(variables)) {
      for (const line of restricted(`repos/${repository}/environments/${name}`, name)) console.log(line);
      // Without --location, the region variable on GitHub stays unchanged.
      const region = values.location && name.startsWith(environment) ? { AZURE_LOCATION: location } : {};
      for (const [variable, value] of Object.entries({ ...given, ...region }))
        console.log(`gh variable set ${variable} --repo ${repository} --env ${name} --body '${value}'`);
    }
    console.log(`
Then set by hand in ${environment} and ${environment}-plan (infra/runbooks/variables.sh):
  ${SET_BY_HAND.join(', ')}
  DATA_OPERATORS (object ids of the people who may load data; without it nobody may)
  BUDGET_START_DATE (the first day of this month, once the subscription accepts budgets; without it, there is no budget)
`);
    if (environment === 'prod')
      console.log(
        'Finally, name the required reviewers of prod, because these commands set none. GitHub offers reviewers for public\n' +
          'repositories and with Enterprise. Without reviewers, prod is deployed only by hand.',
      );
    else
      console.log(
        '"preview" accepts every branch: everyone who may push a branch can change the page of dev.\n' +
          'Finally, name its reviewers, or omit this environment (infra/previews.md).',
      );
  } catch (error) {
    const done = apply
      ? 'the steps above are done, later steps are not. To continue, run the command again.'
      : 'nothing was changed, because this is only a plan. The plan lacks later steps.';
    console.error(`\nStopped after ${reported} ${reported === 1 ? 'step' : 'steps'}; ${done}`);
    throw error;
  }
});

/** The plan of the function app, which is chosen once: plan and app keep their names, and Azure moves no app onto Flex Consumption. */
import { az } from '../azure/az.ts';
import { DEPLOYMENT } from '../azure/names.ts';

/**
 * What was deployed last stands on the plan that is asked for now (`FUNCTION_PLAN`, as infra/main.*.bicepparam read it).
 * @throws Error where it does not: half of the templates would be deployed before Azure says so, and going back fails alike
 */
export async function keepsPlan(group: string): Promise<void> {
  const wanted = process.env.FUNCTION_PLAN || 'flex';
  const where = ['--resource-group', group, '--name', DEPLOYMENT];
  const outputs = await az(['deployment', 'group', 'show', ...where, '--query', 'properties.outputs']);
  const { functionPlan } = (outputs ?? {}) as { functionPlan?: { value?: unknown } };
  // A deployment that failed tells none.
  if (functionPlan?.value === undefined || functionPlan.value === wanted) return;
  throw new Error(
    `FUNCTION_PLAN is "${wanted}", and what runs in ${group} stands on "${functionPlan.value}". The plan is chosen once: set it ` +
      'back, or make everything anew on the other one, as infra/README.md has it ("Move to another region").',
  );
}

/** The plan of the function app, which is chosen once: plan and app keep their names, and Azure moves no app onto Flex Consumption. */
import { lastOutputs, readFunctionPlan } from '../azure/outputs.ts';

/**
 * Refuses another plan than what was deployed last stands on: `FUNCTION_PLAN`, as infra/main.*.bicepparam read it.
 * @throws Error then: half of the templates would be deployed before Azure says so, and going back fails alike
 */
export async function refuseOtherPlan(group: string): Promise<void> {
  const wanted = process.env.FUNCTION_PLAN || 'flex';
  const plan = readFunctionPlan(await lastOutputs(group));
  // A deployment that failed tells none.
  if (plan === undefined || plan === wanted) return;
  throw new Error(
    `FUNCTION_PLAN is "${wanted}", and what runs in ${group} stands on "${plan}". The plan is chosen once: set it ` +
      'back, or make everything anew on the other one, as infra/README.md has it ("Move to another region").',
  );
}

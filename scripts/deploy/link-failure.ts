/**
 * Detects that only the link to the function app failed. This can happen in the first deployment with `apiMode` "linked"; a retry then
 * succeeds (Azure/azure-cli issue 30860).
 */
import * as z from 'zod/mini';
import { az } from '../azure/az.ts';
import { DEPLOYMENT } from '../azure/names.ts';

const operations = z.array(
  z.object({
    properties: z.object({
      provisioningState: z.string(),
      statusCode: z.nullish(z.string()),
      targetResource: z.nullish(z.object({ resourceType: z.string(), resourceName: z.string() })),
    }),
  }),
);

/** The module of infra/main.bicep that deploys the link. */
const LINK = 'link';

/** True if the last deployment failed only because PUT `linkedBackends` returned 500. */
export async function onlyLinkFailed(group: string): Promise<boolean> {
  const [failed, ...others] = await failedOperations(group, DEPLOYMENT);
  if (others.length > 0 || failed?.targetResource?.resourceName !== LINK) return false;
  const inLink = await failedOperations(group, LINK);
  return (
    inLink.length > 0 &&
    inLink.every(
      ({ statusCode, targetResource }) =>
        targetResource?.resourceType.toLowerCase() === 'microsoft.web/staticsites/linkedbackends' &&
        ['InternalServerError', '500'].includes(statusCode ?? ''),
    )
  );
}

async function failedOperations(group: string, name: string) {
  const output = await az(['deployment', 'operation', 'group', 'list', '--resource-group', group, '--name', name]);
  return operations
    .parse(output)
    .map(({ properties }) => properties)
    .filter(({ provisioningState }) => provisioningState === 'Failed');
}

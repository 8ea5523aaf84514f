/** Deploys the page of a pull request to its own address, with the API of dev. */
import { az } from '../azure/az.ts';
import { groupOf } from '../azure/names.ts';
import { lastOutputs, originOf, pageSettingsOf, readOutputs } from '../azure/outputs.ts';
import { setOutput } from '../github.ts';
import { allowsOrigin } from '../smoke/api.ts';
import { uploadSite } from './site.ts';

/** Number of previews that a Static Web App on the Standard plan allows. */
const SLOTS = 10;

/**
 * Deploys a built page as the preview of a pull request.
 * @returns its address; undefined if dev's API accepts only requests from its own site
 */
export async function preview(pull: number, page: string): Promise<string | undefined> {
  const group = groupOf('dev');
  const outputs = readOutputs(await lastOutputs(group));
  if (outputs.apiMode !== 'direct') {
    console.log(
      '::notice::No preview: the API of dev accepts requests from its own site only, unless API_MODE is "direct" in the environment dev.',
    );
    return undefined;
  }
  const name = `pr${pull % SLOTS}`;
  await uploadSite(group, outputs.siteName, name, { build: page, settings: pageSettingsOf(outputs) });

  const site = ['--resource-group', group, '--name', outputs.siteName, '--environment-name', name];
  const { hostname } = (await az(['staticwebapp', 'environment', 'show', ...site])) as { hostname: string };
  const origin = originOf(hostname);
  setOutput('site', origin);
  if (!(await allowsOrigin(originOf(outputs.functionAppHostname), origin).catch(() => false)))
    console.log(
      `::warning::The API of dev rejects ${origin}: add it to PREVIEW_ORIGINS of the environment dev and deploy dev, ` +
        'and add it to the redirect addresses of the app registration (infra/directory).',
    );
  return origin;
}

import { describe, expect, test } from 'vitest';
import { originOf, pageSettingsOf, readFunctionPlan, readOutputs } from './outputs.ts';
import { PAGE, printedOutputs } from './test-outputs.ts';

const settings = (change: object) =>
  pageSettingsOf(readOutputs(printedOutputs({ pageSettings: { ...PAGE, ...change } })));

describe('deployment outputs', () => {
  test('AUTH-05 page settings contain no API origin if the site forwards requests to the API', () => {
    const outputs = readOutputs(printedOutputs());
    const { apiOrigin: _, ...expected } = PAGE;
    expect(pageSettingsOf(outputs)).toEqual(expected);
    expect(originOf(outputs.siteHostname)).toBe('https://happy-sea-0ab1c2d3e.5.azurestaticapps.net');
  });

  test("page settings contain the function app's origin if the page sends requests to it directly", () => {
    const outputs = readOutputs(printedOutputs({ apiMode: 'direct' }));
    expect(pageSettingsOf(outputs).apiOrigin).toBe('https://func-franchise-admin-prod-abc123.azurewebsites.net');
  });

  test('an error names every missing or invalid output', () => {
    const { siteName: _, ...rest } = printedOutputs({ functionPlan: 'free', siteHostname: 'https://x/' });
    expect(() => readOutputs(rest)).toThrow(
      'Deployment outputs are missing or invalid: siteName, siteHostname, functionPlan.',
    );
    expect(() => readOutputs({ siteName: 'x' })).toThrow('These are not deployment outputs');
  });

  test('reads the plan from outputs of an older release, and none from a failed deployment', () => {
    const { packageContainer: _, ...older } = printedOutputs({ functionPlan: 'premium' });
    expect([older, {}, undefined, null].map(readFunctionPlan)).toEqual(['premium', undefined, undefined, undefined]);
  });

  test.each([
    [{ clientId: 'x' }, 'clientId must be a GUID'],
    [{ readonlyUserGroupId: undefined }, 'readonlyUserGroupId must be a GUID'],
    [{ authority: 'https://login.example.com/x' }, 'authority must be https://login.microsoftonline.com/'],
    [{ authority: 'https://login.microsoftonline.com/common' }, 'authority must be https://login.microsoftonline.com/'],
    [{ knownAuthorities: ['localhost:8090'] }, 'are for local runs'],
    [{ authorityMetadata: { issuer: 'x' } }, 'are for local runs'],
    [{ franchiseAdminGroupId: PAGE.corporateAdminGroupId.toUpperCase() }, 'the four role groups must differ'],
  ])('AUTH-05 rejects page settings with %j', (change, message) => {
    expect(() => settings(change)).toThrow(message);
  });
});

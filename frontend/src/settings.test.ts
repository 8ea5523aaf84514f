import { describe, expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const GUID = 'a1e0c0de-0001-4000-8000-000000000001';
const GOOD = {
  authority: 'https://login.microsoftonline.com/tenant',
  clientId: GUID,
  corporateAdminGroupId: GUID,
  franchiseAdminGroupId: GUID,
  pointOfSaleAdminGroupId: GUID,
  readonlyUserGroupId: GUID,
};

describe('readSettings', () => {
  test('AUTH-05 reads the settings of the host page; knownAuthorities is empty by default', () => {
    expect(readSettings(GOOD)).toMatchObject({
      authority: GOOD.authority,
      knownAuthorities: [],
      redirectPath: undefined,
    });
  });

  test('accepts the discovery document as text or as an object', () => {
    expect(readSettings({ ...GOOD, authorityMetadata: { issuer: 'x' } }).authorityMetadata).toBe('{"issuer":"x"}');
    expect(readSettings({ ...GOOD, authorityMetadata: '{"issuer":"x"}' }).authorityMetadata).toBe('{"issuer":"x"}');
  });

  test('reports all invalid settings in one error', () => {
    const wrong = {
      ...GOOD,
      authority: 'http://plain',
      clientId: 'nope',
      redirectPath: '//elsewhere',
      knownAuthorities: 'x',
    };
    expect(() => readSettings(wrong)).toThrow(
      /authority must be .*clientId must be a GUID.*redirectPath must be .*knownAuthorities|authority.*knownAuthorities.*clientId.*redirectPath/,
    );
  });

  test('accepts only an origin as apiOrigin', () => {
    expect(readSettings(GOOD).apiOrigin).toBeUndefined();
    expect(readSettings({ ...GOOD, apiOrigin: 'https://api.example.com' }).apiOrigin).toBe('https://api.example.com');
    for (const apiOrigin of ['https://api.example.com/', 'https://api.example.com/api', 'api.example.com', 7])
      expect(() => readSettings({ ...GOOD, apiOrigin }), String(apiOrigin)).toThrow('apiOrigin must be the origin');
  });

  test('reports that settings.js failed to load', () => {
    expect(() => readSettings(undefined)).toThrow('settings.js is missing or does not set window.portalSettings.');
  });
});

import { requiredValues } from './required-values.ts';

const TLS = ['TLS1_2', 'TLS1_3'];
const WEB_TLS = ['1.2', '1.3'];

/** TLS 1.2 at least, and nothing by plain HTTP or FTP. */
export const TRANSPORT = [
  requiredValues('what is older than TLS 1.2 can be read on the way', [
    { type: 'Microsoft.Storage/storageAccounts', path: 'properties.minimumTlsVersion', values: TLS },
    { type: 'Microsoft.DocumentDB/databaseAccounts', path: 'properties.minimalTlsVersion', values: ['Tls12'] },
    { type: 'Microsoft.Web/sites', path: 'properties.siteConfig.minTlsVersion', values: WEB_TLS },
    { type: 'Microsoft.Web/sites', path: 'properties.siteConfig.scmMinTlsVersion', values: WEB_TLS },
  ]),
  requiredValues('tokens and personal data travel encrypted alone', [
    { type: 'Microsoft.Storage/storageAccounts', path: 'properties.supportsHttpsTrafficOnly', values: [true] },
    { type: 'Microsoft.Web/sites', path: 'properties.httpsOnly', values: [true] },
    // Flex Consumption has no FTP and refuses to be told so ("Site.SiteConfig.FtpsState ... is invalid").
    { type: 'Microsoft.Web/sites', path: 'properties.siteConfig.ftpsState', values: ['Disabled'], optional: true },
  ]),
];

import { requiredValues } from './required-values.ts';

const SITES = 'Microsoft.Web/staticSites';
const PLANS = 'Microsoft.Web/serverfarms';

/** Tiers in which what the templates use exists; types take any text for them. */
export const PLANS_AND_TIERS = [
  requiredValues('a site of another tier cannot lead to a function app', [
    { type: SITES, path: 'sku.name', values: ['Standard'] },
    { type: SITES, path: 'sku.tier', values: ['Standard'], optional: true },
  ]),
  requiredValues('a site whose files are uploaded may be refused the next time the templates are deployed', [
    { type: SITES, path: 'properties.provider', values: ['Custom'] },
  ]),
  requiredValues('function apps with always ready instances and no keys of files run on these', [
    { type: PLANS, path: 'sku.name', values: ['FC1', 'EP1', 'EP2', 'EP3'] },
    { type: PLANS, path: 'sku.tier', values: ['FlexConsumption', 'ElasticPremium'], optional: true },
  ]),
];

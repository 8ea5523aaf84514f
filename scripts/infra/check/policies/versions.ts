import type { Policy } from './policy.ts';

/** API versions that are previews all the same, each with why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'Microsoft.Insights/diagnosticSettings@2021-05-01-preview': 'there is no other that takes all categories',
};

const versions: Policy = {
  reason: 'a preview changes, and ends, when its owner likes',
  check({ template }, report) {
    for (const declaration of template.declarations) {
      if (declaration.kind !== 'resource' || !/@.*(preview|beta|alpha)/i.test(declaration.type)) continue;
      if (!Object.keys(ALLOWED).some((type) => type.toLowerCase() === declaration.type.toLowerCase()))
        report(declaration.at, `${declaration.type} is a preview`);
    }
  },
};

export const VERSIONS = [versions];

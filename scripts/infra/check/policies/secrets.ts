import { holdsSecret } from '../rules/module.ts';
import { writtenOut } from '../rules/outcomes.ts';
import { isSecret } from '../rules/typed.ts';
import type { Policy } from './policy.ts';

const SECRET_NAME =
  /(password|passphrase|secret|token|(account|api|access|function|master|primary|host)key|connectionstring|sas)$/i;

/** What is secret is marked so, and has no value in a file. */
const secureParameters: Policy = {
  reason: 'a parameter without @secure() is kept in the history of deployments as it was given',
  check({ template }, report) {
    for (const declaration of template.declarations) {
      if (declaration.kind !== 'parameter' || !declaration.type) continue;
      const isSecure = isSecret(declaration);
      if (SECRET_NAME.test(declaration.name) && !isSecure)
        report(declaration.at, `${declaration.name} must be @secure()`);
      const value = declaration.value && writtenOut(declaration.value);
      if (isSecure && value !== undefined && value !== '' && value !== null)
        report(declaration.at, `${declaration.name} must have no default that is written down`);
    }
  },
};

const outputs: Policy = {
  reason: 'outputs are kept in the history of deployments',
  check(model, report) {
    for (const declaration of model.template.declarations) {
      if (declaration.kind !== 'output') continue;
      const { name, value, at } = declaration;
      if (holdsSecret(value, model) || SECRET_NAME.test(name)) report(at, `no secrets in outputs: ${name}`);
    }
  },
};

export const SECRETS = [secureParameters, outputs];

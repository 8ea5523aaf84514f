import { holdsSecret } from '../rules/module.ts';
import { writtenOut } from '../rules/outcomes.ts';
import { isSecret } from '../rules/typed.ts';
import { literalOf } from '../syntax/walk.ts';
import { isListing } from '../types/functions.ts';
import { expressionsIn, type Policy } from './policy.ts';

/** Settings that would give the platform or the code a key, where others name an identity. */
const KEY_SETTINGS = /^(AzureWebJobsStorage|AzureWebJobsDashboard|STORAGE|WEBSITE_CONTENTAZUREFILECONNECTIONSTRING)$/;
const NAMED_AS_SECRET = /(^|_)(KEY|SECRET|PASSWORD|TOKEN|SAS)$|^(?:password|key)Credentials$/;
const KEY_WITHIN = /(AccountKey|SharedAccessKey|SharedAccessSignature|Password)\s*=|[?&]sig=/i;
/** Properties of resources: `insights.properties.InstrumentationKey`. */
const KEY_READ = /^(?:instrumentation|primary|secondary|account|access)\w*key$/i;

const keys: Policy = {
  reason: 'a key that is read or written down at deployment stays in its history, for who may read that',
  check(model, report) {
    for (const expression of expressionsIn(model)) {
      if (expression.kind === 'call') {
        const { callee } = expression;
        const name = callee.kind === 'name' ? callee.name : callee.kind === 'member' ? callee.property : '';
        if (isListing(name)) report(callee.at, `no keys: ${name}()`);
      } else if (expression.kind === 'member' || expression.kind === 'index') {
        const name = expression.kind === 'member' ? expression.property : (literalOf(expression.index) ?? '');
        if (KEY_READ.test(name)) report(expression.at, `no keys: ${name}`);
      } else if (expression.kind === 'text') {
        if (expression.parts.some((part) => typeof part === 'string' && KEY_WITHIN.test(part)))
          report(expression.at, 'no keys: this text holds one');
      } else if (expression.kind === 'object')
        for (const { key, at } of expression.entries)
          if (typeof key === 'string' && (KEY_SETTINGS.test(key) || NAMED_AS_SECRET.test(key)))
            report(at, `no keys: the setting ${key}`);
    }
  },
};

const SECRET_NAME =
  /(password|passphrase|secret|token|(account|api|access|function|master|primary|host)key|connectionstring|sas)$/i;

const secrets: Policy = {
  reason: 'parameters without @secure() and outputs stay in the history of deployments',
  check(model, report) {
    for (const declaration of model.template.declarations) {
      const { kind, name, at } = declaration;
      if (kind === 'output' && (holdsSecret(declaration.value, model) || SECRET_NAME.test(name)))
        report(at, `no secrets in outputs: ${name}`);
      if (kind !== 'parameter' || !declaration.type) continue;
      if (SECRET_NAME.test(name) && !isSecret(declaration)) report(at, `${name} must be @secure()`);
      const value = declaration.value && writtenOut(declaration.value);
      if (isSecret(declaration) && value !== undefined && value !== '' && value !== null)
        report(at, `${name} must have no default that is written down`);
    }
  },
};

export const SECRETS = [keys, secrets];

/** Templates must not read, store or output keys and secrets, or pass them to a parameter that stays in the deployment history. */
import { type Model, templateOf } from '../rules/model.ts';
import { writtenOut } from '../rules/outcomes.ts';
import type { Expression, Module, Parameter } from '../syntax/ast.ts';
import { bodyOf, entryOf, literalOf, namesIn } from '../syntax/walk.ts';
import { expressionsIn, type Policy, type Report } from './policy.ts';

/** Matches functions that read keys or other secrets of a resource: `listKeys`, `listAccountSas`, `list`. */
const LISTING = /^list([A-Z]\w*)?$/;

/** Settings that contain a key and that an identity can replace. */
const KEY_SETTINGS = /^(AzureWebJobsStorage|AzureWebJobsDashboard|STORAGE|WEBSITE_CONTENTAZUREFILECONNECTIONSTRING)$/;
const NAMED_AS_SECRET = /(^|_)(KEY|SECRET|PASSWORD|TOKEN|SAS)$|^(?:password|key)Credentials$/;
const KEY_WITHIN = /(AccountKey|SharedAccessKey|SharedAccessSignature|Password)\s*=|[?&]sig=/i;
/** Properties of resources that contain a key: `insights.properties.InstrumentationKey`. */
const KEY_READ = /^(?:instrumentation|primary|secondary|account|access)\w*key$/i;

const keys: Policy = {
  reason: 'a key that a deployment reads or contains stays in the deployment history for all its readers',
  check(model, report) {
    for (const expression of expressionsIn(model)) {
      if (expression.kind === 'call') {
        const { callee } = expression;
        const name = callee.kind === 'name' ? callee.name : callee.kind === 'member' ? callee.property : '';
        if (LISTING.test(name)) report(callee.at, `no keys: ${name}()`);
      } else if (expression.kind === 'member' || expression.kind === 'index') {
        const name = expression.kind === 'member' ? expression.property : (literalOf(expression.index) ?? '');
        if (KEY_READ.test(name)) report(expression.at, `no keys: ${name}`);
      } else if (expression.kind === 'text') {
        if (expression.parts.some((part) => typeof part === 'string' && KEY_WITHIN.test(part)))
          report(expression.at, 'no keys: this text contains one');
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
      if (kind === 'module') checkModule(declaration, model, report);
      if (kind === 'output' && (holdsSecret(declaration.value, model) || SECRET_NAME.test(name)))
        report(at, `no secrets in outputs: ${name}`);
      if (kind !== 'parameter' || !declaration.type) continue;
      if (SECRET_NAME.test(name) && !isSecret(declaration)) report(at, `${name} must be @secure()`);
      const value = declaration.value && writtenOut(declaration.value);
      if (isSecret(declaration) && value !== undefined && value !== '' && value !== null)
        report(at, `${name} must not have a literal default`);
    }
  },
};

function checkModule(module: Module, model: Model, report: Report): void {
  const target = templateOf(module.path, model);
  const given = entryOf(bodyOf(module.body).object, 'params');
  for (const { key, value } of given?.kind === 'object' ? given.entries : []) {
    const parameter = target?.symbols.get(String(key));
    if (parameter?.kind === 'parameter' && !isSecret(parameter) && holdsSecret(value, model))
      report(value.at, `this is a secret, and the parameter ${key} of the module is not @secure()`);
  }
}

function isSecret({ type, decorators }: Parameter): boolean {
  return decorators.some(({ name }) => name === 'secure') || /^secure/.test(type ?? '');
}

/** True if a value contains a secret parameter, directly or through variables. */
function holdsSecret(value: Expression, model: Model): boolean {
  return [...namesIn(value)].some(({ name }) => {
    const symbol = model.symbols.get(name);
    if (symbol?.kind === 'variable') return holdsSecret(symbol.value, model);
    return symbol?.kind === 'parameter' && isSecret(symbol);
  });
}

export const SECRETS = [keys, secrets];

import { literalOf } from '../syntax/walk.ts';
import { isListing } from '../types/functions.ts';
import { expressionsIn, type Policy } from './policy.ts';

/** Settings by which the platform or the code would be given a key, where there are others for an identity. */
const KEY_SETTINGS = /^(AzureWebJobsStorage|AzureWebJobsDashboard|STORAGE|WEBSITE_CONTENTAZUREFILECONNECTIONSTRING)$/;
const NAMED_AS_SECRET = /(^|_)(KEY|SECRET|PASSWORD|TOKEN|SAS)$/;
const KEY_WITHIN = /(AccountKey|SharedAccessKey|SharedAccessSignature|Password)\s*=|[?&]sig=/i;
/** What resources tell of themselves: `insights.properties.InstrumentationKey`. */
const KEY_READ = /^(?:instrumentation|primary|secondary|account|access)\w*key$/i;
const CREDENTIALS = ['passwordCredentials', 'keyCredentials'];

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
        for (const { key, at } of expression.entries) {
          if (typeof key !== 'string') continue;
          if (KEY_SETTINGS.test(key) || NAMED_AS_SECRET.test(key)) report(at, `no keys: the setting ${key}`);
          if (CREDENTIALS.includes(key)) report(at, `no keys: ${key}`);
        }
    }
  },
};

export const KEYS = [keys];

/** What the headers of the page must not say, wherever staticwebapp.config.json gives them. */
import type { Finding } from './finding.ts';
import { texts } from './shape.ts';
import type { Source } from './source.ts';

/** They let a page run what somebody has written into it; hashes and nonces do what they are taken for. */
const OPEN = ["'unsafe-inline'", "'unsafe-eval'", "'unsafe-hashes'"];

/** Every policy that opens the page to foreign scripts or styles. */
export function checkHeaders(source: Source): Finding[] {
  return [...texts(source.value)].flatMap(([text, path]) => {
    const isPolicy = /^content-security-policy(?:-report-only)?$/i.test(String(path.at(-1)));
    const open = isPolicy ? OPEN.filter((word) => text.toLowerCase().includes(word)) : [];
    return open.map((word) => source.finding(path, `the policy must not say ${word}`));
  });
}

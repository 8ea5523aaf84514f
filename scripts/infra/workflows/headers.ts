/** What the headers of the page must not say, wherever staticwebapp.config.json gives them. */
import type { Finding } from './finding.ts';
import type { Source } from './source.ts';

type Path = readonly (string | number)[];

/** They let a page run what somebody has written into it; hashes and nonces do what they are taken for. */
const OPEN = ["'unsafe-inline'", "'unsafe-eval'", "'unsafe-hashes'"];

/** Every policy that opens the page to foreign scripts or styles. */
export function checkHeaders(source: Source): Finding[] {
  const findings: Finding[] = [];
  const walk = (value: unknown, path: Path): void => {
    const isPolicy = /^content-security-policy(?:-report-only)?$/i.test(String(path.at(-1)));
    if (typeof value === 'string' && isPolicy)
      for (const word of OPEN)
        if (value.toLowerCase().includes(word)) findings.push(source.finding(path, `the policy must not say ${word}`));
    if (value !== null && typeof value === 'object')
      for (const [key, inner] of Object.entries(value))
        walk(inner, [...path, Array.isArray(value) ? Number(key) : key]);
  };
  walk(source.value, []);
  return findings;
}

export type MissingReason = 'offline' | 'published' | 'missing';

/** Milliseconds without a response after which the server is treated as unreachable. */
const TIMEOUT_MS = 4_000;

/** Finds out why code failed to load. If the deployed page has another entry script, a new version has been deployed. */
export async function whyMissing(): Promise<MissingReason> {
  try {
    const response = await fetch(document.baseURI, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const text = response.ok ? await response.text() : '';
    const deployed = scriptsOf(new DOMParser().parseFromString(text, 'text/html'));
    const isPublished = deployed.size > 0 && [...scriptsOf(document)].some((name) => !deployed.has(name));
    return isPublished ? 'published' : 'missing';
  } catch {
    return 'offline';
  }
}

/** The file names of a page's module scripts. They contain a content hash. */
function scriptsOf(page: Document): ReadonlySet<string> {
  const scripts = [...page.querySelectorAll('script[type=module][src]')];
  return new Set(scripts.map((script) => script.getAttribute('src')?.replace(/^.*\//, '') ?? ''));
}

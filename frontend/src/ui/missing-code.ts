/** Finds out why a part of the portal's code could not be loaded. */

export type MissingReason = 'offline' | 'published' | 'missing';

/** Milliseconds after which a server that does not respond counts as unreachable. */
const ANSWER_MS = 4_000;

/** Loads the page from its server: a new version is published if it names another entry script than the running page. */
export async function whyMissing(): Promise<MissingReason> {
  try {
    const response = await fetch(document.baseURI, { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) });
    const text = response.ok ? await response.text() : '';
    const deployed = scriptsOf(new DOMParser().parseFromString(text, 'text/html'));
    const isPublished = deployed.size > 0 && [...scriptsOf(document)].some((name) => !deployed.has(name));
    return isPublished ? 'published' : 'missing';
  } catch {
    return 'offline';
  }
}

/** The file names of a page's modules, which change with their content. */
function scriptsOf(page: Document): ReadonlySet<string> {
  const scripts = [...page.querySelectorAll('script[type=module][src]')];
  return new Set(scripts.map((script) => script.getAttribute('src')?.replace(/^.*\//, '') ?? ''));
}

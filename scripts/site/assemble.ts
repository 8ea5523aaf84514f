import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../root.ts';
import { rebase, type SiteConfig } from './config.ts';
import { type PageSettings, settingsScript } from './settings.ts';

export interface SiteOptions {
  /** The folder to fill; must be empty or new. */
  readonly folder: string;
  readonly settings: PageSettings;
  /** The built page; by default, `frontend/dist`. */
  readonly build?: string;
  /** Path of the portal on its origin: `/` or `/portal/` (SHELL-03). */
  readonly basePath?: string | undefined;
  /** Origin of the directory for the content security policy; by default, Entra's. */
  readonly authorityOrigin?: string | undefined;
}

const PAGES = ['index.html', 'redirect.html', '404.html'];

/**
 * Assembles a deployable site from a build: its files below the base path, `settings.js`, and `staticwebapp.config.json` with the
 * directory's origin in the content security policy.
 */
export function assembleSite({ folder, settings, build, basePath = '/', authorityOrigin }: SiteOptions): void {
  if (!/^\/(?:[\w-]+\/)*$/.test(basePath)) throw new Error(`The base path must look like /portal/, not "${basePath}".`);
  const source = build ?? inRoot('frontend', 'dist');
  if (!existsSync(join(source, 'index.html')))
    throw new Error(`There is no built page in ${source}. Run: npm run build`);
  const home = join(folder, basePath);
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`);
  mkdirSync(home, { recursive: true });
  cpSync(source, home, { recursive: true });

  for (const page of PAGES) {
    setBase(join(home, page), basePath);
    // Token renewal loads its page from the origin's root. The platform requires a page there too, which it returns for missing files.
    if (basePath !== '/') cpSync(join(home, page), join(folder, page));
  }
  writeFileSync(join(home, 'settings.js'), settingsScript(settings));
  const config = JSON.parse(readFileSync(inRoot('staticwebapp.config.json'), 'utf8')) as SiteConfig;
  const fitted = rebase(config, basePath, authorityOrigin, settings.apiOrigin);
  writeFileSync(join(folder, 'staticwebapp.config.json'), JSON.stringify(fitted, null, 2));
}

function setBase(file: string, basePath: string): void {
  const html = readFileSync(file, 'utf8');
  const changed = html.replace(/<base href="[^"]*"/, `<base href="${basePath}"`);
  if (!changed.includes(`<base href="${basePath}"`)) throw new Error(`${file} has no <base href>.`);
  writeFileSync(file, changed);
}

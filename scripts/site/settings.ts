/** What the host page tells the portal (AUTH-05): `settings.js` beside index.html sets it as `window.portalSettings`. */
export interface PageSettings {
  /** `https://login.microsoftonline.com/<tenant>`; locally one that is only labelled https. */
  readonly authority: string;
  /** Locally only: the authority's addresses, so that none is fetched over https. */
  readonly authorityMetadata?: object;
  /** Hosts trusted besides Microsoft's; empty in production, never left out. */
  readonly knownAuthorities: readonly string[];
  readonly clientId: string;
  /** Path that people come back to after signing in; the base path when left out. */
  readonly redirectPath?: string;
  /** Origin of the API where the page calls it directly; left out where the site's own `/api` leads to it. */
  readonly apiOrigin?: string;
  readonly corporateAdminGroupId: string;
  readonly franchiseAdminGroupId: string;
  readonly pointOfSaleAdminGroupId: string;
  readonly readonlyUserGroupId: string;
}

/** The text of `settings.js`. */
export function settingsScript(settings: PageSettings): string {
  return `window.portalSettings = ${JSON.stringify(settings, null, 2)};\n`;
}

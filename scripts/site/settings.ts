/** Settings of the page (AUTH-05): `settings.js` next to index.html sets them as `window.portalSettings`. */
export interface PageSettings {
  /** `https://login.microsoftonline.com/<tenant>`; locally an address that only claims to be https. */
  readonly authority: string;
  /** Only for local runs: the authority's metadata, so that MSAL does not fetch it over https. */
  readonly authorityMetadata?: object;
  /** Hosts that are trusted besides Microsoft's. Required, but empty in production. */
  readonly knownAuthorities: readonly string[];
  readonly clientId: string;
  /** Path to return to after sign-in (default: the base path). */
  readonly redirectPath?: string;
  /** Origin of the API if the page sends requests to it directly. Undefined if the site forwards `/api`. */
  readonly apiOrigin?: string;
  readonly corporateAdminGroupId: string;
  readonly franchiseAdminGroupId: string;
  readonly pointOfSaleAdminGroupId: string;
  readonly readonlyUserGroupId: string;
}

/** Returns the text of `settings.js`. */
export function settingsScript(settings: PageSettings): string {
  return `window.portalSettings = ${JSON.stringify(settings, null, 2)};\n`;
}

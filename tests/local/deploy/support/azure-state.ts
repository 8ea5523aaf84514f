/** What the stand-ins for `az`, `gh` and `swa` keep. */
export interface AzureState {
  /** Everything asked, in order, with the version that a deployment of the templates would hand to the API. */
  readonly calls: { readonly args: readonly string[]; readonly version?: string | undefined }[];
  /** Words of the call that fails. */
  readonly failing?: string;
  /** How often it still fails; left out: always. */
  failures?: number;
  /** Words of the call that never ends, though it does what it is for. */
  readonly hanging?: string;
  /** The process id of that call. */
  hangs?: number;
  readonly groups: Record<string, { readonly id: string; tags: Record<string, string> }>;
  readonly identities: {
    readonly name: string;
    readonly clientId: string;
    readonly principalId: string;
    readonly tenantId: string;
  }[];
  readonly credentials: { readonly identity: string; readonly issuer: string; readonly subject: string }[];
  readonly roles: {
    readonly id: string;
    readonly roleName: string;
    permissions: { readonly actions: readonly string[]; readonly dataActions?: readonly string[] }[];
  }[];
  readonly assignments: {
    readonly id: string;
    readonly name: string;
    readonly scope: string;
    /** Its name, by which az is asked; Azure tells the definition alone. */
    readonly role: string;
    readonly roleDefinitionId: string;
    readonly principalId: string;
    readonly principalType: string;
    condition: string | null;
    conditionVersion: string | null;
  }[];
  /** How GitHub says that it names the repository; without it nobody is signed in there. */
  readonly customization?: unknown;
  /** What a deployment of the templates answers. */
  readonly outputs?: unknown;
  /** A token for the API. */
  readonly apiToken?: string;
  /** What was put at the site, by environment. */
  readonly uploads: {
    readonly environment: string;
    readonly settings: string;
    readonly policy: string;
    readonly hasToken: boolean;
  }[];
}

export const SITE_TOKEN = 'the-deployment-token-of-the-site';

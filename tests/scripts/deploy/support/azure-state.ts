/** What the stand-ins for `az`, `gh` and `swa` keep. */
export interface AzureState {
  /** Everything asked, in order. */
  readonly calls: { readonly args: readonly string[] }[];
  /** Words of the call that fails. */
  readonly failing?: string;
  /** How often it still fails; left out: always. */
  failures?: number;
  /** Words of the call that never ends, though it does what it is for. */
  readonly hanging?: string;
  /** Whether that call does not do it either. */
  readonly isLost?: boolean;
  /** What az ends with after it has brought the package: the host of the function app does not answer yet. */
  readonly afterUpload?: string;
  /** The process id of the call that never ends. */
  hangs?: number;
  /** The commit of the package that the function app runs: no deployment of templates changes it, an upload does. */
  running?: string;
  /** The commit of the package in the storage account, which the app on the other plan runs from its next start on. */
  stored?: string;
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
  /** The current subscription of az; absent: not signed in. */
  readonly subscription?: { readonly id: string; readonly name: string };
  /** Variables on GitHub, by environment; absent: not signed in. */
  readonly variables?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What a deployment of the templates answers. */
  readonly outputs?: unknown;
  /** What az lists of a failed deployment's operations, by the deployment's name. */
  readonly operations?: Readonly<Record<string, readonly unknown[]>>;
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

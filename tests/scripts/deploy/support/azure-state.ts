/** The state of the stand-ins for `az`, `gh` and `swa`. */
export interface AzureState {
  /** All commands, in order. */
  readonly calls: { readonly args: readonly string[] }[];
  /** Part of the command that fails. */
  readonly failing?: string;
  /** Remaining number of failures; undefined: it always fails. */
  failures?: number;
  /** Part of the command that takes effect but never ends. */
  readonly hanging?: string;
  /** True if the endless command does not take effect. */
  readonly isLost?: boolean;
  /** Error of az after it has uploaded the package, such as a host that does not respond yet. */
  readonly afterUpload?: string;
  /** The process id of the endless command. */
  hangs?: number;
  /** The commit of the running package. Uploads change it, template deployments do not. */
  running?: string;
  /** The commit of the package in the storage account, which an app on the premium plan runs after a restart. */
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
    /** The name of the role, as az commands use it. Azure itself returns only the id of the definition. */
    readonly role: string;
    readonly roleDefinitionId: string;
    readonly principalId: string;
    readonly principalType: string;
    condition: string | null;
    conditionVersion: string | null;
  }[];
  /** GitHub's response about OIDC subjects, or undefined if gh is not signed in. */
  readonly customization?: unknown;
  /** The current subscription of az, or undefined if az is not signed in. */
  readonly subscription?: { readonly id: string; readonly name: string };
  /** Variables on GitHub, by environment, or undefined if gh is not signed in. */
  readonly variables?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The outputs of a template deployment. */
  readonly outputs?: unknown;
  /** Operations of failed deployments, by deployment name. */
  readonly operations?: Readonly<Record<string, readonly unknown[]>>;
  /** A token for the API. */
  readonly apiToken?: string;
  /** Uploads to the site. */
  readonly uploads: {
    readonly environment: string;
    readonly settings: string;
    readonly policy: string;
    readonly hasToken: boolean;
  }[];
}

export const SITE_TOKEN = 'the-deployment-token-of-the-site';

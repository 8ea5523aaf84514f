/**
 * The actions that workflows may use: by the commit that a release's tag names, because a tag can be moved, and with the inputs
 * that its `action.yml` knows at that commit. To take another release, change both here and in the workflows.
 */
export interface KnownAction {
  readonly sha: string;
  readonly version: string;
  readonly inputs: readonly string[];
  readonly required?: readonly string[];
}

export const ACTIONS: Readonly<Record<string, KnownAction>> = {
  'actions/checkout': {
    sha: 'de0fac2e4500dabe0009e67214ff5f5447ce83dd',
    version: 'v6.0.2',
    inputs: [
      ...['repository', 'ref', 'token', 'ssh-key', 'ssh-known-hosts', 'ssh-strict', 'ssh-user', 'persist-credentials'],
      ...['path', 'clean', 'filter', 'sparse-checkout', 'sparse-checkout-cone-mode', 'fetch-depth', 'fetch-tags'],
      ...['show-progress', 'lfs', 'submodules', 'set-safe-directory', 'github-server-url'],
    ],
  },
  'actions/setup-node': {
    sha: '6044e13b5dc448c55e2357c09f80417699197238',
    version: 'v6.2.0',
    inputs: [
      ...['node-version', 'node-version-file', 'architecture', 'check-latest', 'registry-url', 'scope'],
      ...['token', 'cache', 'package-manager-cache', 'cache-dependency-path', 'mirror', 'mirror-token'],
    ],
  },
  'actions/upload-artifact': {
    sha: 'b7c566a772e6b6bfb58ed0dc250532a479d7789f',
    version: 'v6.0.0',
    inputs: [
      ...['name', 'path', 'if-no-files-found', 'retention-days', 'compression-level', 'overwrite'],
      'include-hidden-files',
    ],
    required: ['path'],
  },
  'actions/download-artifact': {
    sha: '37930b1c2abaa49bbe596cd826c3c89aef350131',
    version: 'v7.0.0',
    inputs: ['name', 'artifact-ids', 'path', 'pattern', 'merge-multiple', 'github-token', 'repository', 'run-id'],
  },
  'azure/login': {
    sha: 'f5d393ae46f8fde4be8b75f32e3fc50e654ad0ca',
    version: 'v3.0.1',
    inputs: [
      ...['creds', 'client-id', 'tenant-id', 'subscription-id', 'enable-AzPSSession', 'environment'],
      ...['allow-no-subscriptions', 'audience', 'auth-type'],
    ],
  },
};

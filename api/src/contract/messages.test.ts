/** The specified error message of each endpoint (ERR-01), or none (ERR-02). */
import { expect, test } from 'vitest';
import { routes } from './index.ts';

/** Endpoints that the specification does not contain may be missing. */
type Catalogue = Partial<Record<keyof typeof routes, string | undefined>>;

const SILENT = undefined;

/** The error messages in section 8 of the specification. */
const CATALOGUE: Catalogue = {
  lookupUnits: 'An error occurred when retrieving a list of units.',
  lookupFranchises: 'An error occurred when retrieving a list of franchises.',
  lookupEntities: 'An error occurred when retrieving a list of entities.',
  lookupOrphanedFranchises: 'An error occurred when retrieving a list of orphaned franchises.',
  deleteOrphanedFranchise: 'An error occurred when retrieving a list of orphaned franchises.',

  getAuthenticatedUser: SILENT,
  getAuthenticatedPosUser: SILENT,
  getAuthenticatedUserGroups: SILENT,

  getFranchise: 'An error occurred when retrieving franchise information.',
  saveFranchise: 'An error occurred when saving franchise information.',
  getFranchiseRoles: "An error occurred when retrieving a franchise's list of roles.",
  getAddresses: 'An error occurred when retrieving the address.',
  saveAddress: 'An error occurred when saving the address.',
  deleteAddress: 'Failed to delete address. Please try again later.',

  getAssignedUnits: 'An error occurred when retrieving lists of assigned units.',
  getUnassignedUnits: 'An error occurred when retrieving lists of unassigned units.',
  getSystemUnits: 'An error occurred when retrieving lists of system units.',
  getUnit: 'An error occurred when getting a unit.',
  saveUnit: 'An error occurred when saving a unit.',
  assignUnit: 'An error occurred when assigning a unit.',
  unassignUnit: 'An error occurred when unassigning a unit.',

  getHierarchy: 'An error occurred when retrieving a hierarchy level.',
  saveHierarchy: 'An error occurred when saving a hierarchy level.',
  deleteHierarchy: 'An error occurred when removing a hierarchy level.',

  getAllUsers: 'An error occurred when retrieving lists of all users.',
  getAssignedUsers: 'An error occurred when retrieving lists of assigned users.',
  getUnassignedUsers: 'An error occurred when retrieving lists of unassigned users.',
  getSupportUsers: 'An error occurred when retrieving lists of support users.',
  getAdminUsers: 'An error occurred when retrieving lists of admin users.',
  getStoreManagers: 'An error occurred when retrieving lists of store managers.',
  getAvailableManagers: 'An error occurred when retrieving lists of store managers.',
  getSystemUsers: 'An error occurred when retrieving lists of all users.',
  getUser: 'An error occurred when getting the user.',
  saveUser: 'An error occurred when saving a user.',
  userExists: 'An error occurred validating availabilty of email address.',
  hasMultipleAccounts: SILENT,
  canDeleteUser: 'An error occurred when deleting a user.',
  deleteUser: 'An error occurred when deleting a user.',
  resetUserPassword: 'An error occurred with user import',
  importUsers: 'An error occurred with user import',
  getImport: 'An error occurred with user import',
  findEmailsElsewhere: 'An error occurred with user import',
  readTable: 'An error occurred with user import',

  getCommunicationState: SILENT,
  getBrands: SILENT,
  getCommunicationTypes: SILENT,
  getCommunicationType: SILENT,
  saveCommunicationType: SILENT,
  deleteCommunicationType: SILENT,
  getBrandCommunicationGroups: SILENT,
  getBrandCommunicationGroup: SILENT,
  saveBrandCommunicationGroup: SILENT,
  deleteBrandCommunicationGroup: SILENT,
  getDefaultCommunicationOptions: SILENT,
  getCommunicationOptions: SILENT,
  saveCommunicationOptions: SILENT,

  getVendors: 'An error occurred when retrieving POS vendors.',
  getVendor: 'An error occurred when retrieving POS vendor information.',
  saveVendor: 'An error occurred when saving POS Vendor.',
  deleteVendor: 'An error occurred when deleting POS Vendor.',
  addVendorFranchise: 'An error occurred when adding group to POS vendor.',
  removeVendorFranchise: 'An error occurred when removing group from POS vendor.',
  getPosUsers: 'An error occurred when retrieving POS Vendor Users.',
  getPosUser: 'An error occurred when retrieving POS Vendor User.',
  savePosUser: 'An error occurred when saving POS Vendor User.',
  deletePosUser: 'An error occurred when deleting POS Vendor User.',
  resetPosPassword: 'An error occurred with resetting the users password',
  posUserExists: 'An error occurred validating availabilty of email address.',
};

test('ERR-01 ERR-02 ERR-04 every specified endpoint has its exact message, or none', () => {
  const messages = new Map<string, string | undefined>(
    Object.entries(routes).map(([name, { message }]) => [name, message]),
  );
  const known = Object.keys(CATALOGUE).map((name) => [name, messages.get(name)]);
  expect(Object.fromEntries(known)).toStrictEqual(CATALOGUE);
});

test('every endpoint has a unique method and path', () => {
  const paths = Object.values(routes).map(({ method, path }) => `${method} ${path}`);
  expect(new Set(paths).size).toBe(paths.length);
});

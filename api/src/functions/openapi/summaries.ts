import type { routes } from '../../contract/index.ts';

/** The summary of each endpoint in the OpenAPI document. Kept out of the route table, so that the client does not load the summaries. */
export const SUMMARIES: Readonly<Record<keyof typeof routes, string>> = {
  // Lookups and the caller
  lookupFranchises: 'Lists all franchises by code. Clients add the synthetic entry SYSTEM.',
  lookupEntities: 'Lists the legal entities of a franchise.',
  lookupUnits: 'Lists the unassigned units of a franchise, for Assign Unit.',
  getAuthenticatedUser: "Returns the caller's franchise admin record.",
  getAuthenticatedPosUser: "Returns the caller's POS admin record.",
  getAuthenticatedUserGroups: 'Returns which of the four configured role groups the caller is in.',

  // Franchise
  getFranchise: 'Returns a franchise with the names of its levels.',
  saveFranchise: 'Names the levels. Rejects removing the name of a level that has people (409).',
  getFranchiseRoles: 'Lists the named levels of a franchise, level 1 first.',
  getCommunicationState: 'Returns the communication types without a contact, and when the franchise last changed.',
  getAddresses: 'Lists the addresses of a franchise by type and street.',
  saveAddress: 'Creates an address (number 0) or updates one.',
  deleteAddress: 'Deletes an address. Returns true.',
  getAudit:
    'Lists changes, newest first, in pages. The scope is a franchise (its code), a vendor (vendor:{number}), the communication types and groups (reference) or everything (SYSTEM). `from` and `to` may be days (UTC); the last day is included.',
  undoChange:
    'Undoes whole changes with a new change. Keeps fields that were changed later, unless overwrite names them. Rejects records that cannot be restored (409).',
  restoreRecord:
    'Sets a record, or only some of its fields, to a version from its history. Restores a deleted record too.',
  getDeleted:
    'Lists deleted records and ended assignments of units that can be restored, newest first. SYSTEM lists franchises and vendors.',
  purgeDeleted:
    'Deletes the versions of a deleted record from the history, its values from change sets, and its account from the directory. This cannot be undone.',

  // Communication
  getBrands: 'Lists the brands by name.',
  getCommunicationTypes: 'Lists the communication types by name.',
  getCommunicationType: 'Returns a communication type.',
  saveCommunicationType: 'Creates a communication type (number 0) or updates one.',
  deleteCommunicationType: 'Deletes a communication type. Rejects a type that a group uses (409).',
  getBrandCommunicationGroups: 'Lists the brand communication groups by brand and type, with the number of members.',
  getBrandCommunicationGroup: 'Returns a brand communication group.',
  saveBrandCommunicationGroup:
    'Creates a brand communication group (number 0) or updates one. Returns the number 500 for an invalid AD group.',
  deleteBrandCommunicationGroup:
    'Deletes a brand communication group. Rejects a group whose directory group has members (409).',
  getDefaultCommunicationOptions:
    'Lists the communication types that a new user can choose: those for which a brand of the franchise has a group. None is selected.',
  getCommunicationOptions: 'Lists the communication types of a user, selected or not.',
  saveCommunicationOptions:
    "Selects and clears communication types of a user. If-Match takes the user's version. Omitted types keep their state.",

  // Units
  getAssignedUnits: 'Lists the units that are assigned to a person.',
  getUnassignedUnits: 'Lists the units that are assigned to nobody.',
  getUnit: 'Returns a unit with its opening hours.',
  saveUnit: "Updates a unit's email, phone, manager and assigned person.",
  assignUnit: 'Assigns an unassigned unit to a person.',
  unassignUnit: 'Unassigns a unit.',

  // Hierarchy
  getHierarchy: 'Returns the roots of the tree, each with its people and units.',
  saveHierarchy: 'Adds a person to a level, moves a position or assigns another person to it.',
  deleteHierarchy:
    'Removes a person from the tree. Only corporate admins can remove a person with people or units below.',

  // Users
  getAllUsers: 'Lists all users of a franchise.',
  getAssignedUsers: 'Lists the users with a position.',
  getUnassignedUsers: 'Lists the users without a position.',
  getStoreManagers: 'Lists the users who manage a unit.',
  getSupportUsers: 'Lists the support staff.',
  getAdminUsers: 'Lists the franchise admins.',
  getAvailableManagers: 'Lists the users who can manage a unit, its current manager first.',
  getUser: 'Returns a user.',
  saveUser:
    'Creates a user with a directory account (number 0) or updates one. Names and email addresses are copied to the directory.',
  userExists: 'Returns true if a user of the franchise has the email address.',
  hasMultipleAccounts:
    'Returns true if another user has the email address (USER-12). Only corporate admins see matches outside the franchise.',
  canDeleteUser: 'Returns whether the caller can delete a user, and the reason if not.',
  deleteUser:
    'Deletes a user with their admin rights, memberships and directory account. The directory keeps the account for 30 days.',
  resetUserPassword:
    'Sets a temporary password, revokes all sessions and returns the password once. Tokens issued earlier expire within an hour.',
  importUsers:
    'Imports a CSV or XLSX file of unit managers: unitCode, firstName, lastName, emailAddress. If the import takes longer than 20 s, returns 202; poll it then.',
  findEmailsElsewhere: 'Returns the given email addresses that belong to an account outside the franchise.',
  getImport: 'Returns the progress of an import.',

  // All franchises
  getSystemUnits: 'Streams all units of all franchises by franchise and unit code.',
  getSystemUsers: 'Streams all users of all franchises by franchise and name.',
  getSystemRevisions:
    'Returns the revision of every franchise. Clients refetch only franchises whose revision changed.',
  lookupOrphanedFranchises: 'Lists the franchises with users but no units, by code.',
  deleteOrphanedFranchise:
    'Deletes an orphaned franchise with its users and their accounts. Returns the remaining orphaned franchises.',

  // Point of sale
  getVendors: 'Lists the vendors by name.',
  getVendor: 'Returns a vendor with its franchises.',
  saveVendor: 'Creates a vendor (number 0) or renames one.',
  deleteVendor: 'Deletes a vendor with its users, their accounts and its assignments to franchises.',
  addVendorFranchise: 'Assigns a franchise to a vendor. Succeeds if it is assigned already.',
  removeVendorFranchise: 'Removes a franchise from a vendor. Succeeds if it is not assigned.',
  getPosUsers: 'Lists the users of a vendor by last name.',
  getPosUser: 'Returns a user of a vendor.',
  savePosUser: 'Creates a user with a directory account (number 0) or updates one.',
  deletePosUser: 'Deletes a user of a vendor with their directory account.',
  resetPosPassword:
    'Sets a temporary password, revokes all sessions and returns the password once. Tokens issued earlier expire within an hour.',
  posUserExists: 'Returns true if a user of any vendor has the email address.',

  // Change sets
  readTable: 'Reads the cells of a CSV file or workbook for an import. Stores nothing.',
  createChangeSet:
    'Stores up to 10,000 operations as a change set and reviews them. Poll the set while its state is reviewing.',
  getChangeSets: 'Lists the change sets of a scope, newest first; SYSTEM lists all.',
  getChangeSet: 'Returns a change set and a page of its operations. The query can select a verdict or a result.',
  editChangeSet: 'Changes title, options, selection or operations, and reviews the set again.',
  reviewChangeSet: 'Reviews a set again, with the current records.',
  applyChangeSet:
    'Applies a reviewed set, or continues a stopped one, with the rights of the caller. A set of more than 20 operations continues as a job; poll it.',
  proposeChangeSet: 'Proposes a set to the administrators who may apply it.',
  approveChangeSet: 'Applies a proposed set with the rights of the caller.',
  declineChangeSet: 'Declines a proposed set.',
  scheduleChangeSet: 'Applies a set at a given time, with the rights that the caller has then.',
  cancelChangeSet: 'Cancels a set, or stops a running one after its current piece. Applied operations are kept.',
  undoChangeSet:
    'Creates and reviews a set that undoes the changes of another set, newest first. Returns the undo that the caller has already created, if it is not applied yet. Rejects a second undo while one is proposed, scheduled or running, or within an hour after another user has created one (409 being_undone).',
};

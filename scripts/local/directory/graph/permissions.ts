/** The application permissions for each operation, any one of which is sufficient. */

export const READ_USERS = ['User.Read.All', 'User.ReadWrite.All', 'Directory.Read.All', 'Directory.ReadWrite.All'];
export const WRITE_USERS = ['User.ReadWrite.All', 'Directory.ReadWrite.All'];
export const RESTORE_USERS = ['User.DeleteRestore.All', ...WRITE_USERS];
/** The only permission that allows permanent deletion. */
export const PURGE_USERS = ['User.DeleteRestore.All'];
export const READ_GROUPS = [
  'GroupMember.Read.All',
  'GroupMember.ReadWrite.All',
  'Group.Read.All',
  'Group.ReadWrite.All',
  'Directory.Read.All',
  'Directory.ReadWrite.All',
];
export const WRITE_MEMBERS = ['GroupMember.ReadWrite.All', 'Group.ReadWrite.All', 'Directory.ReadWrite.All'];

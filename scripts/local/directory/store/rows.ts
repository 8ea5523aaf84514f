import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type { Account, Group } from './types.ts';

type Row = Record<string, SQLOutputValue>;

const text = (value: SQLOutputValue | undefined): string => String(value);
const optionalText = (value: SQLOutputValue | undefined): string | null => (value == null ? null : String(value));
const key = (value: string | null): string | null => value?.toLowerCase() ?? null;

export function readAccount(row: Row): Account {
  return {
    id: text(row.id),
    userPrincipalName: text(row.upn),
    mail: optionalText(row.mail),
    displayName: text(row.display_name),
    givenName: optionalText(row.given_name),
    surname: optionalText(row.surname),
    mailNickname: text(row.mail_nickname),
    accountEnabled: row.enabled === 1,
    onPremisesImmutableId: optionalText(row.immutable_id),
    passwordHash: text(row.password_hash),
    forceChangePassword: row.force_change === 1,
    createdAt: Number(row.created_at),
    signInSessionsValidFrom: Number(row.sessions_valid_from),
    visibleAt: Number(row.visible_at),
    deletedAt: row.deleted_at == null ? null : Number(row.deleted_at),
  };
}

export function writeAccount(account: Account): Record<string, SQLInputValue> {
  return {
    $id: account.id,
    $upn: account.userPrincipalName,
    $upn_key: account.userPrincipalName.toLowerCase(),
    $mail: account.mail,
    $mail_key: key(account.mail),
    $display_name: account.displayName,
    $display_name_key: account.displayName.toLowerCase(),
    $given_name: account.givenName,
    $surname: account.surname,
    $mail_nickname: account.mailNickname,
    $enabled: account.accountEnabled ? 1 : 0,
    $immutable_id: account.onPremisesImmutableId,
    // Fills a column that database files of earlier versions require.
    $details: '{}',
    $password_hash: account.passwordHash,
    $force_change: account.forceChangePassword ? 1 : 0,
    $created_at: account.createdAt,
    $sessions_valid_from: account.signInSessionsValidFrom,
    $visible_at: account.visibleAt,
    $deleted_at: account.deletedAt,
  };
}

export function readGroup(row: Row): Group {
  return {
    id: text(row.id),
    displayName: text(row.display_name),
    description: optionalText(row.description),
    mailNickname: text(row.mail_nickname),
    mailEnabled: row.mail_enabled === 1,
    securityEnabled: row.security_enabled === 1,
    isAssignableToRole: row.assignable_to_role === 1,
    groupTypes: JSON.parse(text(row.group_types)) as string[],
    createdAt: Number(row.created_at),
  };
}

export function writeGroup(group: Group): Record<string, SQLInputValue> {
  return {
    $id: group.id,
    $display_name: group.displayName,
    $display_name_key: group.displayName.toLowerCase(),
    $description: group.description,
    $mail_nickname: group.mailNickname,
    $mail_enabled: group.mailEnabled ? 1 : 0,
    $security_enabled: group.securityEnabled ? 1 : 0,
    $assignable_to_role: group.isAssignableToRole ? 1 : 0,
    $group_types: JSON.stringify(group.groupTypes),
    $created_at: group.createdAt,
  };
}

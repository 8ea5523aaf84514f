import type { DatabaseSync } from 'node:sqlite';
import type { Adapter, AdapterPayload } from 'oidc-provider';

/**
 * Time for which a used refresh token is still accepted, as in Entra. Otherwise the provider treats a second use as theft and ends
 * the session, for example when two tabs renew at the same moment.
 */
const REUSE_GRACE_MS = 60_000;

/**
 * Stores the provider's sessions, grants and tokens in the directory's database, so that users stay signed in after a restart.
 */
export function adapterFor(database: DatabaseSync): (model: string) => Adapter {
  const upsert = database.prepare(
    `INSERT OR REPLACE INTO oidc (model, id, payload, grant_id, uid, expires_at)
     VALUES ($model, $id, $payload, $grantId, $uid, $expiresAt)`,
  );
  const byId = database.prepare('SELECT * FROM oidc WHERE model = ? AND id = ?');
  const byUid = database.prepare('SELECT * FROM oidc WHERE model = ? AND uid = ?');
  const consume = database.prepare('UPDATE oidc SET consumed_at = ? WHERE model = ? AND id = ?');
  const destroy = database.prepare('DELETE FROM oidc WHERE model = ? AND id = ?');
  const revoke = database.prepare('DELETE FROM oidc WHERE grant_id = ?');
  database.prepare('DELETE FROM oidc WHERE expires_at < ?').run(Date.now());

  const read = (row: ReturnType<typeof byId.get>): AdapterPayload | undefined => {
    if (row === undefined || (row.expires_at !== null && Number(row.expires_at) < Date.now())) return undefined;
    const payload = JSON.parse(String(row.payload)) as AdapterPayload;
    if (row.consumed_at === null) return payload;
    const consumedAt = Number(row.consumed_at);
    if (row.model === 'RefreshToken' && Date.now() - consumedAt < REUSE_GRACE_MS) return payload;
    return { ...payload, consumed: Math.floor(consumedAt / 1000) };
  };

  return (model) => ({
    async upsert(id, payload, expiresIn) {
      upsert.run({
        $model: model,
        $id: id,
        $payload: JSON.stringify(payload),
        $grantId: payload.grantId ?? null,
        $uid: payload.uid ?? null,
        $expiresAt: expiresIn === undefined ? null : Date.now() + expiresIn * 1000,
      });
    },
    async find(id) {
      return read(byId.get(model, id));
    },
    async findByUid(uid) {
      return read(byUid.get(model, uid));
    },
    async findByUserCode() {
      throw new Error('The device flow is not supported.');
    },
    async consume(id) {
      consume.run(Date.now(), model, id);
    },
    async destroy(id) {
      destroy.run(model, id);
    },
    async revokeByGrantId(grantId) {
      revoke.run(grantId);
    },
  });
}

/** The button "Export All Users", for corporate admins (USER-04). */
import { userRoutes } from '@franchise-admin/api/contract';
import { useState } from 'react';
import { useCall } from '../../client/useCall.ts';
import { USERS } from '../../shared/words.ts';
import { announce, Button, counted, formatCount, loadCode } from '../../ui/index.ts';

export function ExportAllUsers({ groupCode }: { readonly groupCode: string }) {
  const all = useCall(userRoutes.getAllUsers, { params: { code: groupCode } });
  // The number of users written so far; null while the users load; undefined if no export is running.
  const [written, setWritten] = useState<number | null>();
  const exportAll = async () => {
    setWritten(null);
    announce('Exporting...');
    try {
      const code = await loadCode(() => import('./export-users.ts'));
      // Reloads the users, so that the file is up to date.
      const users = code && (await all.reload());
      if (!users) return;
      await code.downloadUsers(users, setWritten);
      announce(`Exported ${counted(users.length, USERS)}`);
    } finally {
      setWritten(undefined);
    }
  };
  const label =
    written === undefined ? 'Export All Users' : written ? `Exporting ${formatCount(written)}...` : 'Exporting...';
  return (
    <Button busy={written !== undefined} onClick={() => void exportAll()}>
      {label}
    </Button>
  );
}

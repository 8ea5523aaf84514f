/** A card with deleted records. Loads them when the user opens it. */
import { useId, useState } from 'react';
import { Button, Card, CardHeader } from '../../ui/index.ts';
import type { DeletedRecordsProps } from './DeletedRecords.tsx';
import { DELETED_TAB, DeletedRecords } from './TabbedList.tsx';

export function DeletedCard({ sources }: Pick<DeletedRecordsProps, 'sources'>) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <Card label={DELETED_TAB.label}>
      <CardHeader
        title={DELETED_TAB.label}
        action={
          <Button
            appearance="subtle"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Hide deleted records' : 'Show deleted records'}
          </Button>
        }
      />
      {isOpen && (
        <div id={id}>
          <DeletedRecords sources={sources} name={DELETED_TAB.id} />
        </div>
      )}
    </Card>
  );
}

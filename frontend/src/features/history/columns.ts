/** The columns of the history. */
import { type AuditEntry, SYSTEM } from '@franchise-admin/api/contract';
import { actorOf, fieldsText, kindName, SOURCE_NAMES, stampOf, summaryOf } from '../../shared/history/words.ts';
import { HISTORY_WIDTHS } from '../../shared/widths.ts';
import type { DataColumn } from '../../ui/index.ts';

type Column = DataColumn<AuditEntry>;

const kindsOf = ({ changes }: AuditEntry) => [...new Set(changes.map(({ kind }) => kindName(kind)))].join(', ');

const WHAT: Column = { id: 'what', header: 'Change', text: summaryOf, width: HISTORY_WIDTHS.what };
const REST: readonly Column[] = [
  { id: 'at', header: 'When', text: ({ at }) => stampOf(at), compare: 'date', width: HISTORY_WIDTHS.at },
  { id: 'who', header: 'Changed by', text: actorOf, width: HISTORY_WIDTHS.who },
  { id: 'kind', header: 'Kind', text: kindsOf, width: HISTORY_WIDTHS.kind },
  {
    id: 'fields',
    header: 'Fields',
    text: ({ changes }) => fieldsText(changes),
    width: HISTORY_WIDTHS.fields,
    muted: true,
  },
  {
    id: 'state',
    header: 'State',
    text: ({ undoneBy, isRestorable }) => (undoneBy !== null ? 'Undone' : isRestorable ? '' : 'Not restorable'),
    width: HISTORY_WIDTHS.state,
  },
  { id: 'source', header: 'Source', text: ({ source }) => SOURCE_NAMES[source], width: 110, hidden: true },
  { id: 'reference', header: 'Reference', text: ({ requestId }) => requestId, width: 290, hidden: true },
];

const OF_ONE: readonly Column[] = [WHAT, ...REST];
const OF_ALL: readonly Column[] = [
  WHAT,
  { id: 'scope', header: 'Franchise', text: ({ scopeName }) => scopeName, width: 190 },
  ...REST,
];

export const columnsOf = (scope: string) => (scope === SYSTEM ? OF_ALL : OF_ONE);

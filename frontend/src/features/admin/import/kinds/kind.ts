/** Defines a kind of import file: its columns, its current data, and the changes that its rows make. */
import {
  type ChangedField,
  type CommunicationOption,
  cellText,
  damagedText,
  type FranchiseUser,
  formulaError,
  looseHeader,
  type Route,
  type Unit,
} from '@franchise-admin/api/contract';
import type { OperationInput } from '../../../../shared/review/review.ts';
import type { Slices } from '../slices.ts';

/** The stored records that rows are compared with. A kind reads only the lists in its `needs`. */
export interface ImportData {
  readonly code: string;
  readonly units: readonly Unit[];
  readonly users: readonly FranchiseUser[];
  readonly topics: readonly CommunicationOption[];
  /** Emails of new users that an account outside the franchise already has, normalized with `comparedEmail`. */
  readonly emailsElsewhere: ReadonlySet<string>;
}
export type ImportSource = 'units' | 'users' | 'topics';

export interface ImportColumn {
  /** The field's name in requests and in the errors of the server. */
  readonly key: string;
  readonly label: string;
  /** The header in templates and downloads; the label by default. */
  readonly header?: string;
  /** Other accepted headers. */
  readonly aliases?: readonly string[];
  readonly isRequired?: boolean;
  /** Pixels. */
  readonly width: number;
}

/** The cells of a row by column key. Columns that the file lacks are undefined, and their fields stay unchanged. */
export interface FileRow {
  /** Row number in a spreadsheet. */
  readonly row: number;
  readonly cells: Readonly<Record<string, string | undefined>>;
  readonly hasExtraValues?: true;
}

/** A row that was not imported. */
export interface FailedRow extends Pick<FileRow, 'row' | 'cells'> {
  readonly errorMessage: string;
}

export interface CellError {
  /** Undefined for an error of the whole row. */
  readonly column?: string | undefined;
  readonly message: string;
}

/** The planned effect of a row. */
export type RowPlan =
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'rejected'; readonly errors: readonly CellError[] }
  | {
      readonly outcome: 'create' | 'update';
      readonly changes: readonly ChangedField[];
      /** Numbers of its operations, in order. Rows with the same new user share the operation that creates the user. */
      readonly operations: readonly number[];
    };

/** Adds an operation and returns its number. */
export type AddOperation = (operation: OperationInput) => number;
/** Plans one row. Call it in file order, because a later row may contradict an earlier one. */
export type PlanRow = (row: FileRow, add: AddOperation) => RowPlan;

export interface ImportKind {
  readonly id: string;
  /** Name in the picker: "Restaurant managers". */
  readonly label: string;
  /** Precedes the name of the franchise: "Each row makes a person the manager of a unit of". */
  readonly hint: string;
  /** Part of the names of downloaded files: "restaurant-managers". */
  readonly fileName: string;
  readonly columns: readonly ImportColumn[];
  readonly needs: readonly ImportSource[];
  /** The routes of the operations. Only callers who may use all of these routes can choose the kind. */
  readonly routes: readonly Pick<Route, 'policy'>[];
  /** The stored records as rows of a file. Importing them without edits changes nothing. */
  readonly currentRows: (data: ImportData, slices: Slices) => Promise<readonly (readonly string[])[]>;
  readonly planner: (data: ImportData, slices: Slices) => Promise<PlanRow>;
  /** True if the import rejects a new user whose email belongs to an account outside the franchise. */
  readonly rejectsEmailsElsewhere?: boolean;
}

export const headerOf = ({ header, label }: ImportColumn): string => header ?? label;
/** The accepted headers, normalized with `looseHeader`: `header` if set, then key, label and aliases. */
export const acceptedHeaders = ({ key, label, header = key, aliases = [] }: ImportColumn): readonly string[] => [
  ...new Set([header, key, label, ...aliases].map(looseHeader)),
];

export const UNCHANGED: RowPlan = { outcome: 'unchanged' };
export const rejected = (...errors: readonly CellError[]): RowPlan => ({ outcome: 'rejected', errors });
export const rowError = (message: string): RowPlan => rejected({ message });

/** @param messageOf returns undefined for a cell without an error */
export function cellErrors<Column extends string>(
  columns: readonly Column[],
  messageOf: (column: Column) => string | undefined,
): CellError[] {
  return columns.flatMap((column) => {
    const message = messageOf(column);
    return message === undefined ? [] : [{ column, message }];
  });
}

/** Formats a stored value as a cell. */
export const storedText = (value: string | null): string => cellText(value ?? '');

/** Returns an error if the text is a formula or is damaged, otherwise undefined. All other checks run on the server. */
export function textError(label: string, text: string): string | undefined {
  return text.startsWith('=') ? formulaError(label, text) : damagedText(label, text);
}

/** Creates a function that returns an error if an earlier row already concerns the same record. */
export function createOnce(): (key: string | number, row: number, noun: string) => CellError | undefined {
  const rows = new Map<string | number, number>();
  return (key, row, noun) => {
    const earlier = rows.get(key);
    if (earlier === undefined) rows.set(key, row);
    return earlier === undefined ? undefined : { message: `Row ${earlier} is about the same ${noun}.` };
  };
}

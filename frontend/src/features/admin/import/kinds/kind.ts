/** The description of a kind of file: its columns, its current data, and what a row changes. */
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

/** The stored records that rows are compared with. A kind reads only those that it `needs`. */
export interface ImportData {
  readonly code: string;
  readonly units: readonly Unit[];
  readonly users: readonly FranchiseUser[];
  readonly topics: readonly CommunicationOption[];
  /** Emails of new users that belong to an account outside the franchise, normalized for comparison. */
  readonly emailsElsewhere: ReadonlySet<string>;
}
export type ImportSource = 'units' | 'users' | 'topics';

export interface ImportColumn {
  /** The name of the field in requests, so that their errors find the cell. */
  readonly key: string;
  readonly label: string;
  /** The header in files of the portal; the label by default. */
  readonly header?: string;
  /** Further accepted headers. */
  readonly aliases?: readonly string[];
  readonly isRequired?: boolean;
  /** Pixels. */
  readonly width: number;
}

/** A row of the file by column. A column that the file does not have is undefined, and stays unchanged. */
export interface FileRow {
  /** Row number in a spreadsheet. */
  readonly row: number;
  readonly cells: Readonly<Record<string, string | undefined>>;
  readonly hasExtraValues?: true;
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
      /** Numbers of the operations that the row depends on, in their order. Rows may share the first ones. */
      readonly operations: readonly number[];
    };

/** Adds an operation and returns its number. */
export type AddOperation = (operation: OperationInput) => number;
/** Plans the rows one after the other, because later rows may contradict earlier ones. */
export type PlanRow = (row: FileRow, add: AddOperation) => RowPlan;

export interface ImportKind {
  readonly id: string;
  /** "Restaurant managers". */
  readonly label: string;
  /** Describes the effect of a row. The name of the franchise follows: "Each row makes a person the manager of a unit of". */
  readonly hint: string;
  /** Part of the names of its files: "restaurant-managers". */
  readonly fileName: string;
  readonly columns: readonly ImportColumn[];
  readonly needs: readonly ImportSource[];
  /** The requests that its rows become. The kind is offered to those who may send them. */
  readonly routes: readonly Pick<Route, 'policy'>[];
  /** The stored records as rows of a file. Importing them changes nothing. */
  readonly currentRows: (data: ImportData, slices: Slices) => Promise<readonly (readonly string[])[]>;
  readonly planner: (data: ImportData, slices: Slices) => Promise<PlanRow>;
  /** True if new users must not have an email of an account outside the franchise. */
  readonly needsNewEmails?: boolean;
}

export const headerOf = ({ header, label }: ImportColumn): string => header ?? label;
/** The accepted headers, the column's own name first. */
export const acceptedHeaders = ({ key, label, header = key, aliases = [] }: ImportColumn): readonly string[] => [
  ...new Set([header, key, label, ...aliases].map(looseHeader)),
];

export const UNCHANGED: RowPlan = { outcome: 'unchanged' };
export const rejected = (...errors: readonly CellError[]): RowPlan => ({ outcome: 'rejected', errors });
export const rowError = (message: string): RowPlan => rejected({ message });

/** A stored value as the cell of a file that contains it. */
export const storedText = (value: string | null): string => cellText(value ?? '');

/** The error of a text that no program would write on purpose. The server checks the rules of the field. */
export function textError(label: string, text: string): string | undefined {
  return text.startsWith('=') ? formulaError(label, text) : damagedText(label, text);
}

/** Rejects the second row about a record. */
export function createOnce(): (key: string | number, row: number, noun: string) => CellError | undefined {
  const rows = new Map<string | number, number>();
  return (key, row, noun) => {
    const earlier = rows.get(key);
    if (earlier === undefined) rows.set(key, row);
    return earlier === undefined ? undefined : { message: `Row ${earlier} is about the same ${noun}.` };
  };
}

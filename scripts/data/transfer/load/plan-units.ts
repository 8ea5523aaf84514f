/** Plans units: loads name, brand and opening hours, but not the manager, position or contact of existing units. */
import { auditedChange } from '@franchise-admin/api/audited-changes';
import { contradictoryHours, openingHours, recordWith } from '@franchise-admin/api/contract';
import { documentId, type UnitDocument } from '@franchise-admin/api/documents';
import type { Read, Step } from '../../database/step.ts';
import type { Fault, Row } from './files.ts';
import { keyOf, OWN_UNIT_FIELDS } from './kinds.ts';
import type { PresentFranchise } from './present.ts';
import { differing, type FieldDiff, type RecordDiff } from './records.ts';

type OpeningHours = UnitDocument['openingHours'];

const HOURS = Object.keys(openingHours.shape) as (keyof OpeningHours)[];
const UNKNOWN_HOURS = Object.fromEntries(HOURS.map((field) => [field, null])) as OpeningHours;

export interface PlannedRecords {
  readonly records: RecordDiff[];
  readonly steps: Step[];
  readonly faults: Fault[];
}

/** The parts of the franchise that units refer to, in their state after the load. */
export interface UnitContext {
  readonly hasBrand: (brandId: number) => boolean;
  readonly hasUser: (franchiseUserId: number) => boolean;
  /** True if units that the file does not list are removed. */
  readonly removeGone: boolean;
}

/** @param rows of this franchise, or undefined if units are not loaded */
export function planUnits(
  { groupCode, units }: PresentFranchise,
  rows: readonly Row<'units'>[] | undefined,
  { hasBrand, hasUser, removeGone }: UnitContext,
): PlannedRecords {
  const planned: PlannedRecords = { records: [], steps: [], faults: [] };
  if (!rows) return planned;
  const { records, steps, faults } = planned;
  for (const row of rows) {
    const { values } = row;
    const present = units.get(values.unitCode);
    const wrong: [field: string, why: string][] = [];
    if (values.brandId && !hasBrand(values.brandId)) wrong.push(['brandId', 'The franchise does not have this brand.']);
    if (!present && values.managerId && !hasUser(values.managerId))
      wrong.push(['managerId', 'The franchise does not have this user.']);
    for (const { field, message } of contradictoryHours(hoursOf(present?.openingHours ?? UNKNOWN_HOURS, values)))
      if (givesDayOf(field, values)) wrong.push([field, message]);
    faults.push(...wrong.map(([field, why]) => ({ file: row.file, row: row.row, field, why })));
    if (wrong.length > 0) continue;
    const key = keyOf('units', values);
    const fields = present ? changesOf(present, values) : [];
    if (!present) {
      steps.push(step(null, newUnit(values)));
      records.push({ kind: 'units', key, state: 'added', fields });
    } else {
      if (fields.length > 0) steps.push(step(present, changedUnit(present, values)));
      records.push({ kind: 'units', key, state: fields.length > 0 ? 'changed' : 'unchanged', fields });
    }
  }
  const listed = new Set(rows.map(({ values }) => values.unitCode));
  for (const unit of units.values()) {
    if (listed.has(unit.unitCode)) continue;
    if (removeGone) steps.push(step(unit, null));
    const state = removeGone ? 'removed' : 'gone';
    const key = keyOf('units', { groupCode, unitCode: unit.unitCode });
    records.push({ kind: 'units', key, state, groupCode, fields: [] });
  }
  return planned;
}

function step(before: Read<UnitDocument> | null, after: UnitDocument | null): Step {
  return { writes: [writeOf(before, after)], audit: auditedChange(before, after), effects: [] };
}

function writeOf(before: Read<UnitDocument> | null, after: UnitDocument | null): Step['writes'][number] {
  if (before && after) return { kind: 'replace', document: { ...before, ...after } };
  if (before) return { kind: 'remove', document: before };
  if (after) return { kind: 'create', document: after };
  throw new Error('A step needs a unit.');
}

/** Returns the fields that the load changes. Fields without a column in the file stay unchanged. */
function changesOf(unit: UnitDocument, values: Row<'units'>['values']): FieldDiff[] {
  return [...differing(unit, values, ['unitName', 'brandId']), ...differing(unit.openingHours, values, HOURS)];
}

function changedUnit(unit: Read<UnitDocument>, values: Row<'units'>['values']): Read<UnitDocument> {
  const { unitName, brandId = unit.brandId } = values;
  return { ...unit, unitName, brandId, openingHours: hoursOf(unit.openingHours, values) };
}

function newUnit(values: Row<'units'>['values']): UnitDocument {
  const { groupCode, unitCode, unitName, brandId } = values;
  const own = recordWith(OWN_UNIT_FIELDS, (field) => values[field] || null);
  return {
    id: documentId.unit(unitCode),
    groupCode,
    type: 'unit',
    unitCode,
    unitName,
    brandId: brandId ?? null,
    ...(own as Pick<UnitDocument, keyof typeof own>),
    franchiseRoleMemberId: null,
    openingHours: hoursOf(UNKNOWN_HOURS, values),
  };
}

/** Returns true if the file has a value for the day of this field. Contradictory hours on other days are not faults of the file. */
function givesDayOf(field: keyof OpeningHours, values: Row<'units'>['values']): boolean {
  const [day = ''] = field.split(/Closed|24Hour|StartTime|EndTime/);
  return HOURS.some((each) => each.startsWith(day) && values[each] !== undefined);
}

function hoursOf(hours: OpeningHours, values: Row<'units'>['values']): OpeningHours {
  const given = HOURS.filter((field) => values[field] !== undefined).map((field) => [field, values[field]]);
  return { ...hours, ...Object.fromEntries(given) };
}

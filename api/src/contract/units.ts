/** Units, that is, restaurants (API-13, API-15 to API-18). */
import * as z from 'zod/mini';
import { optionalEmail } from './emails.ts';
import { etag, groupCode, recordId, unitCode } from './fields.ts';
import { administerFranchise, readFranchise } from './policies.ts';
import type { Field, ListedOf, NameOf, WritableOf } from './record.ts';
import { route } from './route.ts';
import { line } from './text.ts';

export const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Day = (typeof DAYS)[number];

const closed = z.nullable(z.boolean());
const time = z.nullable(z.string());

/**
 * Each day has four fields: closed, open 24 hours, and start and end as "HH:MM". All four are null if unknown (UNIT-06). Read-only, because
 * another system owns opening hours.
 */
export const openingHours = z.object({
  mondayClosed: closed,
  monday24Hour: closed,
  mondayStartTime: time,
  mondayEndTime: time,
  tuesdayClosed: closed,
  tuesday24Hour: closed,
  tuesdayStartTime: time,
  tuesdayEndTime: time,
  wednesdayClosed: closed,
  wednesday24Hour: closed,
  wednesdayStartTime: time,
  wednesdayEndTime: time,
  thursdayClosed: closed,
  thursday24Hour: closed,
  thursdayStartTime: time,
  thursdayEndTime: time,
  fridayClosed: closed,
  friday24Hour: closed,
  fridayStartTime: time,
  fridayEndTime: time,
  saturdayClosed: closed,
  saturday24Hour: closed,
  saturdayStartTime: time,
  saturdayEndTime: time,
  sundayClosed: closed,
  sunday24Hour: closed,
  sundayStartTime: time,
  sundayEndTime: time,
});
export type OpeningHours = z.output<typeof openingHours>;

/** A field of opening hours that contradicts another field of the same day. */
export interface HoursContradiction {
  readonly field: keyof OpeningHours;
  readonly message: string;
}

const TIME = /^\d\d:\d\d$/;

/** Finds days that are both closed and open 24 hours, have only a start or only an end, or end before they start (UNIT-06). */
export function contradictoryHours(hours: OpeningHours): HoursContradiction[] {
  return DAYS.flatMap((day): HoursContradiction[] => {
    const [start, end] = [hours[`${day}StartTime`], hours[`${day}EndTime`]];
    const isBackwards = TIME.test(start ?? '') && TIME.test(end ?? '') && (end ?? '') < (start ?? '');
    return [
      ...(hours[`${day}Closed`] && hours[`${day}24Hour`]
        ? [{ field: `${day}24Hour`, message: 'The day is both closed and open 24 hours.' } as const]
        : []),
      ...(start && !end ? [{ field: `${day}EndTime`, message: 'The day has a start but no end.' } as const] : []),
      ...(end && !start ? [{ field: `${day}StartTime`, message: 'The day has an end but no start.' } as const] : []),
      ...(isBackwards ? [{ field: `${day}EndTime`, message: 'The day ends before it starts.' } as const] : []),
    ];
  });
}

const levelName = z.nullable(z.string());

/** A unit in a list. The level name fields contain one person per tier: the assigned person, and the people above. */
export const unit = z.object({
  groupCode: z.string(),
  unitCode: z.string(),
  unitName: z.string(),
  emailAddress: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  managerId: z.nullable(z.int()),
  managerName: z.nullable(z.string()),
  /** Position that the unit is assigned to, or null. */
  franchiseRoleMemberId: z.nullable(z.int()),
  levelOneName: levelName,
  levelTwoName: levelName,
  levelThreeName: levelName,
  levelFourName: levelName,
  etag,
});
export type Unit = z.output<typeof unit>;

/** A unit with its opening hours. */
const unitDetails = z.extend(unit, openingHours.shape).check(
  z.superRefine((details, context) => {
    for (const { field, message } of contradictoryHours(details))
      context.addIssue({ code: 'custom', path: [field], message, input: details[field] });
  }),
);
export type UnitDetails = z.output<typeof unitDetails>;

/**
 * A unit's stored fields. Add a new field here and to `unit`; if it is writable, also to `unitInput`. The compiler reports the
 * files that use the type; CONTRIBUTING lists the others.
 */
export const UNIT_FIELDS = {
  unitCode: { label: 'Unit Number', isListed: true },
  unitName: { label: 'Name', isListed: true },
  emailAddress: { label: 'Email', isWritable: true, isListed: true },
  phoneNumber: { label: 'Phone', isWritable: true, isListed: true },
  managerId: { label: 'Manager', isWritable: true },
  franchiseRoleMemberId: { label: 'Assigned To', isWritable: true },
} as const satisfies { readonly [Name in keyof Unit]?: Field };
export type UnitField = NameOf<typeof UNIT_FIELDS>;
export type ListedUnitField = ListedOf<typeof UNIT_FIELDS>;
export type WritableUnitField = WritableOf<typeof UNIT_FIELDS>;
/** A writable field that contains text. Each of the other writable fields refers to a person. */
export type UnitTextField = Exclude<WritableUnitField, 'managerId' | 'franchiseRoleMemberId'>;

/** Writable fields of a unit (UNIT-05). Omitted fields stay unchanged; null clears a field. */
export const unitInput = {
  emailAddress: z.optional(optionalEmail),
  phoneNumber: z.optional(z.nullable(line(60, UNIT_FIELDS.phoneNumber.label))),
  /** Record number of a franchise user. */
  managerId: z.optional(z.nullable(recordId)),
  /** Record number of a position. */
  franchiseRoleMemberId: z.optional(z.nullable(recordId)),
} as const satisfies Record<WritableUnitField, z.ZodMiniType>;

export const saveUnitBody = z.object({ unitCode, ...unitInput });

export const unitRoutes = {
  getAssignedUnits: route({
    name: 'getAssignedUnits',
    method: 'GET',
    path: 'units/{code}/assigned',
    params: z.object({ code: groupCode }),
    response: z.array(unit),
    policy: readFranchise,
    message: 'An error occurred when retrieving lists of assigned units.',
    concurrency: 'list',
  }),
  getUnassignedUnits: route({
    name: 'getUnassignedUnits',
    method: 'GET',
    path: 'units/{code}/unassigned',
    params: z.object({ code: groupCode }),
    response: z.array(unit),
    policy: readFranchise,
    message: 'An error occurred when retrieving lists of unassigned units.',
    concurrency: 'list',
  }),
  getUnit: route({
    // This name sorts after the names of /assigned and /unassigned, so the host matches those routes first (see
    // Route.name).
    name: 'unitByCode',
    method: 'GET',
    path: 'units/{code}/{unitCode}',
    params: z.object({ code: groupCode, unitCode }),
    response: unitDetails,
    policy: readFranchise,
    message: 'An error occurred when getting a unit.',
  }),
  saveUnit: route({
    name: 'saveUnit',
    method: 'POST',
    path: 'units/{code}',
    params: z.object({ code: groupCode }),
    body: saveUnitBody,
    response: unitDetails,
    policy: administerFranchise,
    message: 'An error occurred when saving a unit.',
    concurrency: 'record',
  }),
  assignUnit: route({
    name: 'assignUnit',
    method: 'POST',
    path: 'units/{code}/assign',
    params: z.object({ code: groupCode }),
    body: z.object({ unitCode, franchiseRoleMemberId: recordId }),
    response: unit,
    policy: administerFranchise,
    message: 'An error occurred when assigning a unit.',
    concurrency: 'record',
  }),
  unassignUnit: route({
    name: 'unassignUnit',
    method: 'POST',
    path: 'units/{code}/unassign',
    params: z.object({ code: groupCode }),
    body: z.object({ unitCode }),
    response: unit,
    policy: administerFranchise,
    message: 'An error occurred when unassigning a unit.',
    concurrency: 'record',
  }),
} as const;

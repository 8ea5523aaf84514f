/**
 * Communication types, the directory groups per brand and type, and users' choices (API-33 to API-37). None of these requests shows an
 * error message (ERR-02).
 */
import * as z from 'zod/mini';
import { acrossItems } from './across.ts';
import { etag, groupCode, recordId, recordIdOrNew } from './fields.ts';
import { administerSomeFranchise, corporateOnly, readFranchise, readSomeFranchise } from './policies.ts';
import type { Field, WritableOf } from './record.ts';
import { route } from './route.ts';
import { line, lines, requiredLine } from './text.ts';

const brand = z.object({ brandId: z.int(), brandNameDisplay: z.string() });

const communicationType = z.object({
  communicationTypeId: z.int(),
  name: z.string(),
  infoText: z.string(),
  /** Number of brand communication groups of this type. A type with groups cannot be deleted (ADM-07). */
  groupCount: z.int(),
  etag,
});
export type CommunicationType = z.output<typeof communicationType>;

/** A communication type's stored fields except its number. */
export const COMMUNICATION_TYPE_FIELDS = {
  name: { label: 'Name', isWritable: true },
  infoText: { label: 'Info Text', isWritable: true },
} as const satisfies { readonly [Name in keyof CommunicationType]?: Field };
export type CommunicationTypeField = WritableOf<typeof COMMUNICATION_TYPE_FIELDS>;

/** The directory group for a brand and a communication type. Users of the brand who choose the type become members. */
const brandCommunicationGroup = z.object({
  brandCommunicationGroupId: z.int(),
  brandId: z.int(),
  brandNameDisplay: z.string(),
  brandName: z.string(),
  communicationTypeId: z.int(),
  communicationTypeName: z.string(),
  adGroupId: z.string(),
  /** The group's current name in the directory, or the last saved name if the group no longer exists. */
  adGroupName: z.string(),
  /** Current number of members in the directory. A group with members cannot be deleted (ADM-05). */
  memberCount: z.int(),
  etag,
});
export type BrandCommunicationGroup = z.output<typeof brandCommunicationGroup>;

/** A brand communication group's stored fields except its number. The name of the AD group comes from the directory. */
export const BRAND_GROUP_FIELDS = {
  brandId: { label: 'Brand', isWritable: true },
  communicationTypeId: { label: 'Communication Type', isWritable: true },
  adGroupId: { label: 'AD Group Id', isWritable: true },
  adGroupName: { label: 'AD Group' },
} as const satisfies { readonly [Name in keyof BrandCommunicationGroup]?: Field };
export type BrandGroupField = keyof typeof BRAND_GROUP_FIELDS;

/** Number that a save returns if the directory group does not exist or must not be used (ADM-04). */
export const BAD_AD_GROUP = 500;
/** The specified text for BAD_AD_GROUP. A dry run that finds such a group is rejected with this text. */
export const BAD_AD_GROUP_TEXT = 'There was an error saving the group. Please double check the AD Group Id is correct.';

const brandGroupInput = {
  brandId: recordId,
  communicationTypeId: recordId,
  /** Object id of a directory group. If it is invalid, the save returns the number 500 (ADM-04). */
  adGroupId: line(100, BRAND_GROUP_FIELDS.adGroupId.label),
} as const satisfies Record<WritableOf<typeof BRAND_GROUP_FIELDS>, z.ZodMiniType>;

export const saveBrandCommunicationGroupBody = z.object({
  brandCommunicationGroupId: recordIdOrNew,
  ...brandGroupInput,
});

const communicationTypeInput = {
  name: requiredLine(100, COMMUNICATION_TYPE_FIELDS.name.label, 'Name required'),
  infoText: z._default(lines(2000, COMMUNICATION_TYPE_FIELDS.infoText.label), ''),
} as const satisfies Record<CommunicationTypeField, z.ZodMiniType>;

export const saveCommunicationTypeBody = z.object({ communicationTypeId: recordIdOrNew, ...communicationTypeInput });

/** A communication type, and whether the user has chosen it (USER-08). */
const communicationOption = z.object({
  communicationTypeId: z.int(),
  communicationTypeName: z.string(),
  communicationInfoText: z.string(),
  selected: z.boolean(),
});
export type CommunicationOption = z.output<typeof communicationOption>;

export const saveCommunicationOptionsBody = z
  .array(z.object({ communicationTypeId: recordId, selected: z.boolean('This must be true or false.') }))
  .check(
    z.maxLength(500, 'Please send at most 500 options.'),
    acrossItems(
      (options) => new Set(options.map((option) => option.communicationTypeId)).size === options.length,
      'Each communication type may appear only once.',
    ),
  );

const byId = z.object({ id: recordId });
const byUser = z.object({ franchiseUserId: recordId });

export const communicationRoutes = {
  getBrands: route({
    name: 'getBrands',
    method: 'GET',
    path: 'comms/brands',
    params: z.object({}),
    response: z.array(brand),
    policy: corporateOnly,
  }),
  getCommunicationTypes: route({
    name: 'getCommunicationTypes',
    method: 'GET',
    path: 'comms/communication-types',
    params: z.object({}),
    response: z.array(communicationType),
    policy: corporateOnly,
  }),
  getCommunicationType: route({
    name: 'getCommunicationType',
    method: 'GET',
    path: 'comms/communication-type/{id:long}',
    params: byId,
    response: communicationType,
    policy: corporateOnly,
  }),
  saveCommunicationType: route({
    name: 'saveCommunicationType',
    method: 'POST',
    path: 'comms/communication-type',
    params: z.object({}),
    body: saveCommunicationTypeBody,
    response: communicationType,
    policy: corporateOnly,
    concurrency: 'record-or-new',
  }),
  deleteCommunicationType: route({
    name: 'deleteCommunicationType',
    method: 'DELETE',
    path: 'comms/communication-type/{id:long}',
    params: byId,
    response: z.boolean(),
    current: communicationType,
    policy: corporateOnly,
    concurrency: 'record',
  }),
  getBrandCommunicationGroups: route({
    name: 'getBrandCommunicationGroups',
    method: 'GET',
    path: 'comms/brand-communication-groups',
    params: z.object({}),
    response: z.array(brandCommunicationGroup),
    policy: corporateOnly,
  }),
  getBrandCommunicationGroup: route({
    name: 'getBrandCommunicationGroup',
    method: 'GET',
    path: 'comms/brand-communication-group/{id:long}',
    params: byId,
    response: brandCommunicationGroup,
    policy: corporateOnly,
  }),
  saveBrandCommunicationGroup: route({
    name: 'saveBrandCommunicationGroup',
    method: 'POST',
    path: 'comms/brand-communication-group',
    params: z.object({}),
    body: saveBrandCommunicationGroupBody,
    response: z.union([brandCommunicationGroup, z.literal(BAD_AD_GROUP)]),
    policy: corporateOnly,
    concurrency: 'record-or-new',
  }),
  deleteBrandCommunicationGroup: route({
    name: 'deleteBrandCommunicationGroup',
    method: 'DELETE',
    path: 'comms/brand-communication-group/{id:long}',
    params: byId,
    response: z.boolean(),
    current: brandCommunicationGroup,
    policy: corporateOnly,
    concurrency: 'record',
  }),
  getDefaultCommunicationOptions: route({
    name: 'getDefaultCommunicationOptions',
    method: 'GET',
    path: 'comms/comms-options/group/{code}',
    params: z.object({ code: groupCode }),
    response: z.array(communicationOption),
    policy: readFranchise,
  }),
  getCommunicationOptions: route({
    name: 'getCommunicationOptions',
    method: 'GET',
    path: 'comms/comms-options/{franchiseUserId:long}',
    params: byUser,
    response: z.array(communicationOption),
    policy: readSomeFranchise,
  }),
  saveCommunicationOptions: route({
    name: 'saveCommunicationOptions',
    method: 'POST',
    path: 'comms/comms-options/{franchiseUserId:long}',
    params: byUser,
    body: saveCommunicationOptionsBody,
    response: z.array(communicationOption),
    current: z.object({ options: z.array(communicationOption), etag }),
    policy: administerSomeFranchise,
    concurrency: 'record',
  }),
} as const;

/** The texts of a preview: warnings, then accounts and groups by person, then records by kind. */
import type { ChangedRecord, Preview, PreviewedEffect, PreviewWarning } from '@franchise-admin/api/contract';
import { counted, formatCount, listed, type Noun } from '../../ui/index.ts';

export interface ImpactLine {
  /** The name of a record or person. */
  readonly name: string;
  /** Phrases that follow the name: "is deleted", "Role: none → Owner". */
  readonly details: readonly string[];
}

export interface ImpactGroup {
  readonly title: string;
  readonly lines: readonly ImpactLine[];
}

const RECORDS: Noun = { one: 'record', many: 'records' };

/** Titles in display order, with the phrases for created and deleted records. */
const KINDS: Readonly<
  Record<string, { readonly title: string; readonly created?: string; readonly deleted?: string }>
> = {
  franchise: { title: 'Franchise' },
  vendor: { title: 'Vendor' },
  position: { title: 'Hierarchy', created: 'joins the hierarchy', deleted: 'leaves the hierarchy' },
  user: { title: 'Users' },
  posUser: { title: 'POS users' },
  unit: { title: 'Units' },
  address: { title: 'Addresses' },
  vendorFranchise: { title: 'Groups', created: 'is served', deleted: 'is no longer served' },
  communicationType: { title: 'Communication types' },
  brandCommunicationGroup: { title: 'Brand communication groups' },
};
const OTHER = { title: 'Other records', created: 'is added', deleted: 'is deleted' };
const kindOf = (kind: string) => ({ ...OTHER, ...KINDS[kind] });

export function impactGroups({ changes, effects }: Preview): ImpactGroup[] {
  const groups = Map.groupBy(changes, ({ kind }) => kindOf(kind).title);
  const titles = new Set([...Object.values(KINDS).map(({ title }) => title), OTHER.title]);
  const people = Map.groupBy(effects, ({ person }) => person);
  return [
    {
      title: 'Accounts and groups',
      lines: [...people].map(([name, ofPerson]) => ({ name, details: effectPhrases(ofPerson) })),
    },
    ...[...titles].map((title) => ({ title, lines: (groups.get(title) ?? []).map(recordLine) })),
  ].filter(({ lines }) => lines.length > 0);
}

function recordLine({ kind, name, action, fields }: ChangedRecord): ImpactLine {
  const { created, deleted } = kindOf(kind);
  if (action === 'deleted') return { name, details: [deleted] };
  if (action === 'created')
    return { name, details: [created, ...fields.map(({ label, after }) => `${label}: ${after}`)] };
  return {
    name,
    details: fields.map(({ label, before, after }) => `${label}: ${before || 'none'} → ${after || 'none'}`),
  };
}

/** Phrases in order of importance: sign-in, administration, emails. */
const EFFECTS: Readonly<Record<PreviewedEffect['kind'], (targets: string) => string>> = {
  accountDeleted: () => 'loses their account and can no longer sign in',
  accountCreated: () => 'gets an account and can sign in',
  accountRestored: () => 'gets their former account again and can sign in',
  accountDisabled: () => 'has their account disabled and can no longer sign in',
  accountEnabled: () => 'has their account enabled and can sign in again',
  accountUpdated: () => 'has their account updated',
  adminLost: (targets) => withTarget('is no longer an administrator', targets),
  adminGained: (targets) => withTarget('becomes an administrator', targets),
  groupLeft: (targets) => `leaves ${targets}`,
  groupJoined: (targets) => `joins ${targets}`,
};

const withTarget = (phrase: string, target: string) => (target === '' ? phrase : `${phrase} of ${target}`);

function effectPhrases(effects: readonly PreviewedEffect[]): string[] {
  const kinds = Object.keys(EFFECTS) as PreviewedEffect['kind'][];
  return kinds.flatMap((kind) => {
    const found = effects.filter((effect) => effect.kind === kind);
    return found.length === 0 ? [] : [EFFECTS[kind](listed([...new Set(found.map(({ target }) => target))]))];
  });
}

interface WarningWords {
  readonly noun: Noun;
  readonly verb: readonly [one: string, many: string];
  readonly end: string;
}

const BE = ['will be', 'will be'] as const;
const HAVE = ['will have', 'will have'] as const;
const WARNINGS: Readonly<Record<PreviewWarning['kind'], WarningWords>> = {
  peopleBecomeRoots: {
    noun: { one: 'person', many: 'people' },
    verb: ['moves', 'move'],
    end: 'to the top of the hierarchy, with everything beneath them',
  },
  unitsUnassigned: { noun: { one: 'unit', many: 'units' }, verb: BE, end: 'unassigned' },
  unitsWithoutManager: { noun: { one: 'unit', many: 'units' }, verb: HAVE, end: 'no manager' },
  topicsWithoutRecipient: { noun: { one: 'topic', many: 'topics' }, verb: HAVE, end: 'no recipient' },
};

/** Maximum number of names in a text. For more names, the text contains only their number. The panel lists all records below the text. */
const NAMED = 2;

/** Returns "Food Safety will have no recipient" or "3 units will be unassigned". */
export function warningText({ kind, names }: PreviewWarning): string {
  const { noun, verb, end } = WARNINGS[kind];
  const subject = names.length > NAMED ? counted(names.length, noun) : listed(names);
  return `${subject} ${verb[names.length === 1 ? 0 : 1]} ${end}`;
}

/** Returns "Nothing changes" or "1,200 records change"; "" if only accounts or groups change. */
export function countText({ changes, effects }: Preview): string {
  if (changes.length === 0) return effects.length === 0 ? 'Nothing changes' : '';
  return `${counted(changes.length, RECORDS)} ${changes.length === 1 ? 'changes' : 'change'}`;
}

/** Maximum number of lines about people to announce. The announcement only counts further lines. */
const SPOKEN = 3;

/** Returns the announcement for screen readers after a preview has loaded. */
export function spokenText(preview: Preview): string {
  const people = impactGroups({ ...preview, changes: [] }).flatMap(({ lines }) => lines);
  const more = people.length - SPOKEN;
  const sentences = [
    ...preview.warnings.map(warningText),
    ...people.slice(0, SPOKEN).map(({ name, details }) => `${name} ${listed(details)}`),
    ...(more > 0 ? [`${formatCount(more)} more people are affected`] : []),
    countText(preview),
  ];
  return sentences
    .filter(Boolean)
    .map((sentence) => `${sentence}.`)
    .join(' ');
}

/**
 * Merges the previews of several requests that one Save sends. A record that several of them change is listed once. Each preview starts
 * from the stored records, so if the first request renames a person, the other previews also get the new name.
 */
export function mergedPreview([first, ...others]: readonly [Preview, ...Preview[]]): Preview {
  const nameOf = (one: ChangedRecord) =>
    first.changes.find(({ kind, recordId }) => kind === one.kind && recordId === one.recordId)?.name ?? one.name;
  const previews = [first, ...others.map((preview) => withNames(preview, nameOf))];
  const records = Map.groupBy(
    previews.flatMap(({ changes }) => changes),
    ({ kind, recordId }) => `${kind} ${recordId}`,
  );
  return {
    plan: previews.map(({ plan }) => plan).join(),
    changes: [...records.values()].flatMap(([first, ...others]) =>
      first ? [{ ...first, fields: [first, ...others].flatMap(({ fields }) => fields) }] : [],
    ),
    effects: previews.flatMap(({ effects }) => effects),
    warnings: previews.flatMap(({ warnings }) => warnings),
    leftovers: previews.flatMap(({ leftovers }) => leftovers),
  };
}

function withNames({ changes, effects, ...rest }: Preview, nameOf: (one: ChangedRecord) => string): Preview {
  const names = new Map(changes.map((one) => [one.name, nameOf(one)]));
  return {
    ...rest,
    changes,
    effects: effects.map((effect) => ({ ...effect, person: names.get(effect.person) ?? effect.person })),
  };
}

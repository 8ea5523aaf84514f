/** Changes positions of CODE through the API, and draws the tree as text. */
import { documentId, type PositionDocument, type UserDocument } from '@franchise-admin/api/documents';
import type { Cloud } from './cloud.ts';
import { arrangeFranchise, CODE, franchiseDocuments, LEVEL, POSITION, USER } from './franchise.ts';
import { documentOf, versionOf } from './stored.ts';

/** Bodies that leave positions unchanged. Tests override the fields that they change. */
export const asIs = {
  olga: {
    franchiseRoleMemberId: POSITION.olga,
    franchiseRoleId: LEVEL.owner,
    reportsToId: null,
    franchiseUserId: USER.olga,
  },
  ada: {
    franchiseRoleMemberId: POSITION.ada,
    franchiseRoleId: LEVEL.area,
    reportsToId: POSITION.olga,
    franchiseUserId: USER.ada,
  },
  ben: {
    franchiseRoleMemberId: POSITION.ben,
    franchiseRoleId: LEVEL.area,
    reportsToId: POSITION.olga,
    franchiseUserId: USER.ben,
  },
  dan: {
    franchiseRoleMemberId: POSITION.dan,
    franchiseRoleId: LEVEL.district,
    reportsToId: POSITION.ada,
    franchiseUserId: USER.dan,
  },
} as const;

/** Returns the fields that a problem response names. */
export const fieldsOf = (body: { errors: { field: string }[] }) => body.errors.map(({ field }) => field);

interface Node {
  firstName: string;
  units: { unitCode: string }[];
  children: Node[];
}
/** Draws the tree as text: "Olga[U5](Ada(…) Ben)". */
const drawn = (nodes: Node[]): string =>
  nodes
    .map(({ firstName, units, children }) => {
      const places = units.length > 0 ? `[${units.map(({ unitCode }) => unitCode).join(' ')}]` : '';
      return `${firstName}${places}${children.length > 0 ? `(${drawn(children)})` : ''}`;
    })
    .join(' ');

/** Sends hierarchy requests as a corporate admin. */
export function hierarchyOf(cloud: Cloud) {
  const corporate = () => cloud.as('corporate.admin');
  const position = (id: number) => documentOf<PositionDocument>(cloud, documentId.position(id));
  const user = (id: number) => documentOf<UserDocument>(cloud, documentId.user(id));
  return {
    corporate,
    position,
    user,
    version: (id: number) => versionOf(cloud, documentId.position(id)),
    save: (body: object, ifMatch?: string) =>
      corporate().post(`hierarchy/${CODE}`, body, ifMatch === undefined ? {} : { ifMatch }),
    tree: async () => drawn((await corporate().get(`hierarchy/${CODE}`)).body),
    /** Adds Gus as a second owner at position 301. */
    async arrangeSecondOwner(): Promise<void> {
      const documents = franchiseDocuments(CODE);
      const olga = documents.find((document) => document.id === documentId.position(POSITION.olga)) as PositionDocument;
      const gus = documents.find((document) => document.id === documentId.user(USER.gus)) as UserDocument;
      await arrangeFranchise(cloud, CODE, [
        { ...olga, id: documentId.position(301), franchiseRoleMemberId: 301, franchiseUserId: USER.gus },
        { ...gus, franchiseRoleMemberId: 301 },
      ]);
    },
  };
}

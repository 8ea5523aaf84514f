/** The franchises of the demo besides ALOHA. Comments name the special cases that they cover. */
import { demoAccount } from '../accounts.ts';
import type { FranchiseFigures } from '../parts/generic-franchise.ts';
import { BRAND, COMMUNICATION_TYPE } from '../parts/reference.ts';

const { foodSafety, operationsBulletin, training, marketing, supplyChain, finance } = COMMUNICATION_TYPE;
const { islandGrill, bistroNine, harborKitchen } = BRAND;

export const DEMO_FRANCHISES: readonly FranchiseFigures[] = [
  {
    // The second franchise with a demo account. Three people share one email.
    ...named(2, 'BISTRO', 'Bistro Nine Partners', 'bistronine', [bistroNine], '2026-11-18T09:05:00.000Z'),
    levelNames: ['General Manager', 'Regional Director'],
    userCount: 74,
    peopleOfTier: [31, 6],
    unitCount: 62,
    unassignedUnits: 5,
    firstUnitCode: 5001,
    people: [
      {
        firstName: 'Odette',
        lastName: 'Marchetti',
        isFranchiseOwner: true,
        isFranchiseAdmin: true,
        accessAllUnits: true,
      },
    ],
    unplaced: [
      {
        firstName: 'Franchise',
        lastName: 'Admin Two',
        position: 'Administrator',
        isFranchiseAdmin: true,
        account: demoAccount('franchise.admin2'),
      },
      { firstName: 'Pat', lastName: 'Sorensen', position: 'Office', emailAddress: 'office@bistronine.example' },
      { firstName: 'Lou', lastName: 'Sorensen', position: 'Office', emailAddress: 'Office@bistronine.example' },
      {
        firstName: 'Sky',
        lastName: 'Sorensen',
        position: 'Catering',
        emailAddress: 'office@BistroNine.example',
        account: false,
      },
    ],
    choices: { [foodSafety]: 9 },
    adminCount: 2,
    withoutAccount: 3,
    lowerRoots: 4,
    entities: ['Bistro Nine Partners, LLP', 'Bistro Nine Real Estate'],
  },
  {
    ...named(3, 'CORAL', 'Coral Reef Dining', 'coralreef', [islandGrill], '2025-02-03T14:30:00.000Z'),
    // An orphaned franchise: it has people, but no restaurants.
    levelNames: ['Manager', 'Owner'],
    userCount: 3,
    peopleOfTier: [1, 1],
    unitCount: 0,
    unassignedUnits: 0,
    firstUnitCode: 5100,
  },
  {
    // An orphaned franchise with a single person, who has an account but no position.
    ...named(4, 'SUMMIT', 'Summit Bistro Partners', 'summitbistro', [bistroNine], '2024-12-31T23:59:00.000Z'),
    levelNames: ['Manager'],
    userCount: 1,
    peopleOfTier: [],
    unitCount: 0,
    unassignedUnits: 0,
    firstUnitCode: 5200,
  },
  {
    // A franchise with four levels and two brands.
    ...named(5, 'DELTA', 'Delta & Sons, Inc.', 'deltasons', [islandGrill, harborKitchen], '2026-11-20T03:15:00.000Z'),
    levelNames: ['Store Leader', 'District Manager', 'Regional Vice President', 'Principal Owner'],
    userCount: 72,
    peopleOfTier: [30, 9, 4, 2],
    unitCount: 48,
    unassignedUnits: 4,
    firstUnitCode: 5301,
    choices: {
      [foodSafety]: 20,
      [operationsBulletin]: 15,
      [training]: 8,
      [marketing]: 6,
      [supplyChain]: 4,
      [finance]: 3,
    },
    adminCount: 3,
    withoutAccount: 2,
    lowerRoots: 1,
    entities: ['Delta & Sons, Inc.', 'Delta "East", LLC', 'D&S Properties; Trustees'],
  },
  {
    // An empty franchise, with neither people nor restaurants.
    ...named(6, 'NOVA', 'Nova Start-Up Kitchens', 'novakitchens', [islandGrill], '2026-11-01T00:00:00.000Z'),
    levelNames: ['Manager'],
    userCount: 0,
    peopleOfTier: [],
    unitCount: 0,
    unassignedUnits: 0,
    firstUnitCode: 5400,
  },
  {
    // A franchise with people and restaurants, but without level names. Nobody can be in its tree.
    ...named(7, 'FRESH', 'Fresh Start Foods', 'freshstart', [islandGrill], '2026-10-12T18:45:00.000Z'),
    levelNames: [],
    userCount: 14,
    peopleOfTier: [],
    unitCount: 9,
    unassignedUnits: 9,
    firstUnitCode: 5501,
    choices: { [foodSafety]: 2 },
  },
  {
    // A franchise with quotes, apostrophes and commas in all kinds of names.
    ...named(
      8,
      'ONEILL',
      'Mama "Big Jo" O\'Neill\'s Diners, LLC',
      'oneills',
      [islandGrill],
      '2026-07-04T12:00:00.000Z',
    ),
    levelNames: ['Boss, "the floor"', "Owner's deputy", 'Owner'],
    userCount: 40,
    peopleOfTier: [16, 4, 1],
    unitCount: 18,
    unassignedUnits: 2,
    firstUnitCode: 5601,
    people: [
      { firstName: 'Josephine "Big Jo"', lastName: "O'Neill", isFranchiseOwner: true, accessAllUnits: true },
      { firstName: 'Dermot', lastName: "O'Neill, Jr.", position: 'Says "the floor is mine"' },
      { firstName: "D'Angelo", lastName: 'Smith-"Smitty"-Jones', position: '=SUM(A1:A9)' },
    ],
    unitNames: [
      'Joe\'s "Original", Est. 1974',
      "O'Hare Terminal 3, Gate K9",
      'Main St. & 4th; corner',
      "Fisherman's Wharf",
    ],
    choices: { [foodSafety]: 12, [marketing]: 4 },
    withoutAccount: 1,
  },
  {
    // A franchise with accents and other scripts in names.
    ...named(
      9,
      'CREPE',
      'Crêperie Été & Fils – Réseau Français',
      'creperie-ete',
      [bistroNine],
      '2026-03-29T01:30:00.000Z',
    ),
    levelNames: ['Gérant·e', 'Chef de région', 'Propriétaire'],
    userCount: 38,
    peopleOfTier: [14, 3, 1],
    unitCount: 15,
    unassignedUnits: 1,
    firstUnitCode: 5701,
    people: [
      { firstName: 'Zoë', lastName: 'Lefèvre-Müßig', isFranchiseOwner: true },
      { firstName: 'Łukasz', lastName: 'Ørsted', position: 'Chef de région' },
      { firstName: 'Nguyễn', lastName: 'Thị Ánh', position: 'Chef de région' },
      { firstName: 'İpek', lastName: 'Çağlar', position: 'Chef de région' },
      {
        firstName: '美咲',
        lastName: '山田',
        position: 'Gérante',
        emailAddress: 'misaki.yamada@creperie-ete.example',
        account: false,
      },
      {
        firstName: 'Мария',
        lastName: 'Иванова',
        position: 'Gérante',
        emailAddress: 'maria.ivanova@creperie-ete.example',
        account: false,
      },
    ],
    unitNames: [
      'Gare de l’Est – Étage 2',
      'Málaga Centro',
      'São João',
      'Kraków Główny',
      'Zürich Hauptbahnhof',
      '東京駅',
    ],
    choices: { [foodSafety]: 5 },
  },
  {
    // A franchise with the longest possible code and with very long words.
    ...named(
      10,
      'LONGNAME-GASTRO-2026',
      'Donaudampfschifffahrtsgesellschaftsrestaurantbetriebe und Autobahnraststättenverwaltung Holding',
      'donaudampf-gastro',
      [harborKitchen, islandGrill],
      '2026-01-15T07:00:00.000Z',
    ),
    levelNames: ['Restaurantbetriebsleitungsstellvertretung', 'Bezirksverantwortliche'],
    userCount: 36,
    peopleOfTier: [12, 3],
    unitCount: 12,
    unassignedUnits: 1,
    firstUnitCode: 5801,
    people: [
      {
        firstName: 'Maximiliana-Konstantina',
        lastName: 'von und zu Hohenwaldeck-Schwarzenfels-Oberreuth',
        isFranchiseOwner: true,
      },
      {
        firstName: 'Wolfeschlegelsteinhausenbergerdorff',
        lastName: 'Llanfairpwllgwyngyllgogerychwyrndrobwll',
        position: 'Oberrestaurantbetriebskoordinationsbeauftragte für die nördlichen Autobahnraststätten',
      },
    ],
    unitNames: ['Autobahnraststätte Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrik Nord', 'Au'],
    choices: { [foodSafety]: 7, [marketing]: 2 },
  },
  {
    // A franchise with a single level and no brand, so that Communication Preferences has no choices.
    ...named(11, 'SOLO', 'Solo Counter', 'solocounter', [], '2026-06-30T16:00:00.000Z'),
    levelNames: ['Manager'],
    userCount: 12,
    peopleOfTier: [5],
    unitCount: 6,
    unassignedUnits: 1,
    firstUnitCode: 5901,
  },
  {
    ...named(12, 'HARBOR', 'Harbor Kitchen Company', 'harborkitchen', [harborKitchen], '2026-11-19T22:40:00.000Z'),
    levelNames: ['Manager', 'Area Manager', 'Owner'],
    userCount: 52,
    peopleOfTier: [18, 4, 2],
    unitCount: 12,
    unassignedUnits: 2,
    firstUnitCode: 6001,
    choices: { [marketing]: 5 },
    adminCount: 2,
    withoutAccount: 1,
  },
];

function named(
  index: number,
  groupCode: string,
  groupName: string,
  domain: string,
  brandIds: readonly number[],
  changedAt: string,
): Pick<FranchiseFigures, 'index' | 'groupCode' | 'groupName' | 'domain' | 'brandIds' | 'changedAt'> {
  return { index, groupCode, groupName, domain, brandIds, changedAt };
}

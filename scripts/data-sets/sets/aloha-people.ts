/** The people of ALOHA. Those in the first lists appear in the design mock-ups under these names. */
import type { Person } from '../parts/franchise-builder.ts';
import { COMMUNICATION_TYPE } from '../parts/reference.ts';

const { operationsBulletin, training, supplyChain, finance } = COMMUNICATION_TYPE;

export interface Director extends Person {
  readonly districtManagers: readonly Person[];
}

export const OWNER: Person = {
  firstName: 'Keala',
  lastName: 'Thompson',
  isFranchiseAdmin: true,
  isFranchiseOwner: true,
  isFranchiseKeyContact: true,
  accessAllUnits: true,
  notificationOptIn: true,
  communicationTypeIds: [operationsBulletin, finance],
};

export const MATEO: Director = {
  ...person('Mateo Fernandez', 'Area Director, Oahu', [operationsBulletin, supplyChain]),
  districtManagers: [
    person('Grace Okafor', 'District Manager, Honolulu', [training]),
    person('Daniel Nakamura', 'District Manager, Oahu West', [operationsBulletin, training]),
    person('Ioana Popescu', 'District Manager, Windward', []),
  ],
};

/** Managers of one restaurant each, as named in the mock-ups. */
export const RESTAURANT_MANAGERS: readonly Person[] = [
  person('Noa Palakiko', 'Manager', [operationsBulletin]),
  person('Sina Leota', 'Manager', [operationsBulletin]),
  person('Ben Alvarado', 'Manager', []),
  person('Rosa Whitfield', 'Manager', [training]),
  person('Tavita Suaalii', 'Manager', []),
];

export const PRIYA: Director = {
  ...person('Priya Raman', 'Area Director, Restaurants in transition', [supplyChain]),
  districtManagers: [...RESTAURANT_MANAGERS, ...people('Malia Kekoa', 'Jun Tokuda', 'Leilani Akana')],
};

export const HANNAH: Director = {
  ...person('Hannah Lindqvist', 'Area Director, Hilo', [finance]),
  districtManagers: [],
};

export const OTHER_DIRECTORS: readonly Director[] = [
  {
    ...person("Maximiliana O'Brien-Castellanos", 'Area Director, Openings', [operationsBulletin]),
    districtManagers: people('Makoa Kealoha', 'Anela Sousa', 'Bryce Ferreira', 'Yumi Hashimoto', 'Kawika Lono'),
  },
  {
    ...person('Pualani Tavares', 'Area Director, Maui', [training]),
    districtManagers: people('Ikaika Rodrigues', 'Chloé Beaumont', 'Sefo Tuiasosopo', 'Hōkū Kahananui'),
  },
  {
    ...person('Aleksander Wójcik', 'Area Director, Kauai', []),
    districtManagers: people('Nalani Perreira', 'Dean Yoshimura', 'Moana Fonoti', 'Trevor McAllister'),
  },
  {
    ...person('Lucía Sepúlveda', 'Area Director, Kona', [supplyChain, finance]),
    districtManagers: people('Kainoa Baptiste', 'Rin Matsuda', 'Oluwaseun Adebayo', 'Fetu Lealaimatafao'),
  },
  {
    ...person('Søren Thygesen-Ågård', 'Area Director, Airports', []),
    districtManagers: people('Uilani Cabral', 'Gideon Tesfaye', 'Emiko Shimabukuro', 'Ryan De La Cruz'),
  },
];

/** A director without a superior. */
export const ROOT_DIRECTOR: Director = {
  ...person('Wilhelmina Vandenberg', 'Area Director, Military bases', []),
  districtManagers: people('Kahiau Nahale', 'Teresa Bautista', 'Marlon Quiambao'),
};

/** A district manager (the lowest level) who reports to nobody and has no restaurants. */
export const ROOT_MANAGER = person('Zeke Yamasaki', 'District Manager, Vacation relief', []);

/** Users who are not in the hierarchy. Two share an email in different spellings; one has no account. */
export const UNASSIGNED: readonly Person[] = [
  person('Kimo Akana', 'Trainer', [training]),
  { ...person('James Akana', 'Trainer', []), emailAddress: ' Kimo.Akana@AlohaGrill.example' },
  { ...person('Nohea Pukui', 'Catering', []), account: false },
  { ...person('Ewa Nowak-Kamakawiwoole', 'Payroll', [finance]), isSupportUser: true },
  { ...person('Luis "Lucky" Agbayani', 'Repairs, all islands', []), isSupportUser: true },
  { ...person('Harriet Chun', 'Owner’s office', [operationsBulletin]), isFranchiseKeyContact: true },
  person('Mele Vaifanua', 'Manager', []),
  person('Grant Isaacson', 'Manager', []),
  person('Aulii Kaneshiro', 'Manager', []),
];

function people(...names: string[]): Person[] {
  return names.map((name) => person(name, 'District Manager', []));
}

/** @param name first and last name; the last name begins after the first blank outside quotes */
function person(name: string, position: string, communicationTypeIds: readonly number[]): Person {
  const match = /^(\S+(?: "[^"]+")?) (.+)$/.exec(name);
  if (!match) throw new RangeError(`"${name}" is not a first and a last name.`);
  const [, firstName = '', lastName = ''] = match;
  return { firstName, lastName, position, communicationTypeIds };
}

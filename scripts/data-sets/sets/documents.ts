import { DEMO_USER_NAMES } from '../accounts.ts';
import type { PlacedDocument, ReferenceDocument } from '../model.ts';
import type { FranchiseBuilder } from '../parts/franchise-builder.ts';
import { genericFranchise } from '../parts/generic-franchise.ts';
import { BRAND_COMMUNICATION_GROUPS, BRANDS, COMMUNICATION_TYPES } from '../parts/reference.ts';
import { SignIns } from '../parts/sign-ins.ts';
import { UniqueNames } from '../parts/text.ts';
import { vendorDocuments } from '../parts/vendors.ts';
import { aloha } from './aloha.ts';
import { DEMO_FRANCHISES } from './demo-franchises.ts';
import { GIANT, plainFranchises, type Taken } from './large-franchises.ts';

export function* demoDocuments(): Iterable<PlacedDocument> {
  yield* documents(demoFranchises);
}

export function* largeDocuments(): Iterable<PlacedDocument> {
  yield* documents(largeFranchises);
}

type Franchises = (userNames: UniqueNames) => Iterable<FranchiseBuilder>;

function* demoFranchises(userNames: UniqueNames): Iterable<FranchiseBuilder> {
  yield aloha(1, userNames);
  for (const figures of DEMO_FRANCHISES) yield genericFranchise(figures, userNames);
}

function* largeFranchises(userNames: UniqueNames): Iterable<FranchiseBuilder> {
  const taken = { franchises: 0, units: 0, users: 0 };
  const count = (franchise: FranchiseBuilder): FranchiseBuilder => {
    taken.franchises += 1;
    taken.units += franchise.units.length;
    taken.users += franchise.users.length;
    return franchise;
  };
  for (const franchise of demoFranchises(userNames)) yield count(franchise);
  yield count(genericFranchise(GIANT, userNames));
  for (const figures of plainFranchises(taken satisfies Taken)) yield genericFranchise(figures, userNames);
}

const VENDORS_CHANGED_AT = '2026-10-05T09:30:00.000Z';

function* documents(franchises: Franchises): Iterable<PlacedDocument> {
  const userNames = new UniqueNames();
  for (const name of DEMO_USER_NAMES) userNames.take(name);
  const signIns = new SignIns();

  yield* placed('reference', [...BRANDS, ...COMMUNICATION_TYPES, ...BRAND_COMMUNICATION_GROUPS]);
  for (const document of vendorDocuments(userNames, VENDORS_CHANGED_AT)) {
    signIns.note({ container: 'vendors', document });
    yield { container: 'vendors', document };
  }
  for (const franchise of franchises(userNames)) {
    yield* placed('reference', franchise.entities);
    for (const document of franchise.documents()) {
      signIns.note({ container: 'franchises', document });
      yield { container: 'franchises', document };
    }
  }
  for (const document of signIns.documents()) yield { container: 'sign-ins', document };
}

function* placed(container: 'reference', documents: Iterable<ReferenceDocument>): Iterable<PlacedDocument> {
  for (const document of documents) yield { container, document };
}

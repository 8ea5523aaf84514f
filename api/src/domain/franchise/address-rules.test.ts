import { describe, expect, test } from 'vitest';
import { checkAddressType, checkEntity } from './address-rules.ts';

const stored = { addressType: 0, entity: 'Former Holding' } as const;
const errorAt = (field: string) =>
  expect.objectContaining({ code: 'invalid_request', errors: [expect.objectContaining({ field })] });

describe('LIM-02 checking the type of an address', () => {
  test('accepts only Mailing and Corporate', () => {
    for (const type of [1, 2] as const) expect(() => checkAddressType(type, stored)).not.toThrow();
    expect(() => checkAddressType(0, { ...stored, addressType: 1 })).toThrow(errorAt('addressType'));
  });

  test('accepts Unknown if the stored address has it', () => {
    expect(() => checkAddressType(0, stored)).not.toThrow();
  });
});

describe('ADDR-03 checking the related entity', () => {
  test('accepts only an entity of the franchise, or none', () => {
    expect(() => checkEntity('Holding', undefined, ['Holding'])).not.toThrow();
    expect(() => checkEntity('', undefined, [])).not.toThrow();
    for (const entity of ['Other', 'holding', 'Former Holding'])
      expect(() => checkEntity(entity, undefined, ['Holding'])).toThrow(errorAt('entity'));
  });

  test('accepts an unchanged entity that the franchise no longer has', () => {
    expect(() => checkEntity('Former Holding', stored, ['Holding'])).not.toThrow();
  });
});

import { describe, expect, test } from 'vitest';
import { checkAddressType, checkEntity } from './address-rules.ts';

const stored = { addressType: 0, entity: 'Former Holding' } as const;
const about = (field: string) =>
  expect.objectContaining({ code: 'invalid_request', errors: [expect.objectContaining({ field })] });

describe('LIM-02 the type of an address', () => {
  test('is Mailing or Corporate', () => {
    for (const type of [1, 2] as const) expect(() => checkAddressType(type, stored)).not.toThrow();
    expect(() => checkAddressType(0, { ...stored, addressType: 1 })).toThrow(about('addressType'));
  });

  test('stays Unknown where it is', () => {
    expect(() => checkAddressType(0, stored)).not.toThrow();
  });
});

describe('ADDR-03 the related entity', () => {
  test('is one of the franchise, or none', () => {
    expect(() => checkEntity('Holding', undefined, ['Holding'])).not.toThrow();
    expect(() => checkEntity('', undefined, [])).not.toThrow();
    for (const entity of ['Other', 'holding', 'Former Holding'])
      expect(() => checkEntity(entity, undefined, ['Holding'])).toThrow(about('entity'));
  });

  test('stays though the franchise has it no more', () => {
    expect(() => checkEntity('Former Holding', stored, ['Holding'])).not.toThrow();
  });
});

import { describe, expect, test } from 'vitest';
import { chosenAfter, communicationOptions } from './communication-options.ts';

const type = (communicationTypeId: number, name: string) => ({ communicationTypeId, name, infoText: `About ${name}` });
const TYPES = [type(1, 'Recalls'), type(2, 'menu'), type(3, 'Audits'), type(4, 'Finance')];
const EXISTING = [1, 2, 3, 4];

describe('USER-08 the communication options of a user', () => {
  test('returns the offered and the chosen types, sorted by name', () => {
    const options = communicationOptions([1, 2], [2, 3], TYPES);
    expect(options.map((option) => [option.communicationTypeName, option.selected])).toEqual([
      ['Audits', true],
      ['menu', true],
      ['Recalls', false],
    ]);
    expect(options[0]).toEqual({
      communicationTypeId: 3,
      communicationTypeName: 'Audits',
      communicationInfoText: 'About Audits',
      selected: true,
    });
  });

  test('omits deleted types', () => {
    expect(communicationOptions([1, 9], [8], TYPES)).toHaveLength(1);
  });
});

describe('API-37 saving choices', () => {
  const choose = (chosen: number[], ...choices: [number, boolean][]) =>
    chosenAfter(
      chosen,
      choices.map(([communicationTypeId, selected]) => ({ communicationTypeId, selected })),
      EXISTING,
      [1, 2],
    );

  test('keeps types that the request omits, including deleted ones', () => {
    expect(choose([1, 3, 9], [2, true], [1, false])).toEqual([3, 9, 2]);
    expect(choose([1, 2])).toEqual([1, 2]);
  });

  test('accepts keeping or removing a chosen type that is no longer offered', () => {
    expect(choose([3], [3, true])).toEqual([3]);
    expect(choose([3], [3, false])).toEqual([]);
    expect(choose([1], [3, false])).toEqual([1]);
  });

  test('reports each unknown or unoffered type with its index', () => {
    expect(() => choose([1], [9, true], [1, true], [4, true], [8, false])).toThrow(
      expect.objectContaining({
        code: 'invalid_request',
        errors: [
          { field: '0.communicationTypeId', message: 'There is no such communication type.' },
          {
            field: '2.communicationTypeId',
            message: 'The brands of this franchise do not offer this communication type.',
          },
          { field: '3.communicationTypeId', message: 'There is no such communication type.' },
        ],
      }),
    );
  });
});

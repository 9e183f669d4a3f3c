import { describe, expect, it } from 'vitest';
import {
  basicIdFault,
  DEFAULT_REMOTE_ID,
  operatorIdFault,
  publicOperatorId,
} from '../../../../gateway/contract/onboard/remote-id.ts';
import { english } from '../../../../gateway/contract/operator-text.ts';

const NONE = DEFAULT_REMOTE_ID;

describe('an operator id', () => {
  // The example of the European Union Aviation Safety Agency.
  it.each(['FIN87astrdge12k8-xyz', 'FIN87astrdge12k8xyz'])('of the EU is right: %s', (operatorId) => {
    expect(operatorIdFault(operatorId, 'eu', NONE)).toBeUndefined();
    expect(publicOperatorId(operatorId, 'eu')).toBe('FIN87astrdge12k8');
  });

  it.each([
    ['fin87astrdge12k8-xyz', /country in 3 capital letters/],
    ['FIN87ASTRDGE12K8-xyz', /12 small letters or digits/],
    ['FIN87astrdge12k8', /3 secret characters/],
    ['FIN87astrdge12k8-xy', /ends with/],
    ['FIN87astrdge12k8-xyzz', /ends with/],
    ['FIN87astrdge12k8-xyy', /check character/],
    ['FIN87astrdge12k9-xyz', /check character/],
  ])('of the EU is wrong: %s', (operatorId, reason) => {
    expect(english(operatorIdFault(operatorId, 'eu', NONE) ?? '')).toMatch(reason);
  });

  it('needs its secret characters only once', () => {
    const stored = { region: 'eu', operatorId: 'FIN87astrdge12k8' } as const;
    expect(operatorIdFault('FIN87astrdge12k8', 'eu', stored)).toBeUndefined();
    // It was not checked as one of the EU.
    expect(operatorIdFault('FIN87astrdge12k8', 'eu', { ...stored, region: 'faa' })).toBeDefined();
  });

  it('elsewhere has at most 20 characters', () => {
    expect(operatorIdFault('FA3A4B5C6D7E8F9G0H1J', 'faa', NONE)).toBeUndefined();
    expect(english(operatorIdFault('FA3A4B5C6D7E8F9G0H1JK', 'faa', NONE) ?? '')).toBe(
      'The operator id has 21 characters. At most 20 can be sent.',
    );
  });

  it('may be missing', () => {
    expect(operatorIdFault('', 'eu', NONE)).toBeUndefined();
  });
});

describe('the id of an aircraft', () => {
  it.each([
    ['serial-number', '1581BFKD229400BX'],
    ['serial-number', 'MFR1C123456789ABC'],
    ['registration', 'N12345'],
    ['utm', '123e4567-e89b-12d3-a456-426614174000'],
    ['session', '01a2ff'],
  ] as const)('is right: %s %s', (idType, id) => {
    expect(basicIdFault({ idType, id, uaType: 'multirotor' })).toBeUndefined();
  });

  it.each([
    ['serial-number', '1581BFKD229400B', /11 characters follow .* There are 10/],
    ['serial-number', '1581OFKD229400BX', /without I and O/],
    ['serial-number', '15810', /fifth character/],
    ['serial-number', '1581', /fifth character/],
    ['registration', 'N1234567890123456789012', /at most 20/],
    ['utm', '123e4567', /32 hexadecimal/],
    ['session', '01a', /2 hexadecimal digits/],
  ] as const)('is wrong: %s %s', (idType, id, reason) => {
    expect(english(basicIdFault({ idType, id, uaType: 'multirotor' }) ?? '')).toMatch(reason);
  });
});

import { describe, expect, it } from 'vitest';
import { refuseLargeInput } from '../../../../../gateway/command/approval/authoriser.ts';
import { missionItems } from '../../../../builder/hostile-inputs.ts';
import { policyInput } from '../../../../builder/policy-input-builder.ts';

describe('what governance is asked', () => {
  it('may be about the largest mission', () => {
    expect(() => refuseLargeInput(policyInput({ params: { items: missionItems(2000) } }))).not.toThrow();
  });

  it.each<[string, Parameters<typeof policyInput>[0], RegExp]>([
    ['values', { params: { list: Array.from({ length: 50_000 }, () => 1) } }, /40000 values/],
    ['characters', { params: { zoneId: 'x'.repeat(5000) } }, /params\.zoneId has more than 4096 characters/],
    [
      'elements',
      {
        command: 'parameter-write',
        params: { parameters: Array.from({ length: 2501 }, (_, index) => ({ name: `P${index}` })) },
      },
      /params\.names has more than 2500 elements/,
    ],
  ])('is refused with too many %s', (_what, changes, message) => {
    expect(() => refuseLargeInput(policyInput(changes))).toThrow(message);
    expect(() => refuseLargeInput(policyInput(changes))).toThrow(
      expect.objectContaining({ code: 'validation' }),
    );
  });
});

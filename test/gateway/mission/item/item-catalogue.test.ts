import { expect, test } from 'vitest';
import { MavCmd } from '../../../../gateway/mavlink/codec/generated/enums.ts';
import { ITEM_COMMANDS, itemCommand } from '../../../../gateway/mission/item/item-catalogue.ts';

test('every command the protocol has a class for is there once, with the names and units of its values', () => {
  const numbers = ITEM_COMMANDS.map(({ command }) => command);
  expect(new Set(numbers).size).toBe(numbers.length);
  const known = new Set<number>(Object.values(MavCmd));
  expect(numbers.filter((number) => !known.has(number))).toEqual([]);
  for (const number of [16, 17, 18, 19, 20, 21, 22, 82, 93, 112, 115, 177, 178, 183, 195, 203, 206, 211])
    expect(itemCommand(number), String(number)).toBeDefined();
  expect(itemCommand(MavCmd.NAV_LOITER_TURNS)).toMatchObject({
    name: 'MAV_CMD_NAV_LOITER_TURNS',
    hasPlace: true,
    fields: expect.arrayContaining([
      expect.objectContaining({ index: 1, label: 'Turns', minimum: 0 }),
      expect.objectContaining({ index: 3, label: 'Radius', unit: 'm' }),
    ]),
  });
  expect(itemCommand(MavCmd.DO_SET_SERVO)?.hasPlace).toBe(false);
  expect(itemCommand(65_000)).toBeUndefined();
});

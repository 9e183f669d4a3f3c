import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resumeMission } from '../../../../gateway/command/catalogue/resume-mission.ts';
import type { MissionItem } from '../../../../gateway/contract/mission/mission.ts';

const COPTER = { firstSeq: 1, takesOff: true } as const;
const item = (command: number, param1 = 0, place?: number, param2 = 0): MissionItem => ({
  command,
  frame: 3,
  params: [param1, param2, 0, 0],
  lat: place === undefined ? null : 47 + place / 1000,
  lon: place === undefined ? null : 8,
  altitude_m: command === 22 || place !== undefined ? 30 : null,
  autocontinue: true,
});
const commandsOf = (items: readonly MissionItem[]) => items.map(({ command }) => command);

describe('resuming a mission', () => {
  // Take-off, speed, region of interest, pictures every 10 m, three places, pictures off, home.
  const survey = [
    item(22),
    item(178, 1, undefined, 5),
    item(195, 0, 9),
    item(206, 10),
    item(16, 0, 1),
    item(16, 0, 2),
    item(16, 0, 3),
    item(206, 0),
    item(20),
  ];

  it('takes off, sets what held, flies the broken leg whole and takes pictures from its beginning', () => {
    const { items } = resumeMission(survey, 6, COPTER);
    expect(commandsOf(items)).toEqual([22, 178, 195, 16, 206, 16, 206, 20]);
    expect(items[3]).toEqual(survey[5]);
    expect(items[4]?.params[0]).toBe(10);
    expect(items[1]?.params[1]).toBe(5);
    expect(items[0]).toMatchObject({ lat: null, lon: null, altitude_m: 30 });
  });

  it('takes no pictures where they were switched off, and looks nowhere where that was called off', () => {
    const off = [item(22), item(206, 10), item(195, 0, 9), item(16, 0, 1), item(206, 0), item(197)];
    const { items } = resumeMission([...off, item(16, 0, 2), item(16, 0, 3)], 7, COPTER);
    expect(commandsOf(items)).toEqual([22, 16, 16]);
  });

  it('moves no servo again and says so', () => {
    const { items, notes } = resumeMission(
      [item(22), item(183, 5), item(16, 0, 1), item(16, 0, 2), item(16, 0, 3)],
      4,
      COPTER,
    );
    expect(commandsOf(items)).toEqual([22, 16, 16]);
    expect(notes.join(' ')).toMatch(/servo, relay and gripper/);
  });

  it('leads jumps to where their items stand now, and leaves out those to what was flown', () => {
    const mission = [
      item(22),
      item(16, 0, 1),
      item(16, 0, 2),
      item(16, 0, 3),
      item(177, 4, undefined, 2),
      item(177, 2, undefined, 1),
      item(16, 0, 4),
    ];
    const { items, notes } = resumeMission(mission, 3, COPTER);
    expect(commandsOf(items)).toEqual([22, 16, 16, 177, 16]);
    const target = (items[3]?.params[0] ?? 0) - 1;
    expect(items[target]).toEqual(mission[3]);
    expect(notes.join(' ')).toMatch(/jump in item 5/);
  });

  it.each([
    ['nothing but the way home is left', 8],
    ['there is no such item', 20],
  ])('refuses when %s', (_, from) => {
    expect(() => resumeMission(survey, from, COPTER)).toThrow(
      expect.objectContaining({ code: 'mission-invalid' }),
    );
  });

  it('keeps everything from the interrupted item on in its order, each jump inside the list', () => {
    const any = fc.oneof(
      fc.integer({ min: 1, max: 50 }).map((place) => item(16, 0, place)),
      fc.constantFrom(item(178, 1, undefined, 4), item(206, 12), item(206, 0), item(195, 0, 5), item(183, 3)),
      fc.integer({ min: 1, max: 25 }).map((target) => item(177, target, undefined, 1)),
    );
    fc.assert(
      fc.property(fc.array(any, { minLength: 2, maxLength: 25 }), fc.nat(26), (rest, from) => {
        const mission = [item(22), ...rest];
        let resumed: readonly MissionItem[];
        try {
          resumed = resumeMission(mission, from, COPTER).items;
        } catch {
          return;
        }
        const start = mission.findIndex(({ command }, index) => index >= from && command < 96);
        const tail = mission.slice(start).filter(({ command }) => command !== 177);
        const tailNow = resumed.filter(({ command }) => command !== 177).slice(-tail.length);
        expect(tailNow).toEqual(tail);
        expect(commandsOf(resumed.filter(({ command }) => command === 22))).toEqual([22]);
        if (resumed !== mission)
          for (const { command, params } of resumed)
            if (command === 177 && (params[0] ?? 0) <= mission.length)
              expect((params[0] ?? 0) - 1).toBeLessThanOrEqual(resumed.length);
      }),
    );
  });
});

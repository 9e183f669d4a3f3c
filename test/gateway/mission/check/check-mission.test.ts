import { describe, expect, it } from 'vitest';
import type { MissionItem } from '../../../../gateway/contract/mission/mission.ts';
import { MavCmd } from '../../../../gateway/mavlink/codec/generated/enums.ts';
import { checkMission } from '../../../../gateway/mission/check/check-mission.ts';
import { missionItems } from '../../../builder/mission-items.ts';

const ITEMS = missionItems(5);
const COPTER = { autopilot: 'ardupilot', type: 'copter' } as const;
const findings = (problems: ReturnType<typeof checkMission>) =>
  problems.map(({ severity, code, itemIndex }) => `${severity} ${code} ${itemIndex ?? '-'}`);

describe('checkMission', () => {
  it('finds nothing wrong with a mission from the ground and back', () => {
    expect(checkMission(ITEMS, COPTER, { startsOnGround: true })).toEqual([]);
  });

  it.each([
    ['is to be started now', { startsOnGround: true }, 'error no-takeoff -'],
    ['is only written', {}, 'warning no-takeoff -'],
  ])('tells a missing take-off of a mission that %s', (_, surroundings, finding) => {
    expect(findings(checkMission(ITEMS.slice(1), COPTER, surroundings))).toEqual([finding]);
  });

  it.each(['rover', 'boat', 'submarine', 'other'] as const)(
    'asks no take-off of a %s to be started',
    (type) => {
      const found = findings(checkMission(ITEMS.slice(1), { ...COPTER, type }, { startsOnGround: true }));
      expect(found.filter((finding) => finding.startsWith('error'))).toEqual([]);
    },
  );

  it('finds every item outside the zone asked for', () => {
    const within = {
      name: 'zone-south',
      contains: ({ latitudeDeg }: { latitudeDeg: number }) => latitudeDeg < 47.3902,
    };
    expect(findings(checkMission(ITEMS, COPTER, { within }))).toEqual([
      'error outside-zone 2',
      'error outside-zone 3',
    ]);
  });

  it.each([
    ['as QGroundControl writes it', { frame: 2, lat: 0, lon: 0, altitude_m: 0 }],
    ['as a PX4 gives it back', { frame: 2, lat: 0, lon: 0, altitude_m: null }],
  ])('has nothing against a return %s', (_, changes) => {
    const items = [...ITEMS.slice(0, 4), { ...ITEMS[4]!, ...changes }];
    expect(checkMission(items, COPTER, {})).toEqual([]);
    expect(checkMission(items, { ...COPTER, autopilot: 'px4' }, {})).toEqual([]);
  });

  it('tells a waypoint at 0, 0 as one without a place', () => {
    const items = ITEMS.map((item, index) => (index === 2 ? { ...item, lat: 0, lon: 0 } : item));
    const [problem, ...others] = checkMission(items, COPTER, { groundAmslM: () => undefined });
    expect(problem).toMatchObject({ code: 'bad-item', itemIndex: 2 });
    expect(problem?.text).toEqual(
      'Item 3 has no position: it is executed wherever the vehicle is at that moment.',
    );
    expect(others).toEqual([]);
    const onEquator = ITEMS.map((item, index) => (index === 2 ? { ...item, lat: 0 } : item));
    expect(findings(checkMission(onEquator, COPTER, {}))).not.toContain('warning bad-item 2');
  });

  it('says nothing of where jumps lead on an autopilot whose counting it does not know', () => {
    const jump: MissionItem = { ...ITEMS[0]!, command: MavCmd.DO_JUMP, params: [90, 1, 0, 0] };
    const items = [...ITEMS.slice(0, 4), jump, ITEMS[4]!];
    expect(findings(checkMission(items, COPTER, {}))).toEqual(['error bad-jump 4']);
    const said = (autopilot: 'ardupilot' | 'px4') =>
      checkMission(items, { ...COPTER, autopilot }, {})[0]?.text;
    expect(said('ardupilot')).toEqual('Item 5 jumps to item 90, which does not exist.');
    expect(said('px4')).toEqual('Item 5 jumps to item 91, which does not exist.');
    expect(checkMission(items, { ...COPTER, autopilot: 'generic' }, {})).toEqual([]);
  });
});

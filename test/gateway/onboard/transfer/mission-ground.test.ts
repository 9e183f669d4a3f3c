import { beforeEach, describe, expect, it } from 'vitest';
import { stepMissionProblems } from '../../../../gateway/action/steps/mission/mission-step.ts';
import { seededRandom } from '../../../../gateway/base/id/random.ts';
import { sampleAction } from '../../../builder/action-samples.ts';
import { sampleVehicle } from '../../../builder/contract-samples.ts';
import { missionItems } from '../../../builder/mission-items.ts';
import { GateRig, OPERATOR } from '../../../fake/gate-rig.ts';
import { MissionPeer } from '../../../fake/mission-peer.ts';

const ITEMS = missionItems(5);
const HOME_AMSL_M = 488;
/** A ridge across the way, higher than it is flown. */
const ridge = ({ latitudeDeg }: { readonly latitudeDeg: number }) =>
  latitudeDeg > 47.39015 && latitudeDeg < 47.39025 ? HOME_AMSL_M + 60 : HOME_AMSL_M;

describe('a mission over known ground', () => {
  let rig: GateRig;
  let peer: MissionPeer;

  beforeEach(() => {
    rig = new GateRig();
    const { wire, clock } = rig;
    peer = new MissionPeer({ wire, clock, random: seededRandom(1), delayMs: 10, loss: 0 });
  });

  const upload = () => rig.outcomeOf(rig.missions.upload('uav-1', ITEMS, OPERATOR));

  it('is refused before anything is sent when it leads below it, with the item and by how much', async () => {
    rig.groundAmslM = ridge;
    await expect(upload()).rejects.toMatchObject({
      code: 'mission-invalid',
      context: {
        errors: [{ pointer: '/items/2', detail: 'The leg to item 3 passes 29.8 m below the ground.' }],
      },
    });
    expect(peer.stored).toEqual([]);
    expect(rig.frames).toBe(0);
  });

  it('is written where the ground is lower, and where its height is not known', async () => {
    rig.groundAmslM = () => HOME_AMSL_M - 20;
    expect(await upload()).toMatchObject({ problems: [] });
    rig.groundAmslM = () => undefined;
    expect(await upload()).toMatchObject({ problems: [] });
  });

  it('is written with a warning where the ground comes nearer than 10 m, which policies are told', async () => {
    rig.groundAmslM = () => HOME_AMSL_M + 25;
    const asked: (readonly string[] | undefined)[] = [];
    const decide = rig.governance.decide.bind(rig.governance);
    rig.governance = {
      decide: (input) => {
        asked.push(input.target.problems);
        return decide(input);
      },
    };
    const { problems } = await upload();
    expect(new Set(problems?.map(({ severity, code }) => `${severity} ${code}`))).toEqual(
      new Set(['warning below-terrain']),
    );
    expect(asked).toEqual([['below-terrain']]);
  });

  it('is an error of the plan of actions whose step writes or flies it', () => {
    const vehicle = sampleVehicle({ home: { lat: 47.39, lon: 8.54, alt_amsl_m: HOME_AMSL_M } });
    const world = {
      modeOf: () => 'sim' as const,
      vehicle: () => vehicle,
      zones: { touching: () => [], keepsInside: () => undefined },
      isZone: () => true,
      wayOver: () => ({ groundSpeedMps: 5, points: [] }),
      groundAmslM: ridge,
    };
    for (const type of ['upload-mission', 'mission'] as const) {
      const action = sampleAction({ type, vehicleId: vehicle.id, params: { items: ITEMS } });
      expect(stepMissionProblems(action, world)).toContainEqual(
        expect.objectContaining({ severity: 'error', code: 'mission-below-terrain' }),
      );
      expect(stepMissionProblems(action, { ...world, groundAmslM: undefined })).toEqual([]);
    }
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { TakenOver, TakeoverWatch } from '../../../../../gateway/action/launch/run/takeover-watch.ts';
import { missionItems } from '../../../../builder/mission-items.ts';
import { settled } from '../../../../fake/fake-clock.ts';
import { contextOf, GateRig } from '../../../../fake/gate-rig.ts';

const PILOT = { ...contextOf('pilot'), source: 'launch' as const };
const CHIEF = contextOf('chief', { scopes: new Set(['governance:override']) });

describe('TakeoverWatch', () => {
  let rig: GateRig;
  let watch: TakeoverWatch;

  beforeEach(async () => {
    rig = new GateRig();
    await rig.outcomeOf(rig.submit('arm', {}, 'done', PILOT));
    const { gate, directory: vehicles } = rig;
    watch = new TakeoverWatch({ vehicleId: 'uav-1', context: PILOT, commands: gate.events, vehicles });
  });

  const takeOver = () =>
    rig.leases.requestTakeover(
      'uav-1',
      { epoch: rig.leases.lease('uav-1').epoch, reason: 'mine now', force: true },
      CHIEF,
    );

  it('tells of a new holder before the cancelled command of the run looks like a failure', async () => {
    rig.copter.answer = () => 'deaf';
    const flying = watch.during(rig.submit('set-mode', { mode: 'LOITER' }, 'done', PILOT));
    await settled();
    takeOver();
    await expect(flying).rejects.toThrow(TakenOver);
    await expect(flying).rejects.toThrow('chief took command');
  });

  it('tells of a new holder while nothing is in flight', async () => {
    takeOver();
    await expect(watch.during(new Promise(() => undefined))).rejects.toThrow(TakenOver);
  });

  it('lets a mission be sent without taking that for somebody else flying', async () => {
    const upload = rig.missions.upload('uav-1', missionItems(3), { ...PILOT, source: 'rest' });
    upload.catch(() => undefined);
    await settled();
    rig.missions.cancel('uav-1');
    await expect(watch.during(Promise.resolve('going on'))).resolves.toBe('going on');
  });

  it('is deaf to other vehicles and after it was closed', async () => {
    watch.close();
    takeOver();
    await expect(watch.during(Promise.resolve('going on'))).resolves.toBe('going on');
  });
});

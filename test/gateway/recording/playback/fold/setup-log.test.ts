import { describe, expect, it } from 'vitest';
import { FrameWriter } from '../../../../../gateway/mavlink/codec/frame-writer.ts';
import type { MessageByName, MessageName } from '../../../../../gateway/mavlink/codec/generated/messages.ts';
import { SetupLog } from '../../../../../gateway/recording/playback/fold/setup-log.ts';
import { WorkTurns } from '../../../../../gateway/recording/playback/fold/work-turns.ts';
import type { RecordedFrame } from '../../../../../gateway/recording/read/recorded-frames.ts';
import { FakeClock } from '../../../../fake/fake-clock.ts';
import { flightFrames, recordingOf } from '../support/flight-recordings.ts';
import { OWNER, PlaybackRig } from '../support/playback-rig.ts';

const turn = new WorkTurns(new FakeClock()).begin(new AbortController().signal);
const START_MS = 1_750_000_000_000;
const COPTER = { sysid: 7, autopilot: 'ardupilot', mission: null } as const;

/** A recording that a test writes message by message, a second apart. */
class Conversation {
  readonly frames: RecordedFrame[] = [];
  readonly #vehicle = new FrameWriter({ systemId: 7, componentId: 1 });
  readonly #station = new FrameWriter({ systemId: 255, componentId: 190 });

  constructor() {
    this.vehicle('HEARTBEAT', {
      type: 2,
      autopilot: 3,
      baseMode: 0,
      customMode: 0,
      systemStatus: 3,
      mavlinkVersion: 3,
    });
  }

  vehicle<N extends MessageName>(name: N, message: MessageByName[N]): this {
    return this.#add(this.#vehicle.write(name, message));
  }

  station<N extends MessageName>(name: N, message: MessageByName[N]): this {
    return this.#add(this.#station.write(name, message));
  }

  upload(altitudesM: readonly number[], lost: readonly number[] = []): this {
    this.station('MISSION_COUNT', { ...TO_VEHICLE, count: altitudesM.length, missionType: 0, opaqueId: 0 });
    for (const [seq, altitudeM] of altitudesM.entries()) {
      this.vehicle('MISSION_REQUEST_INT', { targetSystem: 255, targetComponent: 190, seq, missionType: 0 });
      if (!lost.includes(seq)) this.station('MISSION_ITEM_INT', { ...TO_VEHICLE, ...itemOf(seq, altitudeM) });
    }
    return this;
  }

  ack(type: number, missionType = 0): this {
    return this.vehicle('MISSION_ACK', {
      targetSystem: 255,
      targetComponent: 190,
      type,
      missionType,
      opaqueId: 0,
    });
  }

  download(altitudesM: readonly number[], count = altitudesM.length): this {
    this.vehicle('MISSION_COUNT', {
      targetSystem: 255,
      targetComponent: 190,
      count,
      missionType: 0,
      opaqueId: 0,
    });
    for (const [seq, altitudeM] of altitudesM.entries())
      this.vehicle('MISSION_ITEM_INT', {
        targetSystem: 255,
        targetComponent: 190,
        ...itemOf(seq, altitudeM),
      });
    return this;
  }

  /** What is known at the end of it. */
  async setup() {
    return await new SetupLog(recordingOf([...this.frames])).at(COPTER, START_MS + 10_000_000, turn);
  }

  async altitudes() {
    const { mission } = await this.setup();
    return (
      mission && { altitudes: mission.items.map((item) => item.altitude_m), isComplete: mission.isComplete }
    );
  }

  #add(bytes: Uint8Array): this {
    this.frames.push({ utcUs: (START_MS + this.frames.length * 1000) * 1000, bytes });
    return this;
  }
}

const TO_VEHICLE = { targetSystem: 7, targetComponent: 1 };

/** Item 0 is home on ArduPilot. */
function itemOf(seq: number, altitudeM: number) {
  return {
    seq,
    frame: 3,
    command: 16,
    current: 0,
    autocontinue: 1,
    param1: 0,
    param2: 0,
    param3: 0,
    param4: 0,
    x: 474000000,
    y: 85000000,
    z: altitudeM,
    missionType: 0,
  };
}

describe('the mission of a moment', () => {
  it('is not known before anybody spoke of it', async () => {
    expect(await new Conversation().altitudes()).toBeNull();
  });

  it('is what was given and accepted', async () => {
    expect(await new Conversation().upload([500, 10, 20]).ack(0).altitudes()).toEqual({
      altitudes: [10, 20],
      isComplete: true,
    });
  });

  it('is not complete while it is given, without the answer, or when the answer is no', async () => {
    const given = new Conversation().upload([500, 10, 20]);
    expect(await given.altitudes()).toEqual({ altitudes: [10, 20], isComplete: false });
    given.ack(0).upload([500, 77]);
    expect(await given.altitudes()).toEqual({ altitudes: [10, 20], isComplete: false });
    given.ack(4);
    expect(await given.altitudes()).toEqual({ altitudes: [10, 20], isComplete: false });
  });

  it('is not complete when an item of it was not recorded', async () => {
    expect(await new Conversation().upload([500, 10, 20, 30], [2]).ack(0).altitudes()).toEqual({
      altitudes: [10, 30],
      isComplete: false,
    });
  });

  it('does not take an item for home when home was not recorded', async () => {
    expect(await new Conversation().upload([500, 10], [0]).ack(0).altitudes()).toEqual({
      altitudes: [10],
      isComplete: false,
    });
  });

  it('is what the vehicle gives, when it was read from it to the end', async () => {
    expect(await new Conversation().download([500, 5]).altitudes()).toEqual({
      altitudes: [5],
      isComplete: true,
    });
    expect(await new Conversation().download([500, 5], 3).altitudes()).toEqual({
      altitudes: [5],
      isComplete: false,
    });
    expect(await new Conversation().download([]).altitudes()).toEqual({ altitudes: [], isComplete: true });
  });

  it('is empty after it was cleared and the vehicle said so', async () => {
    const cleared = new Conversation().download([500, 5]);
    cleared.station('MISSION_CLEAR_ALL', { ...TO_VEHICLE, missionType: 0 });
    expect(await cleared.altitudes()).toEqual({ altitudes: [5], isComplete: false });
    expect(await cleared.ack(0).altitudes()).toEqual({ altitudes: [], isComplete: true });
  });

  it('is in doubt when one is given of which only the requests were recorded', async () => {
    const overheard = new Conversation().download([500, 5]);
    overheard.vehicle('MISSION_REQUEST_INT', {
      targetSystem: 254,
      targetComponent: 190,
      seq: 0,
      missionType: 0,
    });
    expect(await overheard.altitudes()).toEqual({ altitudes: [5], isComplete: false });
    expect(await overheard.ack(0).altitudes()).toEqual({ altitudes: [], isComplete: false });
  });

  it('has nothing to do with fences, rally points and other vehicles', async () => {
    const mission = new Conversation().download([500, 5]);
    mission.station('MISSION_CLEAR_ALL', { ...TO_VEHICLE, missionType: 1 }).ack(0, 1);
    mission.station('MISSION_CLEAR_ALL', { targetSystem: 8, targetComponent: 1, missionType: 0 });
    expect(await mission.altitudes()).toEqual({ altitudes: [5], isComplete: true });
  });
});

describe('the parameters of a moment', () => {
  const value = (paramId: string, paramValue: number, paramType = 9, paramIndex = 0) =>
    ({ paramId, paramValue, paramType, paramCount: 900, paramIndex }) as const;

  it('have the value that the vehicle said last, whatever was wished for', async () => {
    const talk = new Conversation().vehicle('PARAM_VALUE', value('WPNAV_SPEED', 500));
    talk.vehicle('PARAM_VALUE', value('ARMING_CHECK', 1, 4));
    talk.vehicle('PARAM_VALUE', value('WPNAV_SPEED', 800));
    talk.station('PARAM_SET', { ...TO_VEHICLE, paramId: 'WPNAV_SPEED', paramValue: 1200, paramType: 9 });
    const { parameters, parameterCount } = await talk.setup();
    expect(parameterCount).toBe(900);
    expect(parameters).toEqual([
      { name: 'ARMING_CHECK', value: 1, type: 'INT16', heardAtMs: START_MS + 2000 },
      { name: 'WPNAV_SPEED', value: 800, type: 'REAL32', heardAtMs: START_MS + 3000 },
    ]);
  });
});

describe('the setup of a playback', () => {
  it('is that of the moment it stands at', async () => {
    const rig = new PlaybackRig();
    rig.add('imp_1', flightFrames('copter-mission'));
    const { playbackId } = await rig.open({ positionMs: 30_000 });
    const setup = async (positionMs: number) => {
      await rig.control(playbackId, { positionMs });
      return await rig.playbacks.setup({ playbackId, sessionId: 'imp_1', vehicleId: 'uav-2' }, OWNER);
    };
    const early = await setup(20_000);
    const late = await setup(120_000);
    expect(late.mission).toMatchObject({ isComplete: true });
    expect(late.mission?.items.length).toBeGreaterThan(4);
    expect(early.mission?.items.length ?? 0).toBeLessThanOrEqual(late.mission?.items.length ?? 0);
    expect(late.parameters.length).toBeGreaterThanOrEqual(40);
    expect(late.parameterCount).toBeGreaterThan(late.parameters.length);
    expect(late.parameters.every(({ heardAtMs }) => heardAtMs <= late.atMs)).toBe(true);
    await expect(
      rig.playbacks.setup({ playbackId, sessionId: 'imp_1', vehicleId: 'uav-9' }, OWNER),
    ).rejects.toMatchObject({ code: 'not-found' });
    await expect(
      rig.playbacks.setup({ playbackId, sessionId: 'imp_2', vehicleId: 'uav-2' }, OWNER),
    ).rejects.toMatchObject({ code: 'not-found' });
  });
});

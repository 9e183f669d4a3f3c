import { describe, expect, it } from 'vitest';
import { FrameReader } from '../../../../../gateway/mavlink/codec/frame-reader.ts';
import { MavCmd, MavParamExtType, MavResult } from '../../../../../gateway/mavlink/codec/generated/enums.ts';
import {
  MESSAGE_ID,
  type MessageByName,
  type MessageName,
} from '../../../../../gateway/mavlink/codec/generated/messages.ts';
import {
  type DecodedMessage,
  decodeMessage,
} from '../../../../../gateway/mavlink/codec/message/message-codec.ts';
import {
  extendedBytes,
  extendedNumber,
} from '../../../../../gateway/mavlink/protocol/parameter/extended-parameter-encoding.ts';
import { CopterBench } from '../copter-bench.ts';
import { Px4Bench } from '../px4/px4-bench.ts';
import { MemoryVideo } from '../video/memory-video.ts';

const CAMERA = 100;
const STORAGE_STATUS_READY = 2;

/** The camera of a bench: commands to it, and what it alone sends. */
class CameraBench {
  readonly heard: DecodedMessage[] = [];
  readonly bench: CopterBench;

  constructor(bench: CopterBench) {
    this.bench = bench;
    const reader = new FrameReader({
      onFrame: (frame) => {
        const decoded = decodeMessage(frame);
        if (decoded && frame.componentId === CAMERA) this.heard.push(decoded);
      },
    });
    bench.onSent = (bytes) => {
      reader.push(bytes);
      reader.endDatagram();
    };
    bench.boot();
  }

  /** The result of its acknowledgement; undefined for silence. */
  command(command: number, ...params: number[]): number | undefined {
    return this.#send(CAMERA, command, params);
  }

  commandAll(command: number, ...params: number[]): number | undefined {
    return this.#send(0, command, params);
  }

  ask(name: MessageName, index = 0): number | undefined {
    return this.command(MavCmd.REQUEST_MESSAGE, MESSAGE_ID[name], index);
  }

  all<N extends MessageName>(name: N): MessageByName[N][] {
    return this.heard.filter((one) => one.name === name).map(({ message }) => message as MessageByName[N]);
  }

  last<N extends MessageName>(name: N): MessageByName[N] | undefined {
    return this.all(name).at(-1);
  }

  #send(targetComponent: number, command: number, params: readonly number[]): number | undefined {
    const from = this.heard.length;
    const at = (index: number) => params[index] ?? 0;
    this.bench.send('COMMAND_LONG', {
      ...{ command, targetSystem: 1, targetComponent, confirmation: 0 },
      ...{ param1: at(0), param2: at(1), param3: at(2), param4: at(3) },
      ...{ param5: at(4), param6: at(5), param7: at(6) },
    });
    this.bench.run(30);
    const ack = this.heard.slice(from).find(({ name }) => name === 'COMMAND_ACK');
    return (ack?.message as MessageByName['COMMAND_ACK'] | undefined)?.result;
  }
}

const withVideo = (video = new MemoryVideo()) =>
  new CameraBench(new CopterBench({ hasPayload: true, video }));

describe.each([
  ['ArduPilot', () => new CameraBench(new CopterBench({ hasPayload: true, video: new MemoryVideo() }))],
  ['PX4', () => new CameraBench(new Px4Bench({ hasPayload: true, video: new MemoryVideo() }))],
])('camera of the simulated %s copter', (_, create) => {
  it('is a component with its own heartbeat that describes itself', () => {
    const camera = create();
    expect(camera.last('HEARTBEAT')).toMatchObject({ type: 30, autopilot: 8 });
    expect(camera.all('HEARTBEAT').length).toBeGreaterThanOrEqual(9);
    expect(camera.ask('CAMERA_INFORMATION')).toBe(MavResult.ACCEPTED);
    const { flags, modelName = [], gimbalDeviceId } = camera.last('CAMERA_INFORMATION') ?? {};
    expect(String.fromCharCode(...modelName).replaceAll('\0', '')).toBe('Simulated camera');
    expect(flags).toBe(1 | 2 | 4 | 8 | 64 | 128 | 256 | 512 | 1024);
    expect(gimbalDeviceId).toBe(1);
  });

  it('answers a request to all components for its own messages only', () => {
    const camera = create();
    expect(camera.commandAll(MavCmd.REQUEST_MESSAGE, MESSAGE_ID.CAMERA_SETTINGS)).toBe(MavResult.ACCEPTED);
    expect(camera.commandAll(MavCmd.REQUEST_MESSAGE, MESSAGE_ID.SYS_STATUS)).toBeUndefined();
    expect(camera.commandAll(MavCmd.IMAGE_START_CAPTURE, 0, 0, 1)).toBeUndefined();
  });

  it('offers its settings by PARAM_EXT, and refuses values that they cannot have', () => {
    const camera = create();
    const address = { targetSystem: 1, targetComponent: CAMERA };
    camera.bench.send('PARAM_EXT_REQUEST_LIST', address);
    camera.bench.run(30);
    expect(camera.all('PARAM_EXT_VALUE').map(({ paramId }) => paramId)).toEqual([
      'CAM_MODE',
      'CAM_EXPMODE',
      'CAM_ISO',
      'CAM_SHUTTER',
      'CAM_WBMODE',
      'CAM_PHOTOSIZE',
    ]);
    const set = (paramId: string, value: number) => {
      const paramValue = extendedBytes(value, MavParamExtType.UINT32) as number[];
      camera.bench.send('PARAM_EXT_SET', { ...address, paramId, paramValue, paramType: 5 });
      camera.bench.run(30);
      return camera.last('PARAM_EXT_ACK')?.paramResult;
    };
    expect(set('CAM_ISO', 400)).toBe(0);
    expect(set('CAM_ISO', 401)).toBe(1);
    expect(set('CAM_MODE', 0)).toBe(0);
    camera.ask('CAMERA_SETTINGS');
    expect(camera.last('CAMERA_SETTINGS')?.modeId).toBe(0);
    camera.bench.send('PARAM_EXT_REQUEST_READ', { ...address, paramId: 'CAM_ISO', paramIndex: -1 });
    camera.bench.run(30);
    const { paramValue = [], paramType = 0 } = camera.last('PARAM_EXT_VALUE') ?? {};
    expect(extendedNumber(paramValue, paramType)).toBe(400);
  });

  it('takes single pictures and series, and gives each again', () => {
    const camera = create();
    expect(camera.command(MavCmd.IMAGE_START_CAPTURE, 0, 0, 1)).toBe(MavResult.ACCEPTED);
    expect(camera.command(MavCmd.IMAGE_START_CAPTURE, 0, 2, 3)).toBe(MavResult.ACCEPTED);
    camera.ask('CAMERA_CAPTURE_STATUS');
    expect(camera.last('CAMERA_CAPTURE_STATUS')).toMatchObject({ imageStatus: 2, imageInterval: 2 });
    camera.bench.run(8000);
    expect(camera.all('CAMERA_IMAGE_CAPTURED').map(({ imageIndex }) => imageIndex)).toEqual([1, 2, 3, 4]);
    expect(camera.ask('CAMERA_IMAGE_CAPTURED', 2)).toBe(MavResult.ACCEPTED);
    expect(camera.last('CAMERA_IMAGE_CAPTURED')?.imageIndex).toBe(2);
    expect(camera.ask('CAMERA_IMAGE_CAPTURED', 9)).toBe(MavResult.DENIED);
    camera.command(MavCmd.IMAGE_START_CAPTURE, 0, 1, 0);
    expect(camera.command(MavCmd.IMAGE_STOP_CAPTURE)).toBe(MavResult.ACCEPTED);
    const count = camera.all('CAMERA_IMAGE_CAPTURED').length;
    camera.bench.run(3000);
    expect(camera.all('CAMERA_IMAGE_CAPTURED')).toHaveLength(count);
    expect(camera.command(MavCmd.IMAGE_START_CAPTURE, 0, 0, 0)).toBe(MavResult.DENIED);
  });

  it('records in video mode only, and fills its card', () => {
    const camera = create();
    expect(camera.command(MavCmd.SET_CAMERA_MODE, 0, 0)).toBe(MavResult.ACCEPTED);
    expect(camera.last('CAMERA_SETTINGS')?.modeId).toBe(0);
    expect(camera.command(MavCmd.VIDEO_START_CAPTURE, 0, 2)).toBe(MavResult.DENIED);
    camera.command(MavCmd.SET_CAMERA_MODE, 0, 1);
    expect(camera.command(MavCmd.VIDEO_START_CAPTURE, 0, 2)).toBe(MavResult.ACCEPTED);
    expect(camera.command(MavCmd.SET_CAMERA_MODE, 0, 0)).toBe(MavResult.TEMPORARILY_REJECTED);
    camera.bench.run(4000);
    expect(camera.last('CAMERA_CAPTURE_STATUS')).toMatchObject({ videoStatus: 1 });
    expect(camera.all('CAMERA_CAPTURE_STATUS').length).toBeGreaterThanOrEqual(8);
    expect(camera.command(MavCmd.STORAGE_FORMAT, 1, 1, 1)).toBe(MavResult.DENIED);
    expect(camera.command(MavCmd.VIDEO_STOP_CAPTURE)).toBe(MavResult.ACCEPTED);
    camera.bench.run(600);
    expect(camera.last('CAMERA_CAPTURE_STATUS')).toMatchObject({ videoStatus: 0, recordingTimeMs: 0 });
    camera.ask('STORAGE_INFORMATION');
    expect(camera.last('STORAGE_INFORMATION')).toMatchObject({ status: STORAGE_STATUS_READY, storageId: 1 });
    expect(camera.last('STORAGE_INFORMATION')?.usedCapacity).toBeGreaterThan(8);
    camera.command(MavCmd.IMAGE_START_CAPTURE, 0, 0, 1);
    expect(camera.command(MavCmd.STORAGE_FORMAT, 1, 1, 1)).toBe(MavResult.ACCEPTED);
    expect(camera.last('STORAGE_INFORMATION')?.usedCapacity).toBe(0);
    camera.command(MavCmd.IMAGE_START_CAPTURE, 0, 0, 1);
    expect(camera.last('CAMERA_IMAGE_CAPTURED')?.imageIndex).toBe(1);
  });

  it('zooms and focuses in steps, to a level and at a rate', () => {
    const camera = create();
    const zoomed = () => camera.last('CAMERA_SETTINGS')?.zoomLevel;
    expect(camera.command(MavCmd.SET_CAMERA_ZOOM, 2, 50)).toBe(MavResult.ACCEPTED);
    expect(zoomed()).toBe(50);
    camera.command(MavCmd.SET_CAMERA_ZOOM, 0, -1);
    expect(zoomed()).toBe(40);
    camera.command(MavCmd.SET_CAMERA_ZOOM, 1, 1);
    camera.bench.run(1000);
    camera.command(MavCmd.SET_CAMERA_ZOOM, 1, 0);
    expect(zoomed()).toBeGreaterThan(58);
    expect(zoomed()).toBeLessThan(64);
    expect(camera.command(MavCmd.SET_CAMERA_ZOOM, 2, 101)).toBe(MavResult.DENIED);
    expect(camera.command(MavCmd.SET_CAMERA_ZOOM, 2, Number.NaN)).toBe(MavResult.DENIED);
    expect(camera.last('CAMERA_SETTINGS')?.focusLevel).toBeNaN();
    camera.command(MavCmd.SET_CAMERA_FOCUS, 2, 30);
    expect(camera.last('CAMERA_SETTINGS')?.focusLevel).toBe(30);
    camera.command(MavCmd.SET_CAMERA_FOCUS, 4, 0);
    expect(camera.last('CAMERA_SETTINGS')?.focusLevel).toBeNaN();
    expect(camera.command(MavCmd.RESET_CAMERA_SETTINGS, 1)).toBe(MavResult.ACCEPTED);
    expect(zoomed()).toBe(0);
  });

  it('announces its stream on a request, and streams only from then on', () => {
    const video = new MemoryVideo();
    const camera = withVideo(video);
    camera.bench.run(3000);
    expect(video.packets).toEqual([]);
    expect(camera.ask('VIDEO_STREAM_STATUS', 1)).toBe(MavResult.ACCEPTED);
    expect(camera.last('VIDEO_STREAM_STATUS')?.flags).toBe(0);
    expect(camera.ask('VIDEO_STREAM_INFORMATION')).toBe(MavResult.ACCEPTED);
    expect(camera.last('VIDEO_STREAM_INFORMATION')).toMatchObject({
      ...{ type: 1, uri: '5600', encoding: 1, count: 1, streamId: 1, flags: 1 },
      ...{ resolutionH: 1280, resolutionV: 720, framerate: 12, hfov: 60 },
    });
    camera.bench.run(2000);
    expect(video.packets.length).toBeGreaterThan(20);
    expect(camera.command(MavCmd.VIDEO_STOP_STREAMING, 1)).toBe(MavResult.ACCEPTED);
    video.packets.length = 0;
    camera.bench.run(2000);
    expect(video.packets).toEqual([]);
    expect(camera.command(MavCmd.VIDEO_START_STREAMING, 1)).toBe(MavResult.ACCEPTED);
    camera.bench.run(500);
    expect(video.packets.length).toBeGreaterThan(3);
    expect(camera.command(MavCmd.VIDEO_START_STREAMING, 2)).toBe(MavResult.DENIED);
  });

  it('reports where it looks', () => {
    const camera = create();
    expect(camera.ask('CAMERA_FOV_STATUS')).toBe(MavResult.ACCEPTED);
    expect(camera.last('CAMERA_FOV_STATUS')).toMatchObject({ lonImage: 0x7fff_ffff });
    expect(camera.last('CAMERA_FOV_STATUS')?.hfov).toBeCloseTo(60, 3);
  });
});

describe('camera of a simulated copter', () => {
  it('shares its shutter with the autopilot: one picture, one number, reported by both', () => {
    const camera = withVideo();
    camera.bench.command(MavCmd.DO_DIGICAM_CONTROL, 0, 0, 0, 0, 1);
    camera.bench.run(50);
    camera.command(MavCmd.IMAGE_START_CAPTURE, 0, 0, 1);
    expect(camera.all('CAMERA_IMAGE_CAPTURED').map(({ imageIndex }) => imageIndex)).toEqual([1, 2]);
    expect(camera.bench.all('CAMERA_FEEDBACK').map(({ imgIdx }) => imgIdx)).toEqual([1, 2]);
  });

  it('has no stream in a world without video, and is absent without a payload', () => {
    const camera = new CameraBench(new CopterBench({ hasPayload: true }));
    camera.ask('CAMERA_INFORMATION');
    expect((camera.last('CAMERA_INFORMATION')?.flags ?? 0) & 256).toBe(0);
    expect(camera.ask('VIDEO_STREAM_INFORMATION')).toBe(MavResult.DENIED);
    const bare = new CameraBench(new CopterBench());
    expect(bare.all('HEARTBEAT')).toEqual([]);
  });
});

it('follows the ground at a point or in a box of its picture until the gimbal gets another order', () => {
  const camera = withVideo();
  // On the ground it sees none of it.
  expect(camera.command(MavCmd.CAMERA_TRACK_POINT, 0.5, 0.5)).toBe(MavResult.DENIED);
  camera.bench.takeOff(30);
  expect(camera.command(MavCmd.CAMERA_TRACK_POINT, 0.5, 0)).toBe(MavResult.DENIED);
  expect(camera.command(MavCmd.CAMERA_TRACK_POINT, 0.75, 0.95)).toBe(MavResult.ACCEPTED);
  camera.bench.run(5000);
  camera.ask('CAMERA_TRACKING_IMAGE_STATUS');
  const status = camera.last('CAMERA_TRACKING_IMAGE_STATUS');
  expect(status).toMatchObject({ trackingStatus: 1, trackingMode: 1 });
  expect(status?.pointX).toBeCloseTo(0.5, 1);
  expect(status?.pointY).toBeCloseTo(0.5, 1);
  expect(camera.command(MavCmd.CAMERA_TRACK_RECTANGLE, 0.4, 0.5, 0.6, 0.7)).toBe(MavResult.ACCEPTED);
  camera.bench.run(5000);
  camera.ask('CAMERA_TRACKING_IMAGE_STATUS');
  const box = camera.last('CAMERA_TRACKING_IMAGE_STATUS');
  expect(box?.trackingMode).toBe(2);
  expect((box?.recBottomX ?? 0) - (box?.recTopX ?? 0)).toBeCloseTo(0.2, 3);
  expect(camera.command(MavCmd.CAMERA_STOP_TRACKING)).toBe(MavResult.ACCEPTED);
  camera.ask('CAMERA_TRACKING_IMAGE_STATUS');
  expect(camera.last('CAMERA_TRACKING_IMAGE_STATUS')).toMatchObject({ trackingStatus: 0, trackingMode: 0 });
});

import { FrameWriter } from '../../../mavlink/codec/frame-writer.ts';
import {
  CameraMode,
  CameraZoomType,
  MavAutopilot,
  MavCmd,
  MavComponent,
  MavResult,
  MavState,
  MavType,
  SetFocusType,
} from '../../../mavlink/codec/generated/enums.ts';
import type { MessageByName, MessageName } from '../../../mavlink/codec/generated/messages.ts';
import type { DecodedMessage } from '../../../mavlink/codec/message/message-codec.ts';
import type { Autopilot } from '../craft/autopilot.ts';
import { FileService } from '../service/file-service.ts';
import {
  CAMERA_MESSAGES,
  type CameraSource,
  cameraDirection,
  cameraView,
  imageCaptured,
} from '../telemetry/camera-messages.ts';
import { MessageScheduler, messageNameOf } from '../telemetry/message-scheduler.ts';
import type { Requester, VehicleOutput } from '../telemetry/vehicle-output.ts';
import type { CameraStream } from '../video/camera-stream.ts';
import { Camera } from './camera.ts';
import { CAMERA_FILES, CameraSettings } from './camera-settings.ts';
import { groundAt, type PicturePoint } from './picture-place.ts';

interface CameraComponentOptions {
  readonly systemId: number;
  readonly autopilot: Autopilot;
  /** Undefined where video is not sent: in simulated worlds and tests. */
  readonly stream: CameraStream | undefined;
  readonly transmit: (bytes: Uint8Array) => void;
}

const HEARTBEAT_MS = 1000;
const STEP_PCT = 10;
const FORMAT = 1;

/**
 * The camera as a MAVLink component of its own. It shares the shutter with the autopilot: a picture
 * that either of them takes has one number.
 * Source: https://mavlink.io/en/services/camera.html
 */
export class CameraComponent implements CameraSource {
  readonly componentId = MavComponent.CAMERA;
  readonly camera = new Camera();
  readonly autopilot: Autopilot;
  readonly stream: CameraStream | undefined;
  readonly scheduler = new MessageScheduler();
  readonly #files: FileService;
  readonly #settings: CameraSettings;
  readonly #transmit: (bytes: Uint8Array) => void;
  readonly #writer: FrameWriter;
  #nextHeartbeatMs = 0;

  constructor({ systemId, autopilot, stream, transmit }: CameraComponentOptions) {
    this.autopilot = autopilot;
    this.stream = stream;
    this.#transmit = transmit;
    this.#writer = new FrameWriter({ systemId, componentId: this.componentId });
    const output: VehicleOutput = { send: (name, message) => this.#send(name, message) };
    this.#files = new FileService({ output, files: CAMERA_FILES });
    this.#settings = new CameraSettings(this.camera, output);
  }

  step(dtMs: number, bootMs: number): void {
    this.camera.step(dtMs);
    this.#files.step(bootMs);
    if (bootMs >= this.#nextHeartbeatMs) {
      this.#nextHeartbeatMs += HEARTBEAT_MS;
      this.#send('HEARTBEAT', {
        type: MavType.CAMERA,
        autopilot: MavAutopilot.INVALID,
        baseMode: 0,
        customMode: 0,
        systemStatus: MavState.ACTIVE,
        mavlinkVersion: 3,
      });
    }
    this.scheduler.run(bootMs, (name) => this.sendOnce(name));
  }

  /** Sends what is due of the video. Call this often, in real time. */
  stepVideo(utcMs: number): void {
    this.stream?.step(() => {
      const { northM, eastM, upM } = this.autopilot.craft.body;
      const { fovRad, isRecording } = this.camera;
      return { northM, eastM, upM, ...cameraDirection(this.autopilot), fovRad, isRecording, utcMs };
    });
  }

  /** A message to this component. `isToAll`: only requests for a message of the camera are answered. */
  answer({ name, message }: DecodedMessage, requester: Requester, isToAll: boolean): void {
    if (!isToAll) this.#serve(name, message, requester);
    if (name !== 'COMMAND_LONG' && name !== 'COMMAND_INT') return;
    const { command, param1, param2, param3, param4 } = message as MessageByName['COMMAND_LONG'];
    const params = [param1, param2, param3, param4] as const;
    const asked = command === MavCmd.REQUEST_MESSAGE ? messageNameOf(param1) : undefined;
    if (isToAll && !(asked && isOfCamera(asked))) return;
    const result = CAMERA_COMMANDS.get(command)?.(this, params) ?? MavResult.UNSUPPORTED;
    this.#send('COMMAND_ACK', {
      command,
      result,
      progress: 0,
      resultParam2: 0,
      targetSystem: requester.systemId,
      targetComponent: requester.componentId,
    });
    if (result === MavResult.ACCEPTED) FOLLOW_UPS.get(command)?.(this, params);
  }

  /** Its definition file and settings. */
  #serve(name: MessageName, message: unknown, requester: Requester): void {
    if (name === 'FILE_TRANSFER_PROTOCOL')
      this.#files.take(message as MessageByName['FILE_TRANSFER_PROTOCOL'], requester);
    else if (name === 'PARAM_EXT_REQUEST_LIST') this.#settings.list();
    else if (name === 'PARAM_EXT_REQUEST_READ')
      this.#settings.read(message as MessageByName['PARAM_EXT_REQUEST_READ']);
    else if (name === 'PARAM_EXT_SET') this.#settings.set(message as MessageByName['PARAM_EXT_SET']);
  }

  /** Called for each picture, whoever asked for it. */
  pictureTaken(): void {
    const picture = imageCaptured(this);
    this.camera.store(picture);
    this.#send('CAMERA_IMAGE_CAPTURED', picture);
  }

  sendOnce(name: MessageName): void {
    const message = CAMERA_MESSAGES[name]?.(this);
    // TypeScript cannot express that a built message matches its name.
    if (message) this.#send(name, message as MessageByName[typeof name]);
  }

  sendPicture(index: number): void {
    const picture = this.camera.picture(index);
    if (picture) this.#send('CAMERA_IMAGE_CAPTURED', picture);
  }

  #send<N extends MessageName>(name: N, message: MessageByName[N]): void {
    this.#transmit(this.#writer.write(name, message));
  }
}

function isOfCamera(name: MessageName): boolean {
  return name in CAMERA_MESSAGES || name === 'CAMERA_IMAGE_CAPTURED';
}

type Params = readonly [number, number, number, number];
/** @returns MAV_RESULT */
type CameraCommand = (component: CameraComponent, params: Params) => number;

function accepted(isDone: boolean): number {
  return isDone ? MavResult.ACCEPTED : MavResult.DENIED;
}

const requestMessage: CameraCommand = ({ camera, stream }, [messageId, index]) => {
  const name = messageNameOf(messageId);
  if (name === 'CAMERA_IMAGE_CAPTURED') return accepted(camera.picture(index) !== undefined);
  const isOfStream = name === 'VIDEO_STREAM_INFORMATION' || name === 'VIDEO_STREAM_STATUS';
  if (isOfStream) return accepted(stream !== undefined && index <= 1);
  return name && name in CAMERA_MESSAGES ? MavResult.ACCEPTED : MavResult.UNSUPPORTED;
};

const setMessageInterval: CameraCommand = ({ scheduler, autopilot }, [messageId, intervalUs]) => {
  const name = messageNameOf(messageId);
  if (!name || !(name in CAMERA_MESSAGES)) return MavResult.DENIED;
  scheduler.set(name, intervalUs, autopilot.bootMs);
  return MavResult.ACCEPTED;
};

const takePictures: CameraCommand = ({ camera, autopilot }, [, intervalS, count]) => {
  const isSeries = count !== 1;
  return accepted(!camera.isFull && autopilot.payload.hasCamera && (!isSeries || intervalS > 0));
};

const stopPictures: CameraCommand = ({ autopilot }) => {
  autopilot.payload.stopSeries();
  return MavResult.ACCEPTED;
};

const startRecording: CameraCommand = ({ camera, scheduler, autopilot }, [, statusHz]) => {
  if (!camera.startRecording()) return MavResult.DENIED;
  if (statusHz > 0) scheduler.set('CAMERA_CAPTURE_STATUS', 1e6 / statusHz, autopilot.bootMs);
  return MavResult.ACCEPTED;
};

const stopRecording: CameraCommand = ({ camera }) => {
  camera.stopRecording();
  return MavResult.ACCEPTED;
};

const setMode: CameraCommand = ({ camera }, [, mode]) => {
  if (mode !== CameraMode.IMAGE && mode !== CameraMode.VIDEO) return MavResult.DENIED;
  if (camera.isRecording && mode !== camera.mode) return MavResult.TEMPORARILY_REJECTED;
  camera.mode = mode;
  return MavResult.ACCEPTED;
};

const setZoom: CameraCommand = ({ camera }, [type, value]) => {
  if (!Number.isFinite(value)) return MavResult.DENIED;
  if (type === CameraZoomType.STEP) camera.zoomTo(camera.zoomPct + Math.sign(value) * STEP_PCT);
  else if (type === CameraZoomType.CONTINUOUS) camera.zoomBy(value);
  else if (type === CameraZoomType.RANGE && value >= 0 && value <= 100) camera.zoomTo(value);
  else return MavResult.DENIED;
  return MavResult.ACCEPTED;
};

const setFocus: CameraCommand = ({ camera }, [type, value]) => {
  const { focusPct } = camera;
  const levelPct = Number.isNaN(focusPct) ? 50 : focusPct;
  if (type >= SetFocusType.AUTO && type <= SetFocusType.AUTO_CONTINUOUS) camera.focusAt(Number.NaN);
  else if (!Number.isFinite(value)) return MavResult.DENIED;
  else if (type === SetFocusType.STEP) camera.focusAt(levelPct + Math.sign(value) * STEP_PCT);
  else if (type === SetFocusType.CONTINUOUS) camera.focusBy(value);
  else if (type === SetFocusType.RANGE && value >= 0 && value <= 100) camera.focusAt(value);
  else return MavResult.DENIED;
  return MavResult.ACCEPTED;
};

/** Erases the card; `resetsLog` also starts the numbers of the pictures again. */
const formatStorage: CameraCommand = ({ camera, autopilot }, [storageId, format, resetsLog]) => {
  if (storageId > 1 || format !== FORMAT || camera.isRecording) return MavResult.DENIED;
  camera.format();
  if (resetsLog === 1) autopilot.payload.forgetPictures();
  return MavResult.ACCEPTED;
};

const resetSettings: CameraCommand = ({ camera }, [wanted]) => {
  if (wanted !== 1 || camera.isRecording) return MavResult.DENIED;
  camera.reset();
  return MavResult.ACCEPTED;
};

/** Follows the ground at that point of the picture, with the gimbal. */
function track(component: CameraComponent, at: PicturePoint, width: number, height: number): number {
  const { camera, autopilot } = component;
  const place = autopilot.payload.hasGimbal ? groundAt(cameraView(component), at) : undefined;
  if (!place) return MavResult.DENIED;
  camera.tracked = { place, width, height };
  autopilot.payload.gimbal.follow(place);
  return MavResult.ACCEPTED;
}

const trackPoint: CameraCommand = (component, [x, y]) => track(component, { x, y }, 0, 0);

const trackBox: CameraCommand = (component, [left, top, right, bottom]) =>
  track(component, { x: (left + right) / 2, y: (top + bottom) / 2 }, right - left, bottom - top);

const stopTracking: CameraCommand = ({ camera, autopilot: { payload } }) => {
  if (payload.gimbal.followed === camera.tracked?.place) payload.gimbal.follow(undefined);
  camera.tracked = undefined;
  return MavResult.ACCEPTED;
};

const whereStreamed: CameraCommand = ({ stream }, [streamId]) =>
  accepted(stream !== undefined && streamId <= 1);

const stopStream: CameraCommand = (component, params) => {
  component.stream?.stop();
  return whereStreamed(component, params);
};

const always: CameraCommand = () => MavResult.ACCEPTED;

const CAMERA_COMMANDS: ReadonlyMap<number, CameraCommand> = new Map<number, CameraCommand>([
  [MavCmd.REQUEST_MESSAGE, requestMessage],
  [MavCmd.SET_MESSAGE_INTERVAL, setMessageInterval],
  [MavCmd.IMAGE_START_CAPTURE, takePictures],
  [MavCmd.IMAGE_STOP_CAPTURE, stopPictures],
  [MavCmd.VIDEO_START_CAPTURE, startRecording],
  [MavCmd.VIDEO_STOP_CAPTURE, stopRecording],
  [MavCmd.VIDEO_START_STREAMING, whereStreamed],
  [MavCmd.VIDEO_STOP_STREAMING, stopStream],
  [MavCmd.SET_CAMERA_MODE, setMode],
  [MavCmd.SET_CAMERA_ZOOM, setZoom],
  [MavCmd.SET_CAMERA_FOCUS, setFocus],
  [MavCmd.STORAGE_FORMAT, formatStorage],
  [MavCmd.CAMERA_TRACK_POINT, trackPoint],
  [MavCmd.CAMERA_TRACK_RECTANGLE, trackBox],
  [MavCmd.CAMERA_STOP_TRACKING, stopTracking],
  [MavCmd.RESET_CAMERA_SETTINGS, resetSettings],
  [MavCmd.REQUEST_CAMERA_INFORMATION, always],
  [MavCmd.REQUEST_CAMERA_SETTINGS, always],
  [MavCmd.REQUEST_STORAGE_INFORMATION, always],
  [MavCmd.REQUEST_CAMERA_CAPTURE_STATUS, always],
  [MavCmd.REQUEST_VIDEO_STREAM_INFORMATION, whereStreamed],
  [MavCmd.REQUEST_VIDEO_STREAM_STATUS, whereStreamed],
]);

/** The port is chosen at the first request. A request for the address also starts the stream. */
function announceStream(component: CameraComponent): void {
  component.stream?.start(() => component.sendOnce('VIDEO_STREAM_INFORMATION'));
}

function answerRequest(component: CameraComponent, [messageId, index]: Params): void {
  const name = messageNameOf(messageId);
  if (name === 'VIDEO_STREAM_INFORMATION') announceStream(component);
  else if (name === 'CAMERA_IMAGE_CAPTURED') component.sendPicture(index);
  else if (name) component.sendOnce(name);
}

type FollowUp = (component: CameraComponent, params: Params) => void;

const thenSend =
  (name: MessageName): FollowUp =>
  (component) =>
    component.sendOnce(name);

/** What follows the acknowledgement of an accepted command. */
const FOLLOW_UPS: ReadonlyMap<number, FollowUp> = new Map<number, FollowUp>([
  [MavCmd.REQUEST_MESSAGE, answerRequest],
  [
    MavCmd.IMAGE_START_CAPTURE,
    ({ autopilot: { payload } }, [, intervalS, count]) =>
      count === 1 ? payload.takePicture() : payload.startSeries(intervalS, count),
  ],
  [MavCmd.VIDEO_START_CAPTURE, thenSend('CAMERA_CAPTURE_STATUS')],
  [MavCmd.VIDEO_STOP_CAPTURE, thenSend('CAMERA_CAPTURE_STATUS')],
  [MavCmd.VIDEO_START_STREAMING, announceStream],
  [MavCmd.SET_CAMERA_MODE, thenSend('CAMERA_SETTINGS')],
  [MavCmd.SET_CAMERA_ZOOM, thenSend('CAMERA_SETTINGS')],
  [MavCmd.SET_CAMERA_FOCUS, thenSend('CAMERA_SETTINGS')],
  [MavCmd.RESET_CAMERA_SETTINGS, thenSend('CAMERA_SETTINGS')],
  [MavCmd.STORAGE_FORMAT, thenSend('STORAGE_INFORMATION')],
  [MavCmd.REQUEST_CAMERA_INFORMATION, thenSend('CAMERA_INFORMATION')],
  [MavCmd.REQUEST_CAMERA_SETTINGS, thenSend('CAMERA_SETTINGS')],
  [MavCmd.REQUEST_STORAGE_INFORMATION, thenSend('STORAGE_INFORMATION')],
  [MavCmd.REQUEST_CAMERA_CAPTURE_STATUS, thenSend('CAMERA_CAPTURE_STATUS')],
  [MavCmd.REQUEST_VIDEO_STREAM_INFORMATION, announceStream],
  [MavCmd.REQUEST_VIDEO_STREAM_STATUS, thenSend('VIDEO_STREAM_STATUS')],
]);

import type { Clock, MonotonicMs, Timer } from '../../base/clock.ts';
import { CameraCapFlags } from '../../mavlink/codec/generated/enums.ts';
import type { MessageName } from '../../mavlink/codec/generated/messages.ts';
import type { MessageInterval, RequestOutcome } from '../../mavlink/protocol/message-interval.ts';
import type { CameraDevice, GimbalDevice } from '../state/payload-groups.ts';
import type { VehicleState } from '../state/vehicle-state.ts';
import type { VehicleDirectory } from '../vehicle-directory.ts';

export interface PayloadContactOptions {
  readonly directory: VehicleDirectory;
  readonly clock: Clock;
  readonly messageInterval: MessageInterval;
}

const TICK_MS = 100;
/** A poor radio link carries this beside telemetry. */
const MIN_GAP_MS = 300;
const FIRST_RETRY_MS = 1500;
const RETRY_FACTOR = 1.5;
const MAX_RETRY_MS = 30_000;
/** An autopilot without cameras or gimbals is asked this often. */
const AUTOPILOT_TRIES = 4;
const ATTITUDE_RATE_HZ = 4;
const ATTITUDE_LATE_MS = 1500;
/** Where it is in the picture, while a camera follows something. */
const TRACKING_RATE_HZ = 5;
const TRACKING_LATE_MS = 1000;

/** One thing to ask a component for. */
interface Wish {
  readonly componentId: number;
  readonly name: MessageName;
  /** Undefined: once. Otherwise as a stream at this rate. */
  readonly rateHz?: number;
  readonly maxTries?: number;
}

interface Asked {
  tries: number;
  notBeforeMs: number;
  isRefused: boolean;
}

/**
 * Asks the cameras and gimbals of every vehicle what they are and how they are. Values that many of them send only
 * when asked are asked for again before they get old. Sends read-only requests, one at a time to each vehicle; a
 * component that refuses a message is not asked for it again until the vehicle reboots.
 */
export class PayloadContact {
  readonly #options: PayloadContactOptions;
  readonly #asked = new Map<string, { readonly bootCount: number; readonly wishes: Map<string, Asked> }>();
  readonly #sentAtMs = new Map<string, number>();
  #timer: Timer | undefined;

  constructor(options: PayloadContactOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer ??= this.#options.clock.every(TICK_MS, () => this.#tick());
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    this.#asked.clear();
    this.#sentAtMs.clear();
  }

  #tick(): void {
    const { directory } = this.#options;
    const vehicles = directory.list();
    const known = new Set(vehicles.map(({ vehicleId }) => vehicleId));
    for (const vehicleId of this.#asked.keys())
      if (!known.has(vehicleId)) {
        this.#asked.delete(vehicleId);
        this.#sentAtMs.delete(vehicleId);
      }
    for (const vehicle of vehicles) this.#serve(vehicle);
  }

  #serve(vehicle: VehicleState): void {
    const { messageInterval, clock } = this.#options;
    const { vehicleId, systemId, isLost, hasConflict, heartbeat } = vehicle;
    if (isLost || hasConflict || !heartbeat || messageInterval.isBusy(systemId)) return;
    const nowMs = clock.monotonicMs();
    if (nowMs - (this.#sentAtMs.get(vehicleId) ?? Number.NEGATIVE_INFINITY) < MIN_GAP_MS) return;
    const wishes = this.#wishesOf(vehicle);
    const wish = payloadWishes(vehicle, nowMs).find((each) => {
      const asked = wishes.get(keyOf(each));
      return (
        !asked ||
        (!asked.isRefused &&
          nowMs >= asked.notBeforeMs &&
          asked.tries < (each.maxTries ?? Number.POSITIVE_INFINITY))
      );
    });
    if (!wish) return;
    this.#sentAtMs.set(vehicleId, nowMs);
    this.#send(vehicle, wish, wishes, nowMs);
  }

  #send(vehicle: VehicleState, wish: Wish, wishes: Map<string, Asked>, nowMs: MonotonicMs): void {
    const { messageInterval } = this.#options;
    const asked = wishes.get(keyOf(wish)) ?? { tries: 0, notBeforeMs: 0, isRefused: false };
    wishes.set(keyOf(wish), asked);
    asked.tries += 1;
    const growth = RETRY_FACTOR ** Math.min(asked.tries - 1, 20);
    asked.notBeforeMs = nowMs + Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * growth);
    const done = (outcome: RequestOutcome) => {
      if (outcome === 'unsupported' || outcome === 'denied') asked.isRefused = true;
      // What is answered is asked for again at its own pace.
      if (outcome === 'accepted') asked.tries = Math.min(asked.tries, 2);
    };
    const target = { systemId: vehicle.systemId, componentId: wish.componentId };
    if (wish.rateHz === undefined) messageInterval.requestOnce(target, wish.name, done);
    else messageInterval.setRate(target, wish.name, wish.rateHz, done);
  }

  #wishesOf({ vehicleId, bootCount }: VehicleState): Map<string, Asked> {
    const known = this.#asked.get(vehicleId);
    if (known?.bootCount === bootCount) return known.wishes;
    const wishes = new Map<string, Asked>();
    this.#asked.set(vehicleId, { bootCount, wishes });
    return wishes;
  }
}

function keyOf({ componentId, name, rateHz }: Wish): string {
  return `${componentId} ${name} ${rateHz ?? 'once'}`;
}

/** What is missing or about to get old, the most urgent first. */
function payloadWishes(vehicle: VehicleState, nowMs: MonotonicMs): readonly Wish[] {
  const { componentId, cameras, gimbals } = vehicle;
  const atAutopilot = (name: MessageName): Wish => ({ componentId, name, maxTries: AUTOPILOT_TRIES });
  const hasOwnCamera = cameras.some((camera) => camera.componentId === componentId && camera.information);
  const hasManager = gimbals.some(({ manager }) => manager?.componentId === componentId);
  return [
    ...cameras.flatMap((camera) => cameraWishes(camera, componentId, nowMs)),
    ...gimbals.flatMap((gimbal) => gimbalWishes(gimbal, componentId, nowMs)),
    ...(hasManager ? [] : [atAutopilot('GIMBAL_MANAGER_INFORMATION')]),
    ...(hasOwnCamera ? [] : [atAutopilot('CAMERA_INFORMATION')]),
  ];
}

const SETTINGS_MS = 4000;
const CAPTURE_MS = 3000;
const IDLE_TRACKING_MS = 3000;
const STORAGE_MS = 15_000;
const FIELD_OF_VIEW_MS = 8000;
const CONTROL_MS = 3000;

function cameraWishes(camera: CameraDevice, autopilotId: number, nowMs: MonotonicMs): readonly Wish[] {
  const { componentId, information, settings, capture, storage, fieldOfView, tracking } = camera;
  // One behind the autopilot answers by the autopilot, if at all.
  if (!information) return componentId === autopilotId ? [] : [{ componentId, name: 'CAMERA_INFORMATION' }];
  const has = (flags: number) => (information.flags & flags) !== 0;
  const { HAS_MODES, HAS_BASIC_ZOOM, HAS_BASIC_FOCUS, CAPTURE_IMAGE, CAPTURE_VIDEO } = CameraCapFlags;
  const { HAS_TRACKING_POINT, HAS_TRACKING_RECTANGLE } = CameraCapFlags;
  const canCapture = has(CAPTURE_IMAGE | CAPTURE_VIDEO);
  const wish = (isWanted: boolean, name: MessageName, heard: Received, everyMs: number): Wish[] =>
    isWanted && isOlder(heard, everyMs, nowMs) ? [{ componentId, name }] : [];
  const isTracking = tracking?.state === 'active';
  const canTrack = has(HAS_TRACKING_POINT | HAS_TRACKING_RECTANGLE);
  return [
    ...(isTracking && isOlder(tracking, TRACKING_LATE_MS, nowMs)
      ? [{ componentId, name: 'CAMERA_TRACKING_IMAGE_STATUS' as const, rateHz: TRACKING_RATE_HZ }]
      : []),
    // The answer after a command may be lost, and other stations let it follow something too.
    ...wish(canTrack && !isTracking, 'CAMERA_TRACKING_IMAGE_STATUS', tracking, IDLE_TRACKING_MS),
    ...wish(canCapture, 'CAMERA_CAPTURE_STATUS', capture, CAPTURE_MS),
    ...wish(has(HAS_MODES | HAS_BASIC_ZOOM | HAS_BASIC_FOCUS), 'CAMERA_SETTINGS', settings, SETTINGS_MS),
    ...wish(canCapture, 'STORAGE_INFORMATION', storage, STORAGE_MS),
    ...wish(true, 'CAMERA_FOV_STATUS', fieldOfView, FIELD_OF_VIEW_MS),
  ];
}

function gimbalWishes(gimbal: GimbalDevice, autopilotId: number, nowMs: MonotonicMs): readonly Wish[] {
  const { id, manager, attitude, control, name } = gimbal;
  const isComponent = id >= 7;
  const own = (message: MessageName): Wish => ({ componentId: id, name: message, maxTries: AUTOPILOT_TRIES });
  const wishes: Wish[] = [];
  if (isComponent && !manager) wishes.push(own('GIMBAL_MANAGER_INFORMATION'));
  if (isComponent && name === undefined) wishes.push(own('GIMBAL_DEVICE_INFORMATION'));
  if (manager && isOlder(control, CONTROL_MS, nowMs))
    wishes.push({ componentId: manager.componentId, name: 'GIMBAL_MANAGER_STATUS' });
  if (isOlder(attitude, ATTITUDE_LATE_MS, nowMs))
    wishes.push({
      componentId: isComponent ? id : autopilotId,
      name: 'GIMBAL_DEVICE_ATTITUDE_STATUS',
      rateHz: ATTITUDE_RATE_HZ,
    });
  return wishes;
}

type Received = { readonly receivedAtMs: MonotonicMs } | undefined;

function isOlder(group: Received, ageMs: number, nowMs: MonotonicMs): boolean {
  return group === undefined || nowMs - group.receivedAtMs >= ageMs;
}

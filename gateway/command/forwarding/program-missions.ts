import type { Clock, Timer } from '../../base/clock.ts';
import { AppError, errorText } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import type { Logger } from '../../base/log/logger.ts';
import { type MissionItem, missionRequestSchema } from '../../contract/mission/mission.ts';
import { MavMissionResult, MavMissionType } from '../../mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../mavlink/codec/generated/messages.ts';
import {
  fromWire,
  hasHomeItem,
  toWire,
  type WireItem,
} from '../../mavlink/protocol/mission/mission-item-encoding.ts';
import type { ReturnedFrame } from '../../mavlink/router/returned-frame.ts';
import type { MissionGate } from '../../onboard/mission/mission-gate.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import { programContext } from './program-context.ts';
import { type ProgramReply, replyToError } from './program-reply.ts';

export interface ProgramMissionsOptions {
  readonly gate: Pick<MissionGate, 'upload' | 'clear' | 'read'>;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
}

interface Upload {
  readonly key: string;
  readonly returned: ReturnedFrame;
  readonly vehicle: VehicleState;
  readonly count: number;
  readonly items: WireItem[];
  /** How often the missing item was requested. */
  tries: number;
  timer: Timer | undefined;
  isWriting: boolean;
}

/** Home plus the items the contract allows. */
const MAX_ITEMS = 2001;
const ASK_AGAIN_MS = 700;
const MAX_TRIES = 12;
/** Programs wait longer than this for the end of an upload. */
const KEEP_ALIVE_MS = 1000;
const MAX_READS = 16;
const OURS: ReadonlySet<string> = new Set([
  'MISSION_COUNT',
  'MISSION_ITEM_INT',
  'MISSION_ITEM',
  'MISSION_CLEAR_ALL',
  'MISSION_REQUEST_LIST',
  'MISSION_REQUEST_INT',
  'MISSION_REQUEST',
  'MISSION_ACK',
  'MISSION_WRITE_PARTIAL_LIST',
]);

/**
 * Answers a program's mission protocol on the vehicle's behalf. Collects a whole upload and writes
 * it through the mission gate; answers a read with the mission that gate knows or reads. While the
 * gate works, it requests the last item again, as a vehicle does after a lost request. Otherwise
 * the program would report a timeout.
 */
export class ProgramMissions {
  readonly #options: ProgramMissionsOptions;
  /** By vehicle id. */
  readonly #uploads = new Map<string, Upload>();
  /** The last ended upload, by vehicle id. */
  readonly #ended = new Map<
    string,
    { readonly key: string; readonly result: number; readonly atMs: number }
  >();
  /** The missions programs read, by key. */
  readonly #reads = new Map<string, readonly WireItem[]>();

  constructor(options: ProgramMissionsOptions) {
    this.#options = options;
  }

  /** Undefined for messages outside the mission protocol. */
  take(returned: ReturnedFrame, vehicle: VehicleState): ProgramReply | Promise<ProgramReply> | undefined {
    const { name, message } = returned.decoded;
    if (!OURS.has(name)) return undefined;
    const missionType = 'missionType' in message ? message.missionType : MavMissionType.MISSION;
    if (name === 'MISSION_ACK') {
      this.#reads.delete(keyOf(returned, vehicle));
      return 'ignored';
    }
    if (missionType !== MavMissionType.MISSION) {
      const { UNSUPPORTED } = MavMissionResult;
      this.#acknowledge(returned, vehicle, UNSUPPORTED, missionType);
      return { reason: 'fences and rally points are reserved for the station' };
    }
    if (name === 'MISSION_COUNT') return this.#begin(returned, vehicle, message.count);
    if (name === 'MISSION_ITEM_INT') return this.#item(returned, vehicle, message);
    if (name === 'MISSION_CLEAR_ALL') return this.#clear(returned, vehicle);
    if (name === 'MISSION_REQUEST_LIST') return this.#read(returned, vehicle);
    if (name === 'MISSION_REQUEST_INT' || name === 'MISSION_REQUEST')
      return this.#report(returned, vehicle, message.seq);
    return this.#refuse(
      returned,
      vehicle,
      name === 'MISSION_ITEM'
        ? 'single-precision items are off by metres'
        : 'partial mission writes are not supported',
    );
  }

  stop(): void {
    for (const { timer } of this.#uploads.values()) timer?.cancel();
    this.#uploads.clear();
    this.#ended.clear();
    this.#reads.clear();
  }

  #begin(
    returned: ReturnedFrame,
    vehicle: VehicleState,
    count: number,
  ): ProgramReply | Promise<ProgramReply> {
    const key = keyOf(returned, vehicle);
    const running = this.#uploads.get(vehicle.vehicleId);
    if (running && running.key !== key)
      return this.#refuse(returned, vehicle, 'another program is uploading a mission to the vehicle');
    // The running upload is complete, so this is another one. The end of the first would answer both.
    if (running?.isWriting)
      return this.#refuse(returned, vehicle, 'the previous mission is still being uploaded');
    running?.timer?.cancel();
    this.#uploads.delete(vehicle.vehicleId);
    // A list with only home is empty.
    if (count === 0) return this.#clear(returned, vehicle);
    if (count > MAX_ITEMS) {
      this.#acknowledge(returned, vehicle, MavMissionResult.NO_SPACE);
      return { reason: `a mission has at most ${MAX_ITEMS - 1} items` };
    }
    const upload: Upload = {
      key,
      returned,
      vehicle,
      count,
      items: [],
      tries: 0,
      timer: undefined,
      isWriting: false,
    };
    this.#uploads.set(vehicle.vehicleId, upload);
    this.#ask(upload);
    return 'passed';
  }

  #item(
    returned: ReturnedFrame,
    vehicle: VehicleState,
    message: MessageByName['MISSION_ITEM_INT'],
  ): ProgramReply | Promise<ProgramReply> {
    const upload = this.#uploads.get(vehicle.vehicleId);
    const key = keyOf(returned, vehicle);
    if (upload?.key !== key) {
      const ended = this.#ended.get(vehicle.vehicleId);
      if (ended?.key === key) {
        // Requested during the write, or repeated because the end was lost.
        const isLate = this.#options.clock.monotonicMs() - ended.atMs < KEEP_ALIVE_MS;
        if (!isLate) this.#acknowledge(returned, vehicle, ended.result);
        return 'ignored';
      }
      this.#acknowledge(returned, vehicle, MavMissionResult.ERROR);
      return { reason: 'no upload in progress' };
    }
    if (upload.isWriting || message.seq !== upload.items.length) return 'ignored';
    upload.items.push(message);
    upload.tries = 0;
    if (upload.items.length < upload.count) {
      this.#ask(upload);
      return 'passed';
    }
    return this.#write(upload);
  }

  #ask(upload: Upload): void {
    upload.timer?.cancel();
    upload.tries += 1;
    if (upload.tries > MAX_TRIES) {
      this.#end(upload, MavMissionResult.OPERATION_CANCELLED);
      return;
    }
    this.#request(upload, upload.items.length);
    upload.timer = this.#options.clock.after(ASK_AGAIN_MS, () => this.#ask(upload));
  }

  async #write(upload: Upload): Promise<ProgramReply> {
    const { gate, clock, ids, logger } = this.#options;
    const { returned, vehicle } = upload;
    const { linkId } = returned;
    const { vehicleId } = vehicle;
    upload.timer?.cancel();
    const items = exactItems(upload.items, vehicle);
    if (typeof items === 'string') {
      this.#end(upload, MavMissionResult.UNSUPPORTED);
      return { reason: items };
    }
    upload.isWriting = true;
    upload.timer = clock.every(KEEP_ALIVE_MS, () => this.#request(upload, upload.count - 1));
    const context = programContext(linkId, ids);
    try {
      if (items.length === 0) await gate.clear(vehicleId, context);
      else await gate.upload(vehicleId, items, context);
      this.#end(upload, MavMissionResult.ACCEPTED);
      return 'passed';
    } catch (error) {
      logger.info({ linkId, vehicleId, error: errorText(error) }, 'The mission of a program was refused.');
      this.#end(upload, resultOfError(error));
      return replyToError(error);
    }
  }

  async #clear(returned: ReturnedFrame, vehicle: VehicleState): Promise<ProgramReply> {
    const { gate, ids } = this.#options;
    try {
      await gate.clear(vehicle.vehicleId, programContext(returned.linkId, ids));
      this.#acknowledge(returned, vehicle, MavMissionResult.ACCEPTED);
      return 'passed';
    } catch (error) {
      this.#acknowledge(returned, vehicle, resultOfError(error));
      return replyToError(error);
    }
  }

  async #read(returned: ReturnedFrame, vehicle: VehicleState): Promise<ProgramReply> {
    try {
      const { items } = await this.#options.gate.read(vehicle.vehicleId, false);
      const wire = toWire(items, vehicle);
      const key = keyOf(returned, vehicle);
      this.#reads.delete(key);
      this.#reads.set(key, wire);
      const [oldest] = this.#reads.keys();
      if (this.#reads.size > MAX_READS && oldest !== undefined) this.#reads.delete(oldest);
      returned.answer(vehicle, 'MISSION_COUNT', { ...addressOf(returned), count: wire.length, opaqueId: 0 });
      return 'passed';
    } catch (error) {
      this.#acknowledge(returned, vehicle, resultOfError(error));
      return replyToError(error);
    }
  }

  #report(returned: ReturnedFrame, vehicle: VehicleState, seq: number): ProgramReply {
    const item = this.#reads.get(keyOf(returned, vehicle))?.[seq];
    if (!item) {
      this.#acknowledge(returned, vehicle, MavMissionResult.INVALID_SEQUENCE);
      return 'ignored';
    }
    returned.answer(vehicle, 'MISSION_ITEM_INT', { ...item, ...addressOf(returned), seq, current: 0 });
    return 'passed';
  }

  #request({ returned, vehicle }: Upload, seq: number): void {
    returned.answer(vehicle, 'MISSION_REQUEST_INT', { ...addressOf(returned), seq });
  }

  #end(upload: Upload, result: number): void {
    const { returned, vehicle } = upload;
    upload.timer?.cancel();
    this.#uploads.delete(vehicle.vehicleId);
    const { key } = upload;
    this.#ended.set(vehicle.vehicleId, { key, result, atMs: this.#options.clock.monotonicMs() });
    this.#acknowledge(returned, vehicle, result);
  }

  #refuse(returned: ReturnedFrame, vehicle: VehicleState, reason: string): ProgramReply {
    this.#acknowledge(returned, vehicle, MavMissionResult.DENIED);
    return { reason };
  }

  #acknowledge(
    returned: ReturnedFrame,
    vehicle: VehicleState,
    type: number,
    missionType: number = MavMissionType.MISSION,
  ): void {
    returned.answer(vehicle, 'MISSION_ACK', { ...addressOf(returned), missionType, type, opaqueId: 0 });
  }
}

function keyOf({ linkId, source }: ReturnedFrame, { vehicleId }: VehicleState): string {
  return JSON.stringify([linkId, source, vehicleId]);
}

function addressOf({ source }: ReturnedFrame) {
  return {
    targetSystem: source.systemId,
    targetComponent: source.componentId,
    missionType: MavMissionType.MISSION,
  };
}

/**
 * The mission as the station stores it, without home. An error text if part would be lost: the
 * vehicle would fly the rest.
 */
function exactItems(wire: readonly WireItem[], vehicle: VehicleState): readonly MissionItem[] | string {
  // For ArduPilot 0/0 means the current position, not a place in the Gulf of Guinea.
  const isHere = ({ lat, lon }: MissionItem) => vehicle.autopilot === 'ardupilot' && lat === 0 && lon === 0;
  const items = fromWire(wire, vehicle).map((item) =>
    isHere(item) ? { ...item, lat: null, lon: null } : item,
  );
  const offset = hasHomeItem(vehicle) ? 1 : 0;
  const lost = items.findIndex((item, index) => {
    const { x, y, z } = wire[index + offset] ?? { x: 0, y: 0, z: 0 };
    const isPlaceLost = (item.lat === null && x !== 0) || (item.lon === null && y !== 0);
    return isPlaceLost || !Number.isFinite(z);
  });
  if (lost >= 0) return `item ${lost + offset} has a frame or altitude the station cannot store`;
  if (items.length === 0) return [];
  const parsed = missionRequestSchema.safeParse({ items });
  return parsed.success ? parsed.data.items : 'an item has invalid values';
}

function resultOfError(error: unknown): number {
  const code = error instanceof AppError ? error.code : undefined;
  if (code === 'mission-transfer-failed' || code === 'vehicle-offline' || code === 'vehicle-timeout')
    return MavMissionResult.ERROR;
  return code === 'mission-invalid' ? MavMissionResult.INVALID : MavMissionResult.DENIED;
}

import type { Clock, MonotonicMs } from '../../gateway/base/clock.ts';
import type { Random } from '../../gateway/base/id/random.ts';
import { MavCmd, MavMissionResult } from '../../gateway/mavlink/codec/generated/enums.ts';
import type {
  MessageByName,
  MessageName,
  MissionItemInt,
} from '../../gateway/mavlink/codec/generated/messages.ts';
import type { FakeWire, SentMessage } from './fake-wire.ts';

export interface MissionPeerOptions {
  readonly wire: FakeWire;
  readonly clock: Clock;
  readonly random: Random;
  /** One way. */
  readonly delayMs: number;
  /** Share of frames lost, each way. */
  readonly loss: number;
  /** Share of frames that arrive twice, each way. */
  readonly duplication?: number;
  /** Extra delay drawn for each frame, so that frames overtake each other. */
  readonly jitterMs?: number;
  readonly maxItems?: number;
}

const RE_REQUEST_MS = 1000;
const GIVE_UP_MS = 8000;

/**
 * A vehicle's mission storage as strict as ArduPilot's (AP MissionItemProtocol): asks with MISSION_REQUEST, answers an
 * unexpected item with INVALID_SEQUENCE and goes on, asks again after 1 s, gives up after 8 s, writes item by item
 * without going back, and answers ERROR to items nobody asked for.
 */
export class MissionPeer {
  readonly systemId = 1;
  readonly componentId = 1;
  /** What is on board, home first. */
  stored: MissionItemInt[] = [];
  isInAuto = false;
  /** As PX4: a request for another item than the next or the last one aborts the reading with ERROR. */
  isStrict = false;
  /** Frames for which this is true vanish, whatever the loss: 'up' goes to the vehicle. */
  drop: (name: MessageName, direction: 'up' | 'down', message: object) => boolean = () => false;
  /** Result given instead of accepting item `seq`. */
  refuseItem: ((item: MissionItemInt) => number | undefined) | undefined;
  #isReceiving = false;
  #next = 0;
  #expected = 0;
  #requestedAtMs = 0;
  #receivedAtMs = 0;
  /** Item a strict vehicle expects to be asked for; undefined while nobody reads. */
  #nextRead: number | undefined;
  readonly #options: MissionPeerOptions;

  constructor(options: MissionPeerOptions) {
    this.#options = options;
    const earlier = options.wire.onSend;
    options.wire.onSend = (sent) => {
      earlier?.(sent);
      this.#carry('up', sent.name, sent.message, () => this.#receive(sent));
    };
    options.clock.every(100, () => this.#tick());
  }

  /** Power cycle: the transfer is forgotten, what was stored stays. */
  reboot(): void {
    this.#isReceiving = false;
  }

  #carry(direction: 'up' | 'down', name: MessageName, message: object, arrive: () => void): void {
    const { random, loss, delayMs, jitterMs = 0, duplication = 0, clock } = this.#options;
    if (this.drop(name, direction, message) || random() < loss) return;
    const copies = random() < duplication ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1)
      clock.after(delayMs + random() * jitterMs + copy * random() * 50, arrive);
  }

  #send<N extends MessageName>(name: N, message: MessageByName[N]): void {
    this.#carry('down', name, message, () => this.#options.wire.deliver(name, message, this));
  }

  #receive({ name, message }: SentMessage): void {
    if (name === 'MISSION_COUNT') this.#onCount((message as MessageByName['MISSION_COUNT']).count);
    else if (name === 'MISSION_ITEM_INT') this.#onItem(message as MissionItemInt);
    else if (name === 'MISSION_REQUEST_INT')
      this.#onRequest((message as MessageByName['MISSION_REQUEST_INT']).seq);
    else if (name === 'MISSION_REQUEST_LIST') this.#onRequestList();
    else if (name === 'MISSION_CLEAR_ALL') this.#onClear();
  }

  #onRequestList(): void {
    this.#nextRead = 0;
    if (this.#isReceiving) this.#ack(MavMissionResult.DENIED);
    else this.#send('MISSION_COUNT', { ...this.#address(), count: this.stored.length, opaqueId: 0 });
  }

  #onClear(): void {
    if (!this.isInAuto) this.stored = [];
    this.#ack(this.isInAuto ? MavMissionResult.ERROR : MavMissionResult.ACCEPTED);
  }

  #onCount(count: number): void {
    if (count > (this.#options.maxItems ?? 650)) {
      this.#ack(MavMissionResult.NO_SPACE);
      return;
    }
    this.stored.length = Math.min(this.stored.length, count);
    this.#isReceiving = true;
    this.#next = 0;
    this.#expected = count;
    this.#receivedAtMs = this.#now;
    this.#request();
  }

  #onItem(item: MissionItemInt): void {
    if (!this.#isReceiving) {
      this.#ack(MavMissionResult.ERROR);
      return;
    }
    if (item.seq !== this.#next) {
      this.#ack(MavMissionResult.INVALID_SEQUENCE);
      return;
    }
    const refusal = this.refuseItem?.(item);
    if (refusal !== undefined) {
      this.#isReceiving = false;
      this.#ack(refusal);
      return;
    }
    this.stored[item.seq] = asStored(item);
    this.#receivedAtMs = this.#now;
    this.#next += 1;
    if (this.#next < this.#expected) {
      this.#request();
      return;
    }
    this.#isReceiving = false;
    this.#ack(MavMissionResult.ACCEPTED);
  }

  #onRequest(seq: number): void {
    if (this.isStrict) {
      if (this.#nextRead === undefined) return;
      if (seq !== this.#nextRead && seq !== this.#nextRead - 1) {
        this.#nextRead = undefined;
        this.#ack(MavMissionResult.ERROR);
        return;
      }
      this.#nextRead = Math.max(this.#nextRead, seq + 1);
    }
    const item = this.stored[seq];
    if (!item) this.#ack(MavMissionResult.INVALID_SEQUENCE);
    else this.#send('MISSION_ITEM_INT', { ...item, ...this.#address(), seq });
  }

  #tick(): void {
    if (!this.#isReceiving) return;
    if (this.#now - this.#receivedAtMs > GIVE_UP_MS) {
      this.#isReceiving = false;
      this.#ack(MavMissionResult.OPERATION_CANCELLED);
    } else if (this.#now - this.#requestedAtMs > RE_REQUEST_MS) this.#request();
  }

  #request(): void {
    this.#requestedAtMs = this.#now;
    this.#send('MISSION_REQUEST', { ...this.#address(), seq: this.#next });
  }

  #ack(type: number): void {
    this.#send('MISSION_ACK', { ...this.#address(), type, opaqueId: 0 });
  }

  #address(): { targetSystem: number; targetComponent: number; missionType: number } {
    const { systemId, componentId } = this.#options.wire;
    return { targetSystem: systemId, targetComponent: componentId, missionType: 0 };
  }

  get #now(): MonotonicMs {
    return this.#options.clock.monotonicMs();
  }
}

/** Frame 6 comes back as 3, altitudes as centimetres, the yaw of a waypoint not at all. */
function asStored(item: MissionItemInt): MissionItemInt {
  return {
    ...item,
    frame: item.frame === 6 ? 3 : item.frame,
    z: Math.fround(Math.round(item.z * 100) / 100),
    param4: item.command === MavCmd.NAV_WAYPOINT ? 0 : item.param4,
  };
}

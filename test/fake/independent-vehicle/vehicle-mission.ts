import { common } from 'node-mavlink';
import type { MissionFaults } from './vehicle-faults.ts';
import type { HeardMessage, WireMessage } from './vehicle-wire.ts';

export interface MissionPort {
  send(message: WireMessage): void;
  reboot(): void;
}

const ACCEPTED = 0;
const NO_SPACE = 4;
const INVALID_SEQUENCE = 13;
const CAPACITY = 650;

/** The mission protocol of the independent vehicle for one list, of missions, fences or rally points: items arrive one by one, duplicates are answered and survived. */
export class VehicleMission {
  /** As uploaded, item 0 included. */
  items: InstanceType<typeof common.MissionItemInt>[] = [];
  currentSeq = 0;
  readonly #missionType: number;
  readonly #port: MissionPort;
  readonly #faults: MissionFaults;
  #expected = 0;
  #next = 0;
  #hasAskedWrongly = false;

  constructor(port: MissionPort, faults: MissionFaults, missionType = 0) {
    this.#missionType = missionType;
    this.#port = port;
    this.#faults = faults;
  }

  /** A transfer under way is forgotten, what was stored stays. */
  reboot(): void {
    this.#expected = 0;
    this.#next = 0;
  }

  /** @returns whether the message belonged to the mission protocol. */
  hear(message: HeardMessage): boolean {
    const { fields } = message;
    switch (message.name) {
      case 'MISSION_COUNT':
        this.#begin(Number(fields.count), message);
        return true;
      case 'MISSION_ITEM_INT':
        this.#take(message);
        return true;
      case 'MISSION_REQUEST_LIST': {
        const count = Object.assign(new common.MissionCount(), this.#address(message), {
          count: this.items.length,
        });
        this.#port.send(count);
        return true;
      }
      case 'MISSION_REQUEST_INT':
        this.#deliver(Number(fields.seq), message);
        return true;
      case 'MISSION_CLEAR_ALL':
        this.items = [];
        this.#ack(ACCEPTED, message);
        return true;
      case 'MISSION_SET_CURRENT':
        this.currentSeq = Number(fields.seq);
        return true;
      default:
        return false;
    }
  }

  #begin(count: number, message: HeardMessage): void {
    if (this.#faults.earlyAck !== undefined) {
      this.#ack(this.#faults.earlyAck, message);
      return;
    }
    if (count > CAPACITY) {
      this.#ack(NO_SPACE, message);
      return;
    }
    this.items = [];
    this.#expected = count;
    this.#next = 0;
    if (count === 0) this.#ack(ACCEPTED, message);
    else this.#ask(message);
  }

  #take(message: HeardMessage): void {
    const seq = Number(message.fields.seq);
    if (this.#next >= this.#expected || seq !== this.#next) {
      this.#ack(INVALID_SEQUENCE, message);
      return;
    }
    if (this.#faults.rebootAtItem === seq) {
      this.#port.reboot();
      return;
    }
    const { refuseItem } = this.#faults;
    if (refuseItem?.seq === seq) {
      this.#expected = 0;
      this.#ack(refuseItem.result, message);
      return;
    }
    this.items.push(Object.assign(new common.MissionItemInt(), message.fields));
    this.#next += 1;
    if (this.#next === this.#expected) this.#ack(ACCEPTED, message);
    else this.#ask(message);
  }

  #ask(message: HeardMessage): void {
    const { wrongRequest } = this.#faults;
    let seq = this.#next;
    if (wrongRequest?.insteadOf === seq && !this.#hasAskedWrongly) {
      this.#hasAskedWrongly = true;
      seq = wrongRequest.asksFor;
    }
    this.#port.send(Object.assign(new common.MissionRequestInt(), this.#address(message), { seq }));
  }

  #deliver(seq: number, message: HeardMessage): void {
    const { wrongItem } = this.#faults;
    const sentSeq = wrongItem?.insteadOf === seq ? wrongItem.sends : seq;
    const item = this.items[sentSeq];
    if (!item) {
      this.#ack(INVALID_SEQUENCE, message);
      return;
    }
    this.#port.send(
      Object.assign(new common.MissionItemInt(), item, this.#address(message), { seq: sentSeq }),
    );
  }

  #ack(type: number, message: HeardMessage): void {
    this.#port.send(Object.assign(new common.MissionAck(), this.#address(message), { type }));
  }

  #address(message: HeardMessage) {
    const { systemId: targetSystem, componentId: targetComponent } = message;
    return { targetSystem, targetComponent, missionType: this.#missionType };
  }
}

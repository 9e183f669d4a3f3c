import type { Clock } from '../base/clock.ts';
import type { Unsubscribe } from '../base/emitter.ts';
import type { MissionItem } from '../contract/mission.ts';
import { MavMissionType } from '../mavlink/generated/enums.ts';
import type { MessageByName } from '../mavlink/generated/messages.ts';
import type { Inbox, MessageOrigin } from '../mavlink/inbox.ts';
import type { Sender, Target } from '../mavlink/sender.ts';
import { MissionClear } from './mission-protocol-clear.ts';
import { MissionDownload } from './mission-protocol-download.ts';
import { fromWire, hasHomeItem, type MissionDialect, toWire } from './mission-item-encoding.ts';
import type { MissionOutcome, MissionTransfer } from './mission-protocol-outcome.ts';
import type {
  MissionBody,
  MissionLine,
  MissionMessageName,
  MissionReceiver,
  MissionTransaction,
} from './mission-protocol-transaction.ts';
import { MissionUpload, type UploadProof } from './mission-protocol-upload.ts';

/** Assumed until one is measured. */
const UNKNOWN_RTT_MS = 200;

export interface MissionProtocolOptions {
  readonly sender: Sender;
  readonly inbox: Inbox;
  readonly clock: Clock;
  /** Round trip to the vehicle in milliseconds, undefined while unknown. */
  readonly rttMs: (target: Target) => number | undefined;
}

/** Part done of a transfer, in items as numbered on the wire. */
export type MissionProgress = (doneItems: number, totalItems: number) => void;

interface Exchange {
  readonly target: Target;
  readonly transaction: MissionReceiver;
}

/**
 * The MAVLink mission microservice for the mission type MISSION: one transfer a vehicle at a time, each ending in
 * exactly one outcome. The first frame leaves before the call returns.
 * Source: https://mavlink.io/en/services/mission.html
 */
export class MissionProtocol {
  readonly #options: MissionProtocolOptions;
  readonly #exchanges = new Map<number, Exchange>();
  #unsubscribe: readonly Unsubscribe[] = [];

  constructor(options: MissionProtocolOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#unsubscribe.length > 0) return;
    const { inbox } = this.#options;
    this.#unsubscribe = [
      inbox.on('MISSION_COUNT', (message, origin) => this.#to(message, origin)?.onCount?.(message.count)),
      inbox.on('MISSION_REQUEST', (message, origin) => this.#to(message, origin)?.onRequest?.(message.seq)),
      inbox.on('MISSION_REQUEST_INT', (message, origin) =>
        this.#to(message, origin)?.onRequest?.(message.seq),
      ),
      inbox.on('MISSION_ITEM_INT', (message, origin) =>
        this.#to(message, origin)?.onItem?.(message.seq, message),
      ),
      inbox.on('MISSION_ACK', (message, origin) => this.#to(message, origin)?.onAck(message.type)),
    ];
  }

  /** Cancels what runs. */
  stop(): void {
    for (const { transaction } of [...this.#exchanges.values()]) transaction.cancel();
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#unsubscribe = [];
  }

  /**
   * Writes `items` (home is added where the autopilot keeps it) in place of the mission on board. `maySend` is looked at
   * before each frame; what it refuses is not sent.
   */
  upload(
    target: Target,
    items: readonly MissionItem[],
    dialect: MissionDialect,
    onProgress?: MissionProgress,
    maySend?: () => boolean,
  ): MissionTransfer<UploadProof> {
    const upload = new MissionUpload(this.#line(target, maySend), toWire(items, dialect), {
      canReadEndOnly: hasHomeItem(dialect),
      ...(onProgress && { onProgress }),
    });
    return this.#run(target, upload, (proof) => proof);
  }

  /** Reads the mission on board, home left out. */
  download(
    target: Target,
    dialect: MissionDialect,
    onProgress?: MissionProgress,
  ): MissionTransfer<readonly MissionItem[]> {
    const download = new MissionDownload(this.#line(target), onProgress && { onProgress });
    return this.#run(target, download, ({ items }) => fromWire(items, dialect));
  }

  /** Removes the mission on board. `maySend` as in {@link upload}. */
  clear(target: Target, maySend?: () => boolean): MissionTransfer<undefined> {
    return this.#run(target, new MissionClear(this.#line(target, maySend)), () => undefined);
  }

  /** The vehicle is lost or has rebooted: its transfer ends, and a writing one leaves the mission on board unknown. */
  interrupt(systemId: number, reason: 'link-lost' | 'rebooted'): void {
    this.#exchanges.get(systemId)?.transaction.interrupt(reason);
  }

  #run<Read, Value>(
    target: Target,
    transaction: MissionTransaction<Read>,
    convert: (read: Read) => Value,
  ): MissionTransfer<Value> {
    if (this.#exchanges.has(target.systemId))
      return { outcome: Promise.resolve({ kind: 'busy' }), cancel: () => undefined };
    const exchange: Exchange = { target, transaction };
    this.#exchanges.set(target.systemId, exchange);
    const outcome = new Promise<MissionOutcome<Value>>((resolve) => {
      transaction.begin((settled) => {
        this.#exchanges.delete(target.systemId);
        resolve(settled.kind === 'done' ? { kind: 'done', value: convert(settled.value) } : settled);
      });
    });
    return {
      outcome,
      cancel: () => {
        if (this.#exchanges.get(target.systemId) === exchange) transaction.cancel();
      },
    };
  }

  /** The transaction a received message is for: from its vehicle's autopilot, to us, of our mission type. */
  #to(
    message: {
      readonly targetSystem: number;
      readonly targetComponent: number;
      readonly missionType: number;
    },
    origin: MessageOrigin,
  ): MissionReceiver | undefined {
    const exchange = this.#exchanges.get(origin.systemId);
    const { systemId, componentId } = this.#options.sender;
    const isForUs =
      message.targetSystem === systemId &&
      (message.targetComponent === componentId || message.targetComponent === 0) &&
      message.missionType === MavMissionType.MISSION;
    return isForUs && exchange?.target.componentId === origin.componentId ? exchange.transaction : undefined;
  }

  #line(target: Target, maySend: () => boolean = () => true): MissionLine {
    const { sender, clock, rttMs } = this.#options;
    return {
      clock,
      rttMs: rttMs(target) ?? UNKNOWN_RTT_MS,
      send: <N extends MissionMessageName>(name: N, body: MissionBody<N>) => {
        const address = {
          targetSystem: target.systemId,
          targetComponent: target.componentId,
          missionType: MavMissionType.MISSION,
        };
        if (!maySend()) return false;
        return sender.send(target, name, { ...body, ...address } as unknown as MessageByName[N]);
      },
    };
  }
}

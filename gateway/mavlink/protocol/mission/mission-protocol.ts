import type { Clock } from '../../../base/clock.ts';
import { Emitter, type Unsubscribe } from '../../../base/emitter.ts';
import type { MissionItem } from '../../../contract/mission/mission.ts';
import { joinTexts, say } from '../../../contract/operator-text.ts';
import { MavMissionResult } from '../../codec/generated/enums.ts';
import type { MessageByName } from '../../codec/generated/messages.ts';
import type { Inbox, MessageOrigin } from '../../codec/inbox.ts';
import type { Sender, Target } from '../../codec/sender.ts';
import {
  canAnswerAnyOrder,
  fromWire,
  hasHomeItem,
  isSameItem,
  type MissionDialect,
  toWire,
  type WireItem,
} from './mission-item-encoding.ts';
import { MissionDownload } from './mission-protocol-download.ts';
import {
  type MissionOutcome,
  type MissionTransfer,
  missionResultName,
  missionResultText,
} from './mission-protocol-outcome.ts';
import { MissionRetry } from './mission-protocol-retry.ts';
import {
  interruptionText,
  MISSION_SILENCE_MS,
  type MissionBody,
  type MissionLine,
  type MissionMessageName,
  type MissionReceiver,
  type MissionTransaction,
} from './mission-protocol-transaction.ts';
import { MissionUpload, type UploadProof } from './mission-protocol-upload.ts';
import { ONBOARD_LISTS, type OnboardList, readFirstText } from './onboard-list.ts';

/** Used until a round trip is measured. */
const UNKNOWN_RTT_MS = 200;

export interface MissionProtocolOptions {
  readonly sender: Sender;
  readonly inbox: Inbox;
  readonly clock: Clock;
  /** Round trip to the vehicle in milliseconds, undefined while unknown. */
  readonly rttMs: (target: Target) => number | undefined;
}

/** Progress of a transfer in items, not counting a home that the autopilot keeps first. */
export type MissionProgress = (doneItems: number, totalItems: number) => void;

/** How to write a list other than the mission. */
export interface ListWriting {
  /** Whether a read item is the sent one, as the autopilot returns it. */
  readonly isSame: (sent: WireItem, read: WireItem) => boolean;
  /** See {@link MissionUpload}. */
  readonly canAnswerAnyOrder: boolean;
  readonly onProgress?: MissionProgress;
  /** Checked before each frame. False prevents it. */
  readonly maySend?: () => boolean;
}

interface Exchange {
  readonly target: Target;
  readonly list: OnboardList;
  readonly transaction: MissionReceiver;
}

/**
 * The MAVLink mission microservice for missions, fences and rally points: one transfer per vehicle
 * at a time, each with exactly one outcome. Sends the first frame before the call returns.
 * Source: https://mavlink.io/en/services/mission.html
 */
export class MissionProtocol {
  /** `replaced`: the vehicle reports a new ID for a list, and no transfer of ours changed it. */
  readonly events = new Emitter<{ replaced: { readonly systemId: number; readonly list: OnboardList } }>();
  readonly #options: MissionProtocolOptions;
  readonly #exchanges = new Map<number, Exchange>();
  /** IDs that vehicles report for their lists, by system, component and list. 0 means none. */
  readonly #contentIds = new Map<string, number>();
  #unsubscribe: readonly Unsubscribe[] = [];

  constructor(options: MissionProtocolOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#unsubscribe.length > 0) return;
    const { inbox } = this.#options;
    this.#unsubscribe = [
      inbox.on('MISSION_COUNT', (message, origin) => {
        this.#noteId(message, origin);
        this.#to(message, origin)?.onCount?.(message.count);
      }),
      inbox.on('MISSION_REQUEST', (message, origin) => this.#to(message, origin)?.onRequest?.(message.seq)),
      inbox.on('MISSION_REQUEST_INT', (message, origin) =>
        this.#to(message, origin)?.onRequest?.(message.seq),
      ),
      inbox.on('MISSION_ITEM_INT', (message, origin) =>
        this.#to(message, origin)?.onItem?.(message.seq, message),
      ),
      inbox.on('MISSION_ACK', (message, origin) => {
        this.#noteId(message, origin);
        this.#to(message, origin)?.onAck(message.type);
      }),
      inbox.on('MISSION_CURRENT', (message, origin) => this.#onCurrent(message, origin)),
    ];
  }

  /** Cancels all transfers. */
  stop(): void {
    for (const { transaction } of [...this.#exchanges.values()]) transaction.cancel();
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#unsubscribe = [];
  }

  /**
   * Replaces the onboard mission with `items`, plus home where the autopilot keeps it. `maySend` is
   * checked before each frame: a refused frame is not sent.
   */
  upload(
    target: Target,
    items: readonly MissionItem[],
    dialect: MissionDialect,
    onProgress?: MissionProgress,
    maySend?: () => boolean,
  ): MissionTransfer<UploadProof> {
    const hasHome = hasHomeItem(dialect);
    const upload = new MissionUpload(this.#line(target, 'mission', maySend), toWire(items, dialect), {
      canAnswerAnyOrder: canAnswerAnyOrder(dialect.autopilot),
      // How both handle early and duplicate items is known.
      canSendAhead: dialect.autopilot === 'ardupilot' || dialect.autopilot === 'px4',
      // The autopilot sets the first item, home, itself when it arms.
      isSame: (sent, read, seq) => (hasHome && seq === 0) || isSameItem(sent, read),
      ...(onProgress && { onProgress: hasHome ? withoutHome(onProgress) : onProgress }),
    });
    return this.#run(target, 'mission', upload, (proof) => proof);
  }

  /** Reads the onboard mission without home. */
  download(
    target: Target,
    dialect: MissionDialect,
    onProgress?: MissionProgress,
  ): MissionTransfer<readonly MissionItem[]> {
    const download = new MissionDownload(this.#line(target, 'mission'), {
      canAnswerAnyOrder: canAnswerAnyOrder(dialect.autopilot),
      ...(onProgress && { onProgress: hasHomeItem(dialect) ? withoutHome(onProgress) : onProgress }),
    });
    return this.#run(target, 'mission', download, ({ items }) => fromWire(items, dialect));
  }

  /** Replaces an onboard list with at least one item. Clear a list to empty it. */
  writeList(
    target: Target,
    list: Exclude<OnboardList, 'mission'>,
    items: readonly WireItem[],
    { maySend, ...writing }: ListWriting,
  ): MissionTransfer<UploadProof> {
    const upload = new MissionUpload(this.#line(target, list, maySend), items, writing);
    return this.#run(target, list, upload, (proof) => proof);
  }

  /** Reads the items of a list as sent on the wire. */
  readList(
    target: Target,
    list: Exclude<OnboardList, 'mission'>,
    { autopilot }: Pick<MissionDialect, 'autopilot'>,
    onProgress?: MissionProgress,
  ): MissionTransfer<readonly WireItem[]> {
    const download = new MissionDownload(this.#line(target, list), {
      canAnswerAnyOrder: canAnswerAnyOrder(autopilot),
      ...(onProgress && { onProgress }),
    });
    return this.#run(target, list, download, ({ items }) => items);
  }

  /** Clears an onboard list. `maySend` as in {@link upload}. */
  clear(target: Target, list: OnboardList, maySend?: () => boolean): MissionTransfer<undefined> {
    return this.#run(target, list, new MissionClear(this.#line(target, list, maySend)), () => undefined);
  }

  /**
   * The vehicle is lost or has rebooted: its transfer ends. After an interrupted write the onboard
   * mission is unknown.
   */
  interrupt(systemId: number, reason: 'link-lost' | 'rebooted'): void {
    this.#exchanges.get(systemId)?.transaction.interrupt(reason);
  }

  #run<Read, Value>(
    target: Target,
    list: OnboardList,
    transaction: MissionTransaction<Read>,
    convert: (read: Read) => Value,
  ): MissionTransfer<Value> {
    if (this.#exchanges.has(target.systemId))
      return { outcome: Promise.resolve({ kind: 'busy' }), cancel: () => undefined };
    const exchange: Exchange = { target, list, transaction };
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

  /** The receiver of a message from its vehicle's autopilot, to us, with its mission type. */
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
      message.missionType === ONBOARD_LISTS[exchange?.list ?? 'mission'].missionType;
    return isForUs && exchange?.target.componentId === origin.componentId ? exchange.transaction : undefined;
  }

  /**
   * Records the ID of a list after our transfer. If the transfer names none, the next reported ID
   * is accepted.
   */
  #noteId(
    { missionType, opaqueId }: { readonly missionType: number; readonly opaqueId: number },
    { systemId, componentId }: MessageOrigin,
  ): void {
    const exchange = this.#exchanges.get(systemId);
    if (!exchange || missionType !== ONBOARD_LISTS[exchange.list].missionType) return;
    const key = `${systemId}/${componentId}/${exchange.list}`;
    if (opaqueId === 0) this.#contentIds.delete(key);
    else this.#contentIds.set(key, opaqueId);
  }

  #onCurrent(
    { missionId, fenceId, rallyPointsId }: MessageByName['MISSION_CURRENT'],
    { systemId, componentId }: MessageOrigin,
  ): void {
    const reportedIds = { mission: missionId, fence: fenceId, rally: rallyPointsId } as const;
    for (const list of ['mission', 'fence', 'rally'] as const) {
      const contentId = reportedIds[list];
      // Our own transfer changes this list.
      if (contentId === 0 || this.#exchanges.get(systemId)?.list === list) continue;
      const key = `${systemId}/${componentId}/${list}`;
      const before = this.#contentIds.get(key);
      this.#contentIds.set(key, contentId);
      if (before !== undefined && before !== contentId) this.events.emit('replaced', { systemId, list });
    }
  }

  #line(target: Target, list: OnboardList, maySend: () => boolean = () => true): MissionLine {
    const { sender, clock, rttMs } = this.#options;
    return {
      clock,
      rttMs: rttMs(target) ?? UNKNOWN_RTT_MS,
      noun: ONBOARD_LISTS[list].noun,
      send: <N extends MissionMessageName>(name: N, body: MissionBody<N>) => {
        const address = {
          targetSystem: target.systemId,
          targetComponent: target.componentId,
          missionType: ONBOARD_LISTS[list].missionType,
        };
        if (!maySend()) return false;
        return sender.send(target, name, { ...body, ...address } as unknown as MessageByName[N]);
      },
    };
  }
}

function withoutHome(onProgress: MissionProgress): MissionProgress {
  return (done, total) => onProgress(Math.max(0, done - 1), total - 1);
}

/** The first ERROR may be left from an upload just ended. */
const MEANT_ERRORS = 2;

/**
 * Clears a list of its mission type. A repeat has no further effect.
 * https://mavlink.io/en/services/mission.html#clear_mission
 */
class MissionClear implements MissionTransaction<undefined> {
  readonly #line: MissionLine;
  readonly #retry: MissionRetry;
  #settle: (outcome: MissionOutcome<undefined>) => void = () => undefined;

  constructor(line: MissionLine) {
    this.#line = line;
    this.#retry = new MissionRetry(line.clock, line.rttMs, () => this.#onSilence());
  }

  begin(settle: (outcome: MissionOutcome<undefined>) => void): void {
    this.#settle = settle;
    if (this.#line.send('MISSION_CLEAR_ALL', {})) this.#retry.arm();
    else this.#end({ kind: 'not-sent' });
  }

  onAck(result: number): void {
    if (result === MavMissionResult.ERROR && this.#retry.heardError() < MEANT_ERRORS) return;
    this.#retry.heard();
    if (result === MavMissionResult.ACCEPTED) {
      this.#end({ kind: 'done', value: undefined });
      return;
    }
    if (result === MavMissionResult.INVALID_SEQUENCE) return;
    this.#end({
      kind: 'refused',
      resultName: missionResultName(result),
      text: missionResultText(result),
      seq: undefined,
      isOnboardUnknown: false,
    });
  }

  interrupt(reason: 'link-lost' | 'rebooted'): void {
    this.#end({
      kind: 'mission-unknown',
      text: joinTexts([interruptionText(reason), readFirstText(this.#line.noun)], ' '),
    });
  }

  cancel(): void {
    this.#end({ kind: 'cancelled', isOnboardUnknown: true });
  }

  stop(): void {
    this.#retry.stop();
  }

  #onSilence(): void {
    if (this.#retry.silentForMs >= MISSION_SILENCE_MS) {
      this.#end({
        kind: 'mission-unknown',
        text: say('The vehicle did not confirm that it cleared its {noun}.', { noun: this.#line.noun }),
      });
      return;
    }
    this.#line.send('MISSION_CLEAR_ALL', {});
    this.#retry.arm();
  }

  #end(outcome: MissionOutcome<undefined>): void {
    this.stop();
    const settle = this.#settle;
    this.#settle = () => undefined;
    settle(outcome);
  }
}

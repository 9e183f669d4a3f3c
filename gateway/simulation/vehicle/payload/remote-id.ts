import {
  MavAutopilot,
  MavOdidArmStatus,
  MavOdidIdType,
  MavSeverity,
  MavState,
  MavType,
} from '../../../mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../../mavlink/codec/generated/messages.ts';
import type { ParameterStore } from '../service/parameter-store.ts';
import type { CraftListener } from '../telemetry/vehicle-output.ts';

/** The data Remote ID needs from its craft. */
interface RemoteIdCraft {
  readonly parameters: ParameterStore;
  readonly listener: Pick<CraftListener, 'say'>;
  readonly hasPosition: boolean;
}

/** The operator location must be as fresh as the position of the vehicle. */
const SYSTEM_FRESH_MS = 3000;
const OTHERS_FRESH_MS = 22_000;
const REPORT_LOST_EVERY_MS = 5000;

type RemoteIdMessage =
  | 'OPEN_DRONE_ID_BASIC_ID'
  | 'OPEN_DRONE_ID_OPERATOR_ID'
  | 'OPEN_DRONE_ID_SELF_ID'
  | 'OPEN_DRONE_ID_SYSTEM';

/**
 * Remote ID with DID_ENABLE 1: the autopilot's arming check, enforced as with DID_OPTIONS 1, and a transmitter that
 * reports what it lacks. Both as ArduPilot and its ArduRemoteID do.
 */
export class RemoteId {
  readonly #craft: RemoteIdCraft;
  readonly #heardAtMs = new Map<RemoteIdMessage, number>();
  #hasBasicId = false;
  #hasOperatorLocation = false;
  #nowMs = 0;
  #lostReportedMs = 0;

  constructor(craft: RemoteIdCraft) {
    this.#craft = craft;
  }

  get isEnabled(): boolean {
    const { parameters } = this.#craft;
    return parameters.has('DID_ENABLE') && parameters.get('DID_ENABLE') !== 0;
  }

  takeBasicId({ idType }: MessageByName['OPEN_DRONE_ID_BASIC_ID']): void {
    this.#heard('OPEN_DRONE_ID_BASIC_ID');
    this.#hasBasicId = idType !== MavOdidIdType.NONE;
  }

  takeOther(name: 'OPEN_DRONE_ID_OPERATOR_ID' | 'OPEN_DRONE_ID_SELF_ID'): void {
    this.#heard(name);
  }

  /** SYSTEM_UPDATE counts only after SYSTEM. */
  takeSystem(
    message: Pick<MessageByName['OPEN_DRONE_ID_SYSTEM'], 'operatorLatitude' | 'operatorLongitude'>,
    isUpdate: boolean,
  ): void {
    if (isUpdate && !this.#heardAtMs.has('OPEN_DRONE_ID_SYSTEM')) return;
    this.#heard('OPEN_DRONE_ID_SYSTEM');
    this.#hasOperatorLocation = message.operatorLatitude !== 0 || message.operatorLongitude !== 0;
  }

  step(bootMs: number): void {
    this.#nowMs = bootMs;
    if (!this.isEnabled || this.#isFresh('OPEN_DRONE_ID_SYSTEM', REPORT_LOST_EVERY_MS)) return;
    if (bootMs - this.#lostReportedMs < REPORT_LOST_EVERY_MS) return;
    this.#lostReportedMs = bootMs;
    this.#craft.listener.say(MavSeverity.WARNING, 'ODID: lost operator location');
  }

  prearmFailures(): readonly string[] {
    const failure = this.isEnabled ? this.#failure() : undefined;
    return failure === undefined ? [] : [`OpenDroneID: ${failure}`];
  }

  /** What the transmitter sends each second. */
  armStatus(): MessageByName['OPEN_DRONE_ID_ARM_STATUS'] {
    const error = this.#missing();
    return error === ''
      ? { status: MavOdidArmStatus.GOOD_TO_ARM, error }
      : { status: MavOdidArmStatus.PRE_ARM_FAIL_GENERIC, error };
  }

  heartbeat(): MessageByName['HEARTBEAT'] {
    return {
      type: MavType.ODID,
      autopilot: MavAutopilot.INVALID,
      baseMode: 0,
      customMode: 0,
      systemStatus: MavState.ACTIVE,
      mavlinkVersion: 3,
    };
  }

  #failure(): string | undefined {
    if (!this.#hasBasicId) return 'UA_TYPE required in BasicID';
    if (!this.#hasOperatorLocation) return 'operator location must be set';
    if (!this.#isFresh('OPEN_DRONE_ID_SYSTEM', SYSTEM_FRESH_MS)) return 'SYSTEM not available';
    return this.#missing() || undefined;
  }

  #missing(): string {
    const missing = [
      !this.#craft.hasPosition && 'LOC',
      !this.#hasBasicId && 'ID',
      !this.#isFresh('OPEN_DRONE_ID_SELF_ID', OTHERS_FRESH_MS) && 'SELF_ID',
      !this.#isFresh('OPEN_DRONE_ID_OPERATOR_ID', OTHERS_FRESH_MS) && 'OP_ID',
      !this.#isFresh('OPEN_DRONE_ID_SYSTEM', SYSTEM_FRESH_MS) && 'SYS',
    ].filter((word) => word !== false);
    const words = missing.length > 0 ? ['missing', ...missing] : [];
    return (this.#hasOperatorLocation ? words : [...words, 'zero OP_LOC']).join(' ');
  }

  #heard(name: RemoteIdMessage): void {
    if (this.isEnabled) this.#heardAtMs.set(name, this.#nowMs);
  }

  #isFresh(name: RemoteIdMessage, withinMs: number): boolean {
    const heardAtMs = this.#heardAtMs.get(name);
    return heardAtMs !== undefined && this.#nowMs - heardAtMs <= withinMs;
  }
}

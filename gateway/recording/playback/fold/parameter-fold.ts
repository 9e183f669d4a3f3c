import type { ReplayedSetup } from '../../../contract/recording/playback.ts';
import type { TelemetryVehicle } from '../../../contract/vehicle/telemetry.ts';
import { MavParamType } from '../../../mavlink/codec/generated/enums.ts';
import { parameterNumber } from '../../../mavlink/protocol/parameter/parameter-encoding.ts';
import { encodingOf } from '../../../vehicle/state/parameter-encoding-of.ts';
import type { SetupMessage } from './setup-log.ts';

type Parameter = ReplayedSetup['parameters'][number];
type ParamValue = Extract<SetupMessage, { name: 'PARAM_VALUE' }>;

/** More than any autopilot has; names invented by noise stop here. */
const MAX_PARAMETERS = 10_000;
const TYPE_NAMES = new Map(Object.entries(MavParamType).map(([name, value]) => [Number(value), name]));

/** The parameters a vehicle has named, each as it said it last. */
export class ParameterFold {
  readonly #vehicle: Pick<TelemetryVehicle, 'sysid' | 'autopilot'>;
  readonly #heard = new Map<string, ParamValue>();
  #count: number | undefined;
  #capabilities: bigint | undefined;

  constructor(vehicle: Pick<TelemetryVehicle, 'sysid' | 'autopilot'>) {
    this.#vehicle = vehicle;
  }

  add(heard: SetupMessage): void {
    if (heard.systemId !== this.#vehicle.sysid) return;
    if (heard.name === 'AUTOPILOT_VERSION') this.#capabilities = heard.message.capabilities;
    if (heard.name !== 'PARAM_VALUE') return;
    const { paramId, paramCount } = heard.message;
    if (paramCount > 0) this.#count = paramCount;
    if (this.#heard.has(paramId) || this.#heard.size < MAX_PARAMETERS) this.#heard.set(paramId, heard);
  }

  /** By name. */
  result(): Pick<ReplayedSetup, 'parameters' | 'parameterCount'> {
    const parameters = [...this.#heard.values()]
      .flatMap((heard) => this.#parameterOf(heard) ?? [])
      .sort((one, other) => (one.name < other.name ? -1 : 1));
    return { parameters, parameterCount: this.#count ?? null };
  }

  #parameterOf({ message, heardAtMs }: ParamValue): Parameter | undefined {
    const { paramId, paramValue, paramType } = message;
    const value = parameterNumber(paramValue, paramType, this.#encoding());
    if (!Number.isFinite(value)) return undefined;
    return { name: paramId, value, type: TYPE_NAMES.get(paramType) ?? String(paramType), heardAtMs };
  }

  #encoding(): ReturnType<typeof encodingOf> {
    const { autopilot } = this.#vehicle;
    return encodingOf({
      autopilot,
      version: this.#capabilities === undefined ? undefined : { capabilities: this.#capabilities },
    });
  }
}

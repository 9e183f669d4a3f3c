import type { Mode } from '../../contract/list.ts';
import type { ParameterDescriptions, ParameterProgress } from '../../contract/onboard/parameter.ts';
import { MavParamType } from '../../mavlink/codec/generated/enums.ts';
import type { ParamValue } from '../../mavlink/codec/generated/messages.ts';
import {
  isSameParameterValue,
  type ParameterEncoding,
  parameterNumber,
} from '../../mavlink/protocol/parameter/parameter-encoding.ts';
import { type ListedParameter, ParameterList } from '../../mavlink/protocol/parameter/parameter-list.ts';
import type { StoredParameterList } from '../../store/repository/vehicle/parameter-repository.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import { shortestFloat } from './shortest-float.ts';

/** Limit for values outside the list; only requested ones are received. */
const MAX_LOOSE = 500;

type HeardValue = Pick<ParamValue, 'paramId' | 'paramValue' | 'paramType'>;

/** The known parameters of one vehicle, and their source. */
export class KnownParameters {
  readonly vehicleId: string;
  readonly systemId: number;
  readonly componentId: number;
  readonly mode: Mode;
  state: ParameterProgress['state'] = 'none';
  detail: string | null = null;
  descriptions: ParameterDescriptions = 'shipped';
  /** Reading resumes as soon as the vehicle is available. */
  isWanted = false;
  bootCount: number;
  /** The autopilot's own hash of the listed values; undefined if unsupported or a value changed since. */
  hash: number | undefined;
  #readAtMs: number | undefined;
  /** Changes whenever values changed or were read again. */
  #revision: number;
  readonly #nextRevision: () => number;
  /** Being read, or read, since the vehicle's last boot. */
  #list = new ParameterList();
  /** From before a reboot or an earlier reading, until the new list is complete. */
  #earlier: ParameterList | undefined;
  readonly #loose = new Map<string, number>();

  constructor(
    { vehicleId, systemId, componentId, bootCount }: VehicleState,
    mode: Mode,
    nextRevision: () => number,
  ) {
    this.vehicleId = vehicleId;
    this.systemId = systemId;
    this.componentId = componentId;
    this.bootCount = bootCount;
    this.mode = mode;
    this.#nextRevision = nextRevision;
    this.#revision = nextRevision();
  }

  get received(): number {
    return this.#list.received;
  }

  get readAtMs(): number | undefined {
    return this.#readAtMs;
  }

  /** Some values are from an earlier reading. */
  get isEarlier(): boolean {
    return this.#earlier !== undefined;
  }

  /** The newest known values: read now, or else read before. */
  list(): readonly ListedParameter[] {
    const byName = new Map<string, ListedParameter>();
    for (const parameter of this.#earlier?.all() ?? []) byName.set(parameter.name, parameter);
    for (const parameter of this.#list.all()) byName.set(parameter.name, parameter);
    return [...byName.values()].map(shown).sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  find(name: string): ListedParameter | undefined {
    return this.#list.find(name) ?? this.#earlier?.find(name);
  }

  valueOf(name: string): number | undefined {
    const known = this.find(name);
    return known ? shown(known).value : this.#loose.get(name);
  }

  /**
   * Takes a value from outside the list, with its listed or else received type. @returns whether a known one
   * changed
   */
  hear({ paramId: name, paramValue, paramType }: HeardValue, encoding: ParameterEncoding): boolean {
    const list = this.#list.find(name) ? this.#list : this.#earlier;
    const known = list?.find(name);
    const type = known?.type ?? paramType;
    const value = parameterNumber(paramValue, type, encoding);
    if (!Number.isFinite(value)) return false;
    if (!known) {
      if (this.#loose.has(name) || this.#loose.size < MAX_LOOSE) this.#loose.set(name, value);
      return false;
    }
    if (isSameParameterValue(known.value, value, { type, encoding })) return false;
    list?.put({ ...known, value });
    this.hash = undefined;
    this.#revision = this.#nextRevision();
    return true;
  }

  /** The list to read into. Keeps entries already read. */
  beginList(): ParameterList {
    return this.#list;
  }

  /** The known values become an earlier reading. */
  beginAnew(): void {
    if (this.#list.isComplete || !this.#earlier) this.#earlier = this.#list;
    this.#list = new ParameterList();
    this.state = 'none';
    this.hash = undefined;
    this.#revision = this.#nextRevision();
  }

  /** The values are shown with other descriptions. */
  renew(): void {
    this.#revision = this.#nextRevision();
  }

  /** The list is complete and current. */
  finish(nowMs: number): void {
    if (!this.#list.isComplete && this.#earlier) this.#list = this.#earlier;
    this.#earlier = undefined;
    this.#loose.clear();
    this.state = 'complete';
    this.detail = null;
    this.#readAtMs = nowMs;
    this.#revision = this.#nextRevision();
  }

  restore({ rows, readAtMs, hash }: StoredParameterList): void {
    const list = new ParameterList();
    list.count = rows.length;
    for (const [index, [name, type, value, defaultValue]] of rows.entries())
      list.put({ name, index, type, value, defaultValue });
    this.#earlier = list;
    this.#readAtMs = readAtMs;
    this.hash = hash;
  }

  /** The list to store; undefined while incomplete. */
  stored(): StoredParameterList | undefined {
    if (!this.#list.isComplete || this.#readAtMs === undefined) return undefined;
    const inOrder = [...this.#list.all()].sort((a, b) => a.index - b.index);
    return {
      hash: this.hash,
      readAtMs: this.#readAtMs,
      rows: inOrder.map(({ name, type, value, defaultValue }) =>
        defaultValue === undefined ? [name, type, value] : [name, type, value, defaultValue],
      ),
    };
  }

  progress(isAway: boolean): ParameterProgress {
    const { vehicleId, state, detail, descriptions } = this;
    const { received, count: total = null } = this.#list;
    const isStale = isAway || this.isEarlier;
    return {
      vehicleId,
      state,
      detail,
      descriptions,
      received,
      total,
      revision: this.#revision,
      isStale,
    };
  }
}

/** With as few digits as the float needs. */
function shown(parameter: ListedParameter): ListedParameter {
  const isWhole = parameter.type !== MavParamType.REAL32;
  if (isWhole) return parameter;
  const { value, defaultValue } = parameter;
  return {
    ...parameter,
    value: shortestFloat(value),
    ...(defaultValue !== undefined && { defaultValue: shortestFloat(defaultValue) }),
  };
}

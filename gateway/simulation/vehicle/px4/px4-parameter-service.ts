import { MavParamType, MavSeverity } from '../../../mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../../mavlink/codec/generated/messages.ts';
import type { ParameterStore, StoredParameter } from '../service/parameter-store.ts';
import type { VehicleOutput } from '../telemetry/vehicle-output.ts';

/** Five at once, every 10 ms. */
const LISTED_PER_MS = 0.5;
const NO_INDEX = 0xffff;
const HASH = '_HASH_CHECK';
const CRC_POLYNOMIAL = 0xedb8_8320;

/**
 * PX4's parameter protocol: integers are sent as their bytes, and a hash of all parameters precedes the list.
 */
export class Px4ParameterService {
  readonly #store: ParameterStore;
  readonly #output: VehicleOutput;
  readonly #say: (severity: number, text: string) => void;
  readonly #onChange: (name: string) => void;
  #listing: number | undefined;

  constructor(
    store: ParameterStore,
    output: VehicleOutput,
    say: (severity: number, text: string) => void,
    onChange: (name: string) => void,
  ) {
    this.#store = store;
    this.#output = output;
    this.#say = say;
    this.#onChange = onChange;
  }

  /**
   * The hash first, so that a station with a stored list can stop the download. A repeated request starts it
   * again.
   */
  list(): void {
    if (this.#listing === undefined) this.#sendHash();
    this.#listing = 0;
  }

  read({ paramId, paramIndex }: MessageByName['PARAM_REQUEST_READ']): void {
    if (paramIndex >= 0) {
      const parameter = this.#store.at(paramIndex);
      if (parameter) this.#send(parameter);
      else this.#say(MavSeverity.INFO, `[pm] unknown param ID: ${paramIndex}`);
    } else if (paramId === HASH) this.#sendHash();
    else {
      const parameter = this.#store.find(paramId);
      if (parameter) this.#send(parameter);
    }
  }

  set({ paramId, paramValue }: MessageByName['PARAM_SET']): void {
    if (paramId === HASH) {
      this.#listing = undefined;
      return;
    }
    const before = this.#store.find(paramId);
    if (!before) {
      this.#say(MavSeverity.INFO, `[pm] unknown param: ${paramId}`);
      return;
    }
    const after = this.#store.set(paramId, numberOf(paramValue, before.type));
    if (!after) return;
    this.#send(after);
    if (after.value !== before.value) this.#onChange(paramId);
  }

  step(dtMs: number): void {
    if (this.#listing === undefined) return;
    const until = Math.min(this.#store.count, this.#listing + LISTED_PER_MS * dtMs);
    for (let index = Math.ceil(this.#listing); index < until; index += 1) {
      const parameter = this.#store.at(index);
      if (parameter) this.#send(parameter);
    }
    this.#listing = until < this.#store.count ? until : undefined;
  }

  #send({ name, index, type, value }: StoredParameter): void {
    this.#output.send('PARAM_VALUE', {
      paramId: name,
      paramValue: wireValueOf(value, type),
      paramType: type,
      paramCount: this.#store.count,
      paramIndex: index,
    });
  }

  #sendHash(): void {
    this.#output.send('PARAM_VALUE', {
      paramId: HASH,
      paramValue: floatOf((view) => view.setUint32(0, this.#hash(), true)),
      paramType: MavParamType.UINT32,
      paramCount: this.#store.count,
      paramIndex: NO_INDEX,
    });
  }

  /** CRC-32 over name and value of each, without inversions. */
  #hash(): number {
    let crc = 0;
    const take = (byte: number) => {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? CRC_POLYNOMIAL : 0);
    };
    for (let index = 0; index < this.#store.count; index += 1) {
      const parameter = this.#store.at(index);
      if (!parameter) continue;
      for (const letter of parameter.name) take(letter.charCodeAt(0));
      const view = new DataView(new ArrayBuffer(4));
      writeTo(view, parameter.value, parameter.type);
      for (let at = 0; at < 4; at += 1) take(view.getUint8(at));
    }
    return crc >>> 0;
  }
}

/** The number a `param_value` encodes. */
function numberOf(wireValue: number, type: number): number {
  if (type === MavParamType.REAL32) return wireValue;
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, wireValue, true);
  return view.getInt32(0, true);
}

function wireValueOf(value: number, type: number): number {
  return floatOf((view) => writeTo(view, value, type));
}

function writeTo(view: DataView, value: number, type: number): void {
  if (type === MavParamType.REAL32) view.setFloat32(0, value, true);
  else view.setInt32(0, value, true);
}

function floatOf(write: (view: DataView) => void): number {
  const view = new DataView(new ArrayBuffer(4));
  write(view);
  return view.getFloat32(0, true);
}

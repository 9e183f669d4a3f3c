import { MavParamType } from '../../../mavlink/codec/generated/enums.ts';
import { clamp } from '../physics/angle.ts';

/** One onboard parameter as in PARAM_VALUE. */
export interface StoredParameter {
  readonly name: string;
  readonly index: number;
  /** MAV_PARAM_TYPE */
  readonly type: number;
  readonly value: number;
}

const TYPE_OF_LETTER: Readonly<Record<string, number>> = {
  b: MavParamType.INT8,
  h: MavParamType.INT16,
  i: MavParamType.INT32,
  f: MavParamType.REAL32,
};

const INTEGER_LIMIT: Readonly<Record<number, number>> = {
  [MavParamType.INT8]: 0x7f,
  [MavParamType.INT16]: 0x7fff,
  [MavParamType.INT32]: 0x7fff_ffff,
};

/** The parameters of one vehicle with real names, types and order. Values survive a reboot. */
export class ParameterStore {
  readonly #values: Float32Array;
  readonly #defaults: Float32Array;
  readonly #names: readonly string[];
  readonly #types: Uint8Array;
  readonly #indexOf: ReadonlyMap<string, number>;

  /** `table`: `NAME:<type><value>` in order, types `b` INT8, `h` INT16, `i` INT32, `f` REAL32. */
  constructor(table: string, overrides: Readonly<Record<string, number>> = {}) {
    const entries = table.trim().split(/\s+/);
    this.#names = entries.map((entry) => entry.slice(0, entry.indexOf(':')));
    this.#values = new Float32Array(entries.length);
    this.#types = new Uint8Array(entries.length);
    this.#indexOf = new Map(this.#names.map((name, index) => [name, index]));
    for (const [index, entry] of entries.entries()) {
      const at = entry.indexOf(':') + 1;
      this.#types[index] = TYPE_OF_LETTER[entry.charAt(at)] ?? MavParamType.REAL32;
      this.#values[index] = Number(entry.slice(at + 1));
    }
    this.#defaults = Float32Array.from(this.#values);
    for (const [name, value] of Object.entries(overrides)) this.set(name, value);
  }

  defaultOf(index: number): number {
    return this.#defaults[index] ?? 0;
  }

  get count(): number {
    return this.#names.length;
  }

  has(name: string): boolean {
    return this.#indexOf.has(name);
  }

  at(index: number): StoredParameter | undefined {
    const name = this.#names[index];
    if (name === undefined) return undefined;
    return { name, index, type: this.#types[index] ?? 0, value: this.#values[index] ?? 0 };
  }

  find(name: string): StoredParameter | undefined {
    const index = this.#indexOf.get(name);
    return index === undefined ? undefined : this.at(index);
  }

  /** The value of a parameter that the simulator needs. @throws RangeError for an unknown name */
  get(name: string): number {
    const index = this.#indexOf.get(name);
    if (index === undefined) throw new RangeError(`${name} is not a parameter of this vehicle`);
    return this.#values[index] ?? 0;
  }

  /**
   * Stores the value in the parameter's type: integers are truncated toward zero and clamped
   * without a report, as on the real autopilot. Unknown names and values that are not numbers
   * change nothing.
   * @returns the parameter after the change; undefined for an unknown name
   */
  set(name: string, value: number): StoredParameter | undefined {
    const index = this.#indexOf.get(name);
    if (index === undefined) return undefined;
    if (Number.isFinite(value)) {
      const limit = INTEGER_LIMIT[this.#types[index] ?? 0];
      this.#values[index] =
        limit === undefined ? value : Math.trunc(clamp(Math.trunc(value), -limit - 1, limit));
    }
    return this.at(index);
  }
}

const MAGIC = 0x671b;
const MAGIC_WITH_DEFAULTS = 0x671c;
const HAS_DEFAULT = 0x10;
const HEADER_BYTES = 6;
const LONGEST_SHARED = 15;
const BLOCK_BYTES = 239;

/** Type code in the file, size and encoding of each type. */
const FORM: Readonly<
  Record<number, { readonly code: number; readonly bytes: number; readonly write: Write }>
> = {
  [MavParamType.INT8]: { code: 1, bytes: 1, write: (view, value) => view.setInt8(0, value) },
  [MavParamType.INT16]: { code: 2, bytes: 2, write: (view, value) => view.setInt16(0, value, true) },
  [MavParamType.INT32]: { code: 3, bytes: 4, write: (view, value) => view.setInt32(0, value, true) },
  [MavParamType.REAL32]: { code: 4, bytes: 4, write: (view, value) => view.setFloat32(0, value, true) },
};
type Write = (view: DataView, value: number) => void;

/**
 * All parameters in ArduPilot's packed form: magic, twice their count, then for each the type, the
 * length of the prefix shared with the previous name, the rest of the name, and the value. Zeros
 * fill the end of a block, so that no entry spans two. With defaults, those that differ follow their values.
 */
export function packParameters(store: ParameterStore, isWithDefaults = false): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES + store.count * (2 + 16 + 8) * 2);
  const view = new DataView(bytes.buffer);
  for (const [index, value] of [
    isWithDefaults ? MAGIC_WITH_DEFAULTS : MAGIC,
    store.count,
    store.count,
  ].entries())
    view.setUint16(2 * index, value, true);
  let at = HEADER_BYTES;
  let before = '';
  for (let index = 0; index < store.count; index += 1) {
    const parameter = store.at(index);
    const defaultValue = isWithDefaults ? store.defaultOf(index) : parameter?.value;
    const entry = parameter && entryOf(parameter, before, defaultValue);
    if (!parameter || !entry) continue;
    const left = BLOCK_BYTES - (at % BLOCK_BYTES);
    if (entry.length > left) at += left;
    bytes.set(entry, at);
    at += entry.length;
    before = parameter.name;
  }
  return bytes.slice(0, at);
}

function entryOf(
  { name, type, value }: StoredParameter,
  before: string,
  defaultValue = value,
): Uint8Array | undefined {
  const form = FORM[type];
  if (!form) return undefined;
  let shared = 0;
  while (shared < Math.min(LONGEST_SHARED, name.length - 1) && name[shared] === before[shared]) shared += 1;
  const rest = new TextEncoder().encode(name.slice(shared));
  const hasDefault = defaultValue !== value;
  const entry = new Uint8Array(2 + rest.length + form.bytes * (hasDefault ? 2 : 1));
  entry[0] = form.code | (hasDefault ? HAS_DEFAULT : 0);
  entry[1] = ((rest.length - 1) << 4) | shared;
  entry.set(rest, 2);
  form.write(new DataView(entry.buffer, 2 + rest.length), value);
  if (hasDefault) form.write(new DataView(entry.buffer, 2 + rest.length + form.bytes), defaultValue);
  return entry;
}

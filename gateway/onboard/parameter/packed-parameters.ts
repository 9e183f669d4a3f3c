import { MAX_PARAMETERS } from '../../contract/onboard/parameter.ts';
import { MavParamType } from '../../mavlink/codec/generated/enums.ts';
import type { ListedParameter } from '../../mavlink/protocol/parameter/parameter-list.ts';

const MAGICS: ReadonlySet<number> = new Set([0x671b, 0x671c]);
const HEADER_BYTES = 6;
const NAME = /^[A-Za-z0-9_]{1,16}$/;
const HAS_DEFAULT = 1;

interface Form {
  readonly type: number;
  readonly bytes: number;
  readonly read: (view: DataView, at: number) => number;
}

/** By the number of the type in the file. */
const FORMS: Readonly<Record<number, Form>> = {
  1: { type: MavParamType.INT8, bytes: 1, read: (view, at) => view.getInt8(at) },
  2: { type: MavParamType.INT16, bytes: 2, read: (view, at) => view.getInt16(at, true) },
  3: { type: MavParamType.INT32, bytes: 4, read: (view, at) => view.getInt32(at, true) },
  4: { type: MavParamType.REAL32, bytes: 4, read: (view, at) => view.getFloat32(at, true) },
};

/**
 * Reads ArduPilot's `@PARAM/param.pck` as it arrives: two bytes of magic, the number of parameters that follow and
 * of all parameters. Then for each: type and flags, how much of the name before it keeps and how much is new, name,
 * value, and a default where the flags say so. Zeros between them fill up a message. Never throws; data that does
 * not fit makes it {@link isBad} permanently.
 */
export class PackedParameters {
  readonly #names = new Set<string>();
  #rest = new Uint8Array();
  #count: number | undefined;
  #lastName = '';
  #isBad = false;

  /** How many there are; undefined until that came. */
  get count(): number | undefined {
    return this.#count;
  }

  /** The file is damaged, or not such a file. */
  get isBad(): boolean {
    return this.#isBad;
  }

  get isComplete(): boolean {
    return !this.#isBad && this.#names.size === this.#count;
  }

  /** Takes the next bytes. @returns the parameters that became known with them, in order */
  push(bytes: Uint8Array): readonly ListedParameter[] {
    if (this.#isBad) return [];
    this.#rest = joined(this.#rest, bytes);
    const view = new DataView(this.#rest.buffer, this.#rest.byteOffset, this.#rest.byteLength);
    const read: ListedParameter[] = [];
    let at = 0;
    if (this.#count === undefined) {
      if (this.#rest.length < HEADER_BYTES) return [];
      this.#readHead(view);
      at = HEADER_BYTES;
    }
    while (!this.#isBad) {
      while (at < this.#rest.length && this.#rest[at] === 0) at += 1;
      const entry = this.#entry(view, at);
      if (!entry) break;
      read.push(entry.parameter);
      at = entry.end;
    }
    this.#rest = this.#rest.slice(at);
    return this.#isBad ? [] : read;
  }

  #readHead(view: DataView): void {
    const [magic, count, total] = [view.getUint16(0, true), view.getUint16(2, true), view.getUint16(4, true)];
    this.#isBad = !MAGICS.has(magic) || count !== total || count === 0 || count > MAX_PARAMETERS;
    this.#count = count;
  }

  /** Undefined when it is not there as a whole yet, or wrong. */
  #entry(
    view: DataView,
    at: number,
  ): { readonly parameter: ListedParameter; readonly end: number } | undefined {
    if (at >= view.byteLength) return undefined;
    const kind = view.getUint8(at);
    const form = FORMS[kind & 0x0f];
    const flags = kind >> 4;
    const index = this.#names.size;
    if (!form || flags > HAS_DEFAULT || index === this.#count) return this.#bad();
    if (at + 2 > view.byteLength) return undefined;
    const lengths = view.getUint8(at + 1);
    const shared = lengths & 0x0f;
    const nameEnd = at + 2 + (lengths >> 4) + 1;
    const valueEnd = nameEnd + form.bytes;
    const end = valueEnd + (flags === HAS_DEFAULT ? form.bytes : 0);
    if (shared > this.#lastName.length) return this.#bad();
    if (end > view.byteLength) return undefined;
    const own = String.fromCharCode(...this.#rest.subarray(at + 2, nameEnd));
    const name = this.#lastName.slice(0, shared) + own;
    if (!NAME.test(name) || this.#names.has(name)) return this.#bad();
    this.#names.add(name);
    this.#lastName = name;
    return { parameter: { name, index, type: form.type, value: form.read(view, nameEnd) }, end };
  }

  #bad(): undefined {
    this.#isBad = true;
    return undefined;
  }
}

function joined(before: Uint8Array<ArrayBuffer>, after: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(before.length + after.length);
  bytes.set(before);
  bytes.set(after, before.length);
  return bytes;
}

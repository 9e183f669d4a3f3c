import type { Clock } from '../../base/clock.ts';
import { MAX_PARAMETERS } from '../../contract/onboard/parameter.ts';
import { MavParamType } from '../../mavlink/codec/generated/enums.ts';
import type { Inbox } from '../../mavlink/codec/inbox.ts';
import type { Target } from '../../mavlink/codec/sender.ts';
import type { FtpReader } from '../../mavlink/protocol/ftp/ftp-reader.ts';
import { parameterNumber } from '../../mavlink/protocol/parameter/parameter-encoding.ts';
import type { ListedParameter } from '../../mavlink/protocol/parameter/parameter-list.ts';
import type {
  ParameterListListener,
  ParameterListProtocol,
  ParameterListRequest,
} from '../../mavlink/protocol/parameter/parameter-list-protocol.ts';

export interface ParameterReadingOptions {
  readonly list: Pick<ParameterListProtocol, 'read' | 'interrupt'>;
  readonly files: Pick<FtpReader, 'read'>;
  readonly inbox: Inbox;
  readonly clock: Clock;
  /** Whether the vehicle offers its parameters as a file. */
  readonly hasFile: (target: Target) => boolean;
  readonly rttMs: (target: Target) => number | undefined;
}

interface Reading {
  readonly request: ParameterListRequest;
  readonly listener: ParameterListListener;
  readonly stop: AbortController;
  /** Values the vehicle sent unasked meanwhile. Those in the file may be older. */
  readonly reported: Map<string, { readonly value: number; readonly type: number }>;
}

/** Firmware before 4.3 ignores the question for defaults. */
const PATH = '@PARAM/param.pck?withdefaults=1';
/** Maximum size of a list. */
const MAX_BYTES = 256 * 1024;
/** A server that takes longer to answer is not worth waiting for. */
const BEGIN_WITHIN_MS = 2500;
const BEGIN_WITHIN_ROUND_TRIPS = 8;
/** `param_index` of a value that was not requested by index. */
const NO_INDEX = 0xffff;

/**
 * Reads all parameters of a vehicle the fastest way: as one packed file if supported, which takes a
 * tenth of the frames; otherwise, or if the file is missing or damaged, as the list.
 */
export class ParameterReading {
  readonly #options: ParameterReadingOptions;
  readonly #readings = new Map<number, Reading>();

  constructor(options: ParameterReadingOptions) {
    this.#options = options;
  }

  /** @returns false if the vehicle is already being read: that reading continues without this listener */
  read(request: ParameterListRequest, listener: ParameterListListener): boolean {
    const { list, hasFile } = this.#options;
    const { target } = request;
    if (this.#readings.has(target.systemId)) return false;
    // The missing entries of a started list are requested one by one.
    if (request.list.count !== undefined || !hasFile(target)) return list.read(request, listener);
    this.#begin({ request, listener, stop: new AbortController(), reported: new Map() });
    return true;
  }

  /** `rebooted` restarts the reading; `link-lost` and `withdrawn` end it. No effect when nothing is read. */
  interrupt(systemId: number, cause: 'rebooted' | 'link-lost' | 'withdrawn'): void {
    const reading = this.#readings.get(systemId);
    if (!reading) {
      this.#options.list.interrupt(systemId, cause);
      return;
    }
    this.#end(reading);
    reading.request.list.clear();
    if (cause === 'rebooted') {
      reading.listener.restarted(cause);
      this.#options.list.read(reading.request, reading.listener);
    } else reading.listener.settled(cause);
  }

  #begin(reading: Reading): void {
    const { files, clock, inbox, rttMs } = this.#options;
    const { request, listener, stop, reported } = reading;
    const { target, list } = request;
    this.#readings.set(target.systemId, reading);
    const packed = new PackedParameters();
    const withinMs = Math.max(BEGIN_WITHIN_MS, BEGIN_WITHIN_ROUND_TRIPS * (rttMs(target) ?? 0));
    const beginning = clock.after(withinMs, () => stop.abort());
    const unsubscribe = inbox.on('PARAM_VALUE', (message, { systemId, componentId }) => {
      if (systemId !== target.systemId || componentId !== target.componentId) return;
      if (message.paramIndex !== NO_INDEX) return;
      reported.set(message.paramId, { value: message.paramValue, type: message.paramType });
    });
    const opened = () => beginning.cancel();
    const take = (bytes: Uint8Array) => {
      const parameters = packed.push(bytes);
      if (packed.isBad) stop.abort();
      if (this.#readings.get(target.systemId) !== reading) return;
      list.count = packed.count;
      for (const parameter of parameters) {
        list.put(parameter);
        listener.heard(parameter);
      }
    };
    void files
      .read(target, {
        path: PATH,
        maxBytes: MAX_BYTES,
        opened,
        take,
        signal: stop.signal,
        isHeld: request.isHeld,
      })
      .then((outcome) => {
        beginning.cancel();
        unsubscribe();
        if (this.#readings.get(target.systemId) !== reading) return;
        this.#readings.delete(target.systemId);
        if (outcome.kind === 'done' && packed.isComplete) {
          this.#update(reading);
          listener.settled('complete');
        } else {
          list.clear();
          this.#options.list.read(request, listener);
        }
      });
  }

  #update({ request: { list, encoding }, reported }: Reading): void {
    for (const [name, { value, type }] of reported) {
      const known = list.find(name);
      const number = known && parameterNumber(value, encoding === 'cast' ? known.type : type, encoding);
      if (known && number !== undefined && Number.isFinite(number)) list.put({ ...known, value: number });
    }
  }

  #end(reading: Reading): void {
    this.#readings.delete(reading.request.target.systemId);
    reading.stop.abort();
  }
}

const MAGIC = 0x671b;
const MAGIC_WITH_DEFAULTS = 0x671c;
const HEADER_BYTES = 6;
const NAME = /^[A-Za-z0-9_]{1,16}$/;
const HAS_DEFAULT = 1;

interface Form {
  readonly type: number;
  readonly bytes: number;
  readonly read: (view: DataView, at: number) => number;
}

/** By type number in the file. */
const FORMS: Readonly<Record<number, Form>> = {
  1: { type: MavParamType.INT8, bytes: 1, read: (view, at) => view.getInt8(at) },
  2: { type: MavParamType.INT16, bytes: 2, read: (view, at) => view.getInt16(at, true) },
  3: { type: MavParamType.INT32, bytes: 4, read: (view, at) => view.getInt32(at, true) },
  4: { type: MavParamType.REAL32, bytes: 4, read: (view, at) => view.getFloat32(at, true) },
};

/**
 * Parses ArduPilot's `@PARAM/param.pck` as it arrives: two magic bytes, the number of parameters in
 * the file and in total. Then for each: type and flags, how much of the previous name is kept and
 * how much is new, name, value, and a default if the flags say so. Zeros between them pad messages.
 * Never throws; invalid data makes it permanently {@link isBad}.
 */
export class PackedParameters {
  readonly #names = new Set<string>();
  #rest = new Uint8Array();
  #count: number | undefined;
  #lastName = '';
  #isBad = false;
  #hasDefaults = false;

  /** The number of parameters; undefined until received. */
  get count(): number | undefined {
    return this.#count;
  }

  /** The file is damaged, or of another format. */
  get isBad(): boolean {
    return this.#isBad;
  }

  get isComplete(): boolean {
    return !this.#isBad && this.#names.size === this.#count;
  }

  /** Parses the next bytes. @returns the newly completed parameters, in order */
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
    this.#hasDefaults = magic === MAGIC_WITH_DEFAULTS;
    const isKnown = magic === MAGIC || this.#hasDefaults;
    this.#isBad = !isKnown || count !== total || count === 0 || count > MAX_PARAMETERS;
    this.#count = count;
  }

  /** Undefined if incomplete or invalid. */
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
    const value = form.read(view, nameEnd);
    const parameter = { name, index, type: form.type, value };
    if (!this.#hasDefaults) return { parameter, end };
    // Left out where it is the value.
    const defaultValue = flags === HAS_DEFAULT ? form.read(view, valueEnd) : value;
    return { parameter: { ...parameter, defaultValue }, end };
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

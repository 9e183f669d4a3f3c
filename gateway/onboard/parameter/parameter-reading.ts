import type { Clock } from '../../base/clock.ts';
import type { Inbox } from '../../mavlink/codec/inbox.ts';
import type { Target } from '../../mavlink/codec/sender.ts';
import type { FtpReader } from '../../mavlink/protocol/ftp/ftp-reader.ts';
import { parameterNumber } from '../../mavlink/protocol/parameter/parameter-encoding.ts';
import type {
  ParameterListListener,
  ParameterListProtocol,
  ParameterListRequest,
} from '../../mavlink/protocol/parameter/parameter-list-protocol.ts';
import { PackedParameters } from './packed-parameters.ts';

export interface ParameterReadingOptions {
  readonly list: Pick<ParameterListProtocol, 'read' | 'interrupt'>;
  readonly files: Pick<FtpReader, 'read'>;
  readonly inbox: Inbox;
  readonly clock: Clock;
  /** Whether the vehicle says it has its parameters as a file. */
  readonly hasFile: (target: Target) => boolean;
  readonly rttMs: (target: Target) => number | undefined;
}

interface Reading {
  readonly request: ParameterListRequest;
  readonly listener: ParameterListListener;
  readonly stop: AbortController;
  /** Values the vehicle sent unasked meanwhile: those in the file may be older. */
  readonly reported: Map<string, { readonly value: number; readonly type: number }>;
}

const PATH = '@PARAM/param.pck';
/** As long as any list can be. */
const MAX_BYTES = 256 * 1024;
/** A server that has not answered by then is not worth waiting for. */
const BEGIN_WITHIN_MS = 2500;
const BEGIN_WITHIN_ROUND_TRIPS = 8;
/** `param_index` of a value that was not asked for by index. */
const NO_INDEX = 0xffff;

/**
 * Reads all parameters of a vehicle by the quickest way it has: as one packed file where it supports that, which
 * takes a tenth of the frames; as the list when there is no file, or it does not come or is damaged.
 */
export class ParameterReading {
  readonly #options: ParameterReadingOptions;
  readonly #readings = new Map<number, Reading>();

  constructor(options: ParameterReadingOptions) {
    this.#options = options;
  }

  /** @returns false when the vehicle is being read already: that reading continues without this listener. */
  read(request: ParameterListRequest, listener: ParameterListListener): boolean {
    const { list, hasFile } = this.#options;
    const { target } = request;
    if (this.#readings.has(target.systemId)) return false;
    // The missing entries of a list that was started are requested one by one.
    if (request.list.count !== undefined || !hasFile(target)) return list.read(request, listener);
    this.#begin({ request, listener, stop: new AbortController(), reported: new Map() });
    return true;
  }

  /** `rebooted` begins the reading again, `link-lost` and `withdrawn` end it; harmless when nothing is read. */
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

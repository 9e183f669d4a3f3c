import { MavParamType } from '../../../mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../../mavlink/codec/generated/messages.ts';
import type { VehicleOutput } from '../telemetry/vehicle-output.ts';
import type { ParameterStore, StoredParameter } from './parameter-store.ts';

/** The full list takes about one second. */
const LISTED_PER_MS = 1.25;
/** `param_index` of an answer that was not requested by index. */
const NO_INDEX = 0xffff;

/** The parameter protocol of the real autopilot. Comments mark surprising details. */
export class ParameterService {
  readonly #store: ParameterStore;
  readonly #output: VehicleOutput;
  /** Next index of the list being sent; undefined without one. */
  #listing: number | undefined;

  constructor(store: ParameterStore, output: VehicleOutput) {
    this.#store = store;
    this.#output = output;
  }

  /** A second request during the list restarts it. */
  list(): void {
    this.#listing = 0;
  }

  /** Unknown names and indices get no answer. */
  read(request: MessageByName['PARAM_REQUEST_READ']): void {
    const isByIndex = request.paramIndex >= 0;
    const parameter = isByIndex ? this.#store.at(request.paramIndex) : this.#store.find(request.paramId);
    if (parameter) this.#send(parameter, isByIndex ? parameter.index : NO_INDEX, parameter.type);
  }

  /** @returns the name of a changed parameter, else undefined */
  set(request: MessageByName['PARAM_SET']): string | undefined {
    const before = this.#store.find(request.paramId);
    const after = this.#store.set(request.paramId, request.paramValue);
    if (!before || !after) return undefined;
    const hasChanged = before.value !== after.value;
    // The real autopilot reports an unchanged value as REAL32, whatever its type.
    this.#send(after, NO_INDEX, hasChanged ? after.type : MavParamType.REAL32);
    return hasChanged ? after.name : undefined;
  }

  /** Reports a value the vehicle changed itself. */
  announce(name: string): void {
    const parameter = this.#store.find(name);
    if (parameter) this.#send(parameter, NO_INDEX, parameter.type);
  }

  step(dtMs: number): void {
    if (this.#listing === undefined) return;
    const until = Math.min(this.#store.count, this.#listing + LISTED_PER_MS * dtMs);
    for (let index = Math.ceil(this.#listing); index < until; index += 1) {
      const parameter = this.#store.at(index);
      if (parameter) this.#send(parameter, index, parameter.type);
    }
    this.#listing = until < this.#store.count ? until : undefined;
  }

  #send(parameter: StoredParameter, paramIndex: number, paramType: number): void {
    this.#output.send('PARAM_VALUE', {
      paramId: parameter.name,
      paramValue: parameter.value,
      paramType,
      paramCount: this.#store.count,
      paramIndex,
    });
  }
}

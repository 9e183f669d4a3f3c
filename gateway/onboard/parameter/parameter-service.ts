import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id.ts';
import type { Logger } from '../../base/logger.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import { actorOf } from '../../command/gate/command-context.ts';
import type {
  ParameterAbout,
  ParameterChange,
  ParameterCompareRequest,
  ParameterComparison,
  ParameterFileFormat,
  ParameterHistory,
  ParameterOutcome,
  ParameterQuery,
  ParameterResult,
  ParameterType,
  ParameterWriteResult,
  VehicleParameter,
  VehicleParameters,
} from '../../contract/onboard/parameter.ts';
import { MavParamType } from '../../mavlink/codec/generated/enums.ts';
import {
  isSameParameterValue,
  type ParameterForm,
} from '../../mavlink/protocol/parameter/parameter-encoding.ts';
import type { ParameterRepository } from '../../store/repository/vehicle/parameter-repository.ts';
import { encodingOf } from '../../vehicle/state/parameter-encoding-of.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';
import type { VehicleDescriptions } from './description/vehicle-descriptions.ts';
import type { ParameterAboutTable } from './parameter-about.ts';
import type { ParameterBook } from './parameter-book.ts';
import { readParameterFile, writeParameterFile } from './parameter-file.ts';
import type { ParameterGate, WrittenParameter } from './parameter-gate.ts';
import type { ParameterLibrary } from './parameter-library.ts';

const TYPES = new Map<number, ParameterType>([
  [MavParamType.UINT8, 'uint8'],
  [MavParamType.INT8, 'int8'],
  [MavParamType.UINT16, 'uint16'],
  [MavParamType.INT16, 'int16'],
  [MavParamType.UINT32, 'uint32'],
  [MavParamType.INT32, 'int32'],
  [MavParamType.REAL32, 'float'],
]);

const MS_A_SECOND = 1000;

export interface ParameterServiceOptions {
  readonly library: ParameterLibrary;
  readonly gate: Pick<ParameterGate, 'write'>;
  readonly about: ParameterAboutTable;
  /** Of vehicles that describe themselves. */
  readonly descriptions: Pick<VehicleDescriptions, 'of'>;
  readonly store: Pick<ParameterRepository, 'addChanges' | 'changes'>;
  readonly vehicles: VehicleDirectory;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
}

/** Parameters as the edges ask for them: lists, batches of changes with what became of each, their history, comparison and files. */
export class ParameterService {
  readonly #options: ParameterServiceOptions;

  constructor(options: ParameterServiceOptions) {
    this.#options = options;
  }

  /** @throws not-found, vehicle-offline for a refresh of a lost vehicle */
  async read(vehicleId: string, { refresh, waitS }: ParameterQuery): Promise<VehicleParameters> {
    const { library } = this.#options;
    const book = library.open(vehicleId, refresh);
    if (waitS > 0) await library.idle(vehicleId, waitS * MS_A_SECOND);
    return this.#shown(book);
  }

  /**
   * Writes the requested parameters, each read back. Names a completely read vehicle does not have are not sent.
   * @throws what the gate throws: nothing was sent
   */
  async write(
    vehicleId: string,
    changes: readonly ParameterChange[],
    context: CommandContext,
  ): Promise<ParameterWriteResult> {
    const { library, gate, vehicles } = this.#options;
    const book = library.open(vehicleId, false);
    const mode = vehicles.modeOf(vehicleId);
    const isKnown = ({ name }: ParameterChange) =>
      book.state !== 'complete' || book.valueOf(name) !== undefined;
    const planned = changes.filter(isKnown).map((change) => ({ ...change, from: book.valueOf(change.name) }));
    const batch = planned.length > 0 ? await gate.write(vehicleId, planned, context) : undefined;
    const written = new Map(batch?.written.map((one) => [one.name, one]));
    const results = changes.map((change) => this.#result(book, change, written.get(change.name)));
    const commandId = batch?.commandId ?? null;
    if (commandId !== null) this.#remember(vehicleId, commandId, results, context);
    return { vehicleId, commandId, mode, results };
  }

  /** The parameters written to the vehicle, newest first, on from `beforeId` (exclusive). */
  history(vehicleId: string, limit: number, beforeId?: string): readonly ParameterHistory[] {
    return this.#options.store.changes(vehicleId, limit, beforeId);
  }

  /** @throws not-found, state-conflict while nothing is known of one of the two */
  compare(vehicleId: string, request: ParameterCompareRequest): ParameterComparison {
    const book = this.#known(vehicleId);
    const file = 'file' in request ? readParameterFile(request.file) : undefined;
    const others =
      'otherVehicleId' in request
        ? this.#known(request.otherVehicleId).parameters()
        : (file?.parameters ?? []);
    const other = new Map(others.map(({ name, value }) => [name, value]));
    const own = new Map(book.parameters().map(({ name, value }) => [name, value]));
    const names = [...new Set([...own.keys(), ...other.keys()])].sort();
    // A file holds the values a user wanted to keep: a parameter it does not name does not count as a difference.
    const compared = file ? names.filter((name) => other.has(name)) : names;
    const differences = compared.flatMap((name) => {
      const [value, theirs] = [own.get(name), other.get(name)];
      const isSame =
        value !== undefined &&
        theirs !== undefined &&
        isSameParameterValue(value, theirs, this.#formOf(book, name));
      return isSame ? [] : [{ name, value: value ?? null, other: theirs ?? null }];
    });
    return {
      vehicleId,
      same: compared.length - differences.length,
      differences,
      problems: [...(file?.problems ?? [])],
    };
  }

  /** @throws not-found, state-conflict while its parameters are unknown */
  export(vehicleId: string, format: ParameterFileFormat): string {
    const book = this.#known(vehicleId);
    const isPartial = book.state !== 'complete';
    return writeParameterFile(this.#items(book), format, {
      vehicleId,
      systemId: book.systemId,
      componentId: book.componentId,
      isPartial,
    });
  }

  #known(vehicleId: string): ParameterBook {
    const book = this.#options.library.open(vehicleId, false);
    if (book.parameters().length === 0)
      throw new AppError(
        'state-conflict',
        `The parameters of ${vehicleId} have not been read. Read them first, then ask again.`,
      );
    return book;
  }

  #shown(book: ParameterBook): VehicleParameters {
    const { library, vehicles } = this.#options;
    return {
      ...library.progressOf(book),
      mode: vehicles.modeOf(book.vehicleId),
      readAtMs: book.readAtMs ?? null,
      items: this.#items(book),
    };
  }

  #items(book: ParameterBook): VehicleParameter[] {
    return book.parameters().flatMap(({ name, value, type }) => {
      const shownType = parameterTypeOf(type);
      if (shownType === undefined || !Number.isFinite(value)) return [];
      const known = this.#about(book.vehicleId, name);
      return [{ name, value, type: shownType, ...(known && { about: known }) }];
    });
  }

  #about(vehicleId: string, name: string): ParameterAbout | undefined {
    const { about, descriptions, vehicles } = this.#options;
    const autopilot = vehicles.get(vehicleId)?.autopilot ?? 'generic';
    const own = descriptions.of(vehicleId, name);
    const shipped = about.of(autopilot, name);
    // Words of ours are better than none.
    return own && shipped && own.text === ''
      ? { ...own, label: shipped.label, text: shipped.text }
      : (own ?? shipped);
  }

  #result(
    book: ParameterBook,
    { name, value }: ParameterChange,
    written: WrittenParameter | undefined,
  ): ParameterResult {
    const from = written?.from ?? null;
    const held = book.valueOf(name);
    const base = {
      name,
      from,
      asked: value,
      needsReboot: this.#about(book.vehicleId, name)?.needsReboot ?? false,
    };
    if (!written)
      return { ...base, outcome: 'unknown', held: null, detail: 'The vehicle has no such parameter.' };
    const outcome = outcomeOf(written, held, this.#formOf(book, name));
    const isTold =
      outcome === 'written' || outcome === 'unchanged' || outcome === 'clamped' || outcome === 'rejected';
    const text = written.outcome?.kind === 'not-done' ? written.outcome.text : null;
    return { ...base, outcome, held: isTold ? (held ?? null) : null, detail: text ?? DETAILS[outcome] };
  }

  /** The form in which the vehicle reports it; undefined while it is not known to have it. */
  #formOf(book: ParameterBook, name: string): ParameterForm | undefined {
    const known = book.find(name);
    const vehicle = this.#options.vehicles.get(book.vehicleId);
    return known && vehicle && { type: known.type, encoding: encodingOf(vehicle) };
  }

  /** A full disk does not undo a write to the vehicle: the failure is logged. */
  #remember(
    vehicleId: string,
    commandId: string,
    results: readonly ParameterResult[],
    context: CommandContext,
  ): void {
    const { store, clock, ids, vehicles, logger } = this.#options;
    const rows = results
      .filter(({ outcome }) => outcome !== 'unchanged' && outcome !== 'not-sent' && outcome !== 'unknown')
      .map(({ name, outcome, from, asked, held, detail }) => ({
        changeId: ids.next('pch'),
        vehicleId,
        commandId,
        atMs: clock.utcMs(),
        actor: actorOf(context),
        mode: vehicles.modeOf(vehicleId),
        name,
        outcome,
        from,
        asked,
        held,
        detail,
      }));
    try {
      store.addChanges(rows);
    } catch (error) {
      logger.error({ err: error, vehicleId, commandId }, 'changes of parameters not in the history');
    }
  }
}

function outcomeOf(
  { from, value, outcome }: WrittenParameter,
  held: number | undefined,
  form: ParameterForm | undefined,
): ParameterOutcome {
  if (!outcome || outcome.kind === 'not-sent' || outcome.kind === 'busy') return 'not-sent';
  if (outcome.kind === 'accepted')
    return from !== undefined && isSameParameterValue(from, value, form) ? 'unchanged' : 'written';
  if (outcome.kind === 'not-done') {
    if (held === undefined) return 'unknown';
    return from !== undefined && !isSameParameterValue(from, held, form) ? 'clamped' : 'rejected';
  }
  return outcome.kind === 'withdrawn' && outcome.attempts === 0 ? 'not-sent' : 'unconfirmed';
}

const DETAILS: Readonly<Record<ParameterOutcome, string | null>> = {
  written: null,
  unchanged: null,
  clamped: 'The vehicle took another value.',
  rejected: 'The vehicle keeps the old value.',
  unknown: 'The vehicle has no such parameter.',
  unconfirmed: 'The vehicle has not told the value since it was sent. Read it again.',
  'not-sent': 'The writing ended before its turn.',
};

/** The type of a MAV_PARAM_TYPE; undefined for those a float does not carry. */
function parameterTypeOf(paramType: number): ParameterType | undefined {
  return TYPES.get(paramType);
}

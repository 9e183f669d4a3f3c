import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import type { Logger } from '../../base/log/logger.ts';
import { actorOf } from '../../base/principal/actor.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
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
import { say } from '../../contract/operator-text.ts';
import { MavParamType } from '../../mavlink/codec/generated/enums.ts';
import {
  isSameParameterValue,
  type ParameterForm,
} from '../../mavlink/protocol/parameter/parameter-encoding.ts';
import type { ParameterRepository } from '../../store/repository/vehicle/parameter-repository.ts';
import { encodingOf } from '../../vehicle/state/capabilities.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';
import type { DescriptionFiles } from './description/description-files.ts';
import type { VehicleDescriptions } from './description/vehicle-descriptions.ts';
import type { KnownParameters } from './known-parameters.ts';
import type { ParameterAboutTable } from './parameter-about.ts';
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
  /** The vehicles' own descriptions. */
  readonly descriptions: Pick<VehicleDescriptions, 'of'>;
  readonly descriptionFiles: Pick<DescriptionFiles, 'of' | 'ofVehicle'>;
  readonly store: Pick<ParameterRepository, 'addChanges' | 'changes'>;
  readonly vehicles: VehicleDirectory;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
}

/** Parameters for the APIs: lists, batches of changes with the result of each, history, comparison and files. */
export class ParameterService {
  readonly #options: ParameterServiceOptions;

  constructor(options: ParameterServiceOptions) {
    this.#options = options;
  }

  /** @throws not-found, vehicle-offline for a refresh of a lost vehicle */
  async read(vehicleId: string, { refresh, waitS }: ParameterQuery): Promise<VehicleParameters> {
    const { library } = this.#options;
    const parameters = library.open(vehicleId, refresh);
    if (waitS > 0) await library.idle(vehicleId, waitS * MS_A_SECOND);
    return this.#shown(parameters);
  }

  /**
   * Writes the requested parameters and reads each back. Skips names that a fully read vehicle does not have.
   * @throws what the gate throws: nothing was sent
   */
  async write(
    vehicleId: string,
    changes: readonly ParameterChange[],
    context: CommandContext,
  ): Promise<ParameterWriteResult> {
    const { library, gate, vehicles } = this.#options;
    const parameters = library.open(vehicleId, false);
    const mode = vehicles.modeOf(vehicleId);
    const isKnown = ({ name }: ParameterChange) =>
      parameters.state !== 'complete' || parameters.valueOf(name) !== undefined;
    const planned = changes
      .filter(isKnown)
      .map((change) => ({ ...change, from: parameters.valueOf(change.name) }));
    const batch = planned.length > 0 ? await gate.write(vehicleId, planned, context) : undefined;
    const written = new Map(batch?.written.map((one) => [one.name, one]));
    const results = changes.map((change) => this.#result(parameters, change, written.get(change.name)));
    const commandId = batch?.commandId ?? null;
    if (commandId !== null) this.#remember(vehicleId, commandId, results, context);
    return { vehicleId, commandId, mode, results };
  }

  /** The parameters written to the vehicle, newest first, starting after `beforeId`. */
  history(vehicleId: string, limit: number, beforeId?: string): readonly ParameterHistory[] {
    return this.#options.store.changes(vehicleId, limit, beforeId);
  }

  /** @throws not-found, state-conflict while one of the two is unknown */
  compare(vehicleId: string, request: ParameterCompareRequest): ParameterComparison {
    const parameters = this.#known(vehicleId);
    const file = 'file' in request ? readParameterFile(request.file) : undefined;
    const others =
      'otherVehicleId' in request ? this.#known(request.otherVehicleId).list() : (file?.parameters ?? []);
    const other = new Map(others.map(({ name, value }) => [name, value]));
    const own = new Map(parameters.list().map(({ name, value }) => [name, value]));
    const names = [...new Set([...own.keys(), ...other.keys()])].sort();
    // A file holds the values a user wants to keep, so a parameter missing in it is no difference.
    const compared = file ? names.filter((name) => other.has(name)) : names;
    const differences = compared.flatMap((name) => {
      const [value, theirs] = [own.get(name), other.get(name)];
      const isSame =
        value !== undefined &&
        theirs !== undefined &&
        isSameParameterValue(value, theirs, this.#formOf(parameters, name));
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
    const parameters = this.#known(vehicleId);
    const isPartial = parameters.state !== 'complete';
    return writeParameterFile(this.#items(parameters), format, {
      vehicleId,
      systemId: parameters.systemId,
      componentId: parameters.componentId,
      isPartial,
    });
  }

  #known(vehicleId: string): KnownParameters {
    const parameters = this.#options.library.open(vehicleId, false);
    if (parameters.list().length === 0)
      throw new AppError(
        'state-conflict',
        say('The parameters of {vehicle} have not been read yet. Read them first.', { vehicle: vehicleId }),
      );
    return parameters;
  }

  #shown(parameters: KnownParameters): VehicleParameters {
    const { library, vehicles, descriptionFiles } = this.#options;
    return {
      ...library.progressOf(parameters),
      mode: vehicles.modeOf(parameters.vehicleId),
      readAtMs: parameters.readAtMs ?? null,
      descriptionFile: descriptionFiles.ofVehicle(parameters.vehicleId) ?? null,
      items: this.#items(parameters),
    };
  }

  #items(parameters: KnownParameters): VehicleParameter[] {
    return parameters.list().flatMap(({ name, value, type, defaultValue }) => {
      const shownType = parameterTypeOf(type);
      if (shownType === undefined || !Number.isFinite(value)) return [];
      const known = this.#about(parameters.vehicleId, name);
      const about = defaultValue === undefined ? known : { label: '', text: '', ...known, defaultValue };
      return [{ name, value, type: shownType, ...(about && { about }) }];
    });
  }

  #about(vehicleId: string, name: string): ParameterAbout | undefined {
    const { about, descriptions, descriptionFiles, vehicles } = this.#options;
    const { autopilot = 'generic', type } = vehicles.get(vehicleId) ?? {};
    const own = descriptions.of(vehicleId, name);
    const shipped = about.of(autopilot, name, type);
    const imported = autopilot === 'ardupilot' && type ? descriptionFiles.of(type, name) : undefined;
    const described = own ?? (imported && { ...shipped, ...imported });
    // Our text is better than none.
    return shipped && described?.text === ''
      ? { ...described, label: shipped.label, text: shipped.text }
      : (described ?? shipped);
  }

  #result(
    parameters: KnownParameters,
    { name, value }: ParameterChange,
    written: WrittenParameter | undefined,
  ): ParameterResult {
    const from = written?.from ?? null;
    const held = parameters.valueOf(name);
    const base = {
      name,
      from,
      asked: value,
      needsReboot: this.#about(parameters.vehicleId, name)?.needsReboot ?? false,
    };
    if (!written)
      return { ...base, outcome: 'unknown', held: null, detail: 'The vehicle does not have this parameter.' };
    const outcome = outcomeOf(written, held, this.#formOf(parameters, name));
    const isTold =
      outcome === 'written' || outcome === 'unchanged' || outcome === 'clamped' || outcome === 'rejected';
    const text = written.outcome?.kind === 'not-done' ? written.outcome.text : null;
    return { ...base, outcome, held: isTold ? (held ?? null) : null, detail: text ?? DETAILS[outcome] };
  }

  /** The type the vehicle reports; undefined until it has reported the parameter. */
  #formOf(parameters: KnownParameters, name: string): ParameterForm | undefined {
    const known = parameters.find(name);
    const vehicle = this.#options.vehicles.get(parameters.vehicleId);
    return known && vehicle && { type: known.type, encoding: encodingOf(vehicle) };
  }

  /** A full disk does not undo a write to the vehicle, so the failure is logged. */
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
      logger.error(
        { err: error, vehicleId, commandId },
        'parameter changes could not be added to the history',
      );
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
  clamped: 'The vehicle set a different value.',
  rejected: 'The vehicle kept the old value.',
  unknown: 'The vehicle does not have this parameter.',
  unconfirmed: 'The vehicle has not reported the value since it was sent. Read it again.',
  'not-sent': 'Writing ended before this parameter.',
};

/** The type of a MAV_PARAM_TYPE; undefined for types a float does not carry. */
function parameterTypeOf(paramType: number): ParameterType | undefined {
  return TYPES.get(paramType);
}

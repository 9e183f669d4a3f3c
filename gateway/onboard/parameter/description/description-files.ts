import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../../../base/clock.ts';
import { AppError, errorText } from '../../../base/error.ts';
import { JsonFile } from '../../../base/file/json-file.ts';
import { GuardedFetch } from '../../../base/guarded-fetch.ts';
import { type AuditLog, writeAudit } from '../../../base/log/audit-log.ts';
import type { RequestContext } from '../../../contract/account/principal.ts';
import {
  ARDUPILOT_FIRMWARE,
  type DescriptionFetch,
  type DescriptionFirmware,
  MAX_DESCRIPTION_FILE_BYTES,
  type ParameterAbout,
  type ParameterDescriptionFile,
  parameterAboutSchema,
  parameterDescriptionFileSchema,
} from '../../../contract/onboard/parameter.ts';
import { say } from '../../../contract/operator-text.ts';
import type { ParameterDescriptionPort } from '../../../contract/port/gateway-port.ts';
import type { VehicleType } from '../../../vehicle/state/groups.ts';
import type { VehicleDirectory } from '../../../vehicle/vehicle-directory.ts';
import type { ParameterLibrary } from '../parameter-library.ts';
import { type ArduPilotDescriptions, unusable } from './ardupilot-file.ts';

export interface DescriptionFilesOptions {
  /** Of the files that are kept. Undefined: nothing is kept beyond this run. */
  readonly folder: string | undefined;
  /** Reads an untrusted file. The vehicle is the owner. @throws AppError descriptions-unusable */
  readonly read: (bytes: Uint8Array, owner: string) => Promise<ArduPilotDescriptions>;
  readonly library: Pick<ParameterLibrary, 'open' | 'redescribe'>;
  readonly vehicles: VehicleDirectory;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

const keptSchema = parameterDescriptionFileSchema.extend({
  parameters: z.record(z.string(), parameterAboutSchema),
});
type Kept = z.infer<typeof keptSchema>;

/** A file that knows fewer of the vehicle's parameters is for another firmware. */
const FITTING_SHARE = 0.5;

/**
 * ArduPilot's published parameter descriptions, imported by the operator and kept in the data directory: one
 * file for each firmware, for all its vehicles, also without a network.
 */
export class DescriptionFiles implements ParameterDescriptionPort {
  readonly #options: DescriptionFilesOptions;
  /** By firmware, read at first use; null: there is none. */
  readonly #kept = new Map<DescriptionFirmware, Kept | null>();

  constructor(options: DescriptionFilesOptions) {
    this.#options = options;
  }

  of(type: VehicleType, name: string): ParameterAbout | undefined {
    const parameters = this.#keptFor(firmwareOf(type))?.parameters;
    return parameters && Object.hasOwn(parameters, name) ? parameters[name] : undefined;
  }

  ofVehicle(vehicleId: string): ParameterDescriptionFile | undefined {
    const vehicle = this.#options.vehicles.get(vehicleId);
    if (vehicle?.autopilot !== 'ardupilot') return undefined;
    const kept = this.#keptFor(firmwareOf(vehicle.type));
    return kept && shownOf(kept);
  }

  async import(
    {
      vehicleId,
      name,
      bytes,
    }: { readonly vehicleId: string; readonly name: string; readonly bytes: Uint8Array },
    context: RequestContext,
  ): Promise<ParameterDescriptionFile> {
    const { library, clock, read } = this.#options;
    const firmware = this.#firmwareOf(vehicleId);
    const names = library
      .open(vehicleId, false)
      .list()
      .map((each) => each.name);
    if (names.length === 0)
      throw new AppError(
        'state-conflict',
        say('The parameters of {vehicle} have not been read yet. Read them first.', { vehicle: vehicleId }),
      );
    const file = await read(bytes, vehicleId);
    const known = names.filter((each) => file.parameters.has(each)).length;
    if (known < FITTING_SHARE * names.length)
      throw unusable(
        say(
          'The file describes {known} of the {count} parameters of this vehicle. {kind} Use the file of {firmware}.',
          {
            known,
            count: names.length,
            kind:
              file.firmware === undefined
                ? 'It is for another firmware.'
                : say('It is for {firmware}.', { firmware: file.firmware }),
            firmware,
          },
        ),
      );
    const kept = {
      firmware,
      name,
      count: file.parameters.size,
      importedAtMs: clock.utcMs(),
      parameters: Object.fromEntries(file.parameters),
    };
    this.#keep(kept);
    writeAudit(this.#options, context, 'parameter-descriptions.import', firmware, {
      name,
      count: kept.count,
    });
    return shownOf(kept);
  }

  async fetch(
    { vehicleId, url, allowsPrivateNetwork }: DescriptionFetch,
    context: RequestContext,
  ): Promise<ParameterDescriptionFile> {
    this.#firmwareOf(vehicleId);
    const { clock } = this.#options;
    const server = new GuardedFetch({
      allowsPrivateNetwork,
      userAgent: 'Aerodeck (ground control station; parameter descriptions)',
      clock,
      maxBytes: MAX_DESCRIPTION_FILE_BYTES,
    });
    const fault = server.faultOf(url);
    if (fault !== undefined)
      throw new AppError('validation', say('The address {fault}.', { fault }), {
        context: { errors: [{ pointer: '/url', detail: fault }] },
      });
    const answer = await server.get(url, new AbortController().signal);
    if (answer.kind === 'body')
      return await this.import({ vehicleId, name: url, bytes: answer.bytes }, context);
    throw unusable(
      answer.kind === 'refused'
        ? say('The address cannot be read: {why}', { why: answer.why })
        : 'The server has no file at this address.',
    );
  }

  remove(firmware: DescriptionFirmware, context: RequestContext): void {
    if (!this.#keptFor(firmware))
      throw new AppError('not-found', say('No descriptions imported for {firmware}.', { firmware }));
    const path = this.#pathOf(firmware);
    if (path !== undefined) rmSync(path, { force: true });
    this.#kept.set(firmware, null);
    this.#announce(firmware);
    writeAudit(this.#options, context, 'parameter-descriptions.remove', firmware);
  }

  /** @throws not-found; state-conflict for a vehicle that no file describes */
  #firmwareOf(vehicleId: string): DescriptionFirmware {
    const vehicle = this.#options.vehicles.get(vehicleId);
    if (!vehicle)
      throw new AppError('not-found', say('Vehicle "{vehicle}" not found.', { vehicle: vehicleId }));
    const firmware = vehicle.autopilot === 'ardupilot' ? firmwareOf(vehicle.type) : undefined;
    if (firmware === undefined)
      throw new AppError(
        'state-conflict',
        vehicle.autopilot === 'px4'
          ? 'A PX4 describes its parameters itself. Description files are for ArduPilot.'
          : 'Parameter descriptions are known for ArduPilot copters, planes, rovers, boats and submarines only.',
      );
    return firmware;
  }

  #keptFor(firmware: DescriptionFirmware | undefined): Kept | undefined {
    if (firmware === undefined) return undefined;
    const known = this.#kept.get(firmware);
    if (known !== undefined) return known ?? undefined;
    const path = this.#pathOf(firmware);
    const kept = path === undefined ? undefined : new JsonFile(path, keptSchema).read();
    this.#kept.set(firmware, kept ?? null);
    return kept;
  }

  /** @throws store-unavailable */
  #keep(kept: Kept): void {
    const path = this.#pathOf(kept.firmware);
    try {
      if (path !== undefined) new JsonFile(path, keptSchema).write(kept);
    } catch (cause) {
      throw new AppError(
        'store-unavailable',
        say('The descriptions could not be saved ({why}). Free disk space, then import them again.', {
          why: errorText(cause),
        }),
        { cause },
      );
    }
    this.#kept.set(kept.firmware, kept);
    this.#announce(kept.firmware);
  }

  #announce(firmware: DescriptionFirmware): void {
    const { library, vehicles } = this.#options;
    library.redescribe((vehicleId) => {
      const vehicle = vehicles.get(vehicleId);
      return vehicle?.autopilot === 'ardupilot' && firmwareOf(vehicle.type) === firmware;
    });
  }

  #pathOf(firmware: DescriptionFirmware): string | undefined {
    const { folder } = this.#options;
    return folder === undefined ? undefined : join(folder, `${firmware}.json`);
  }
}

function firmwareOf(type: VehicleType): DescriptionFirmware | undefined {
  return type === 'other' ? undefined : ARDUPILOT_FIRMWARE[type];
}

function shownOf({ parameters: _, ...shown }: Kept): ParameterDescriptionFile {
  return shown;
}

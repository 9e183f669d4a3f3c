import type { Unsubscribe } from '../../../base/emitter.ts';
import { AppError, errorText } from '../../../base/error.ts';
import type { Logger } from '../../../base/log/logger.ts';
import type { Mode } from '../../../contract/list.ts';
import type { ParameterAbout } from '../../../contract/onboard/parameter.ts';
import type { ComponentMetadata } from '../../../mavlink/protocol/component-metadata.ts';
import type { FtpReader } from '../../../mavlink/protocol/ftp/ftp-reader.ts';
import { hasFiles } from '../../../vehicle/state/capabilities.ts';
import type { VehicleState } from '../../../vehicle/state/vehicle-state.ts';
import type { VehicleDirectory } from '../../../vehicle/vehicle-directory.ts';
import type { ParameterLibrary } from '../parameter-library.ts';
import { type OnboardPlace, onboardPlace } from './general-metadata.ts';
import type { MetadataCache } from './metadata-cache.ts';
import { metadataCrc } from './metadata-crc.ts';
import type { MetadataReader } from './metadata-reader.ts';
import { ParameterMetadata } from './parameter-metadata.ts';

/** PX4's packed descriptions are 120 kB. Larger files are not read over a vehicle's link. */
const MAX_FILE_BYTES = 512 * 1024;
/** Another reader may be reading a log. */
const TURN_WAIT_MS = 60_000;

export interface VehicleDescriptionsOptions {
  readonly asks: Pick<ComponentMetadata, 'ask'>;
  readonly files: Pick<FtpReader, 'read'>;
  readonly reader: MetadataReader;
  /** Undefined: nothing is cached. */
  readonly cache: MetadataCache | undefined;
  readonly library: Pick<ParameterLibrary, 'events' | 'describe'>;
  readonly vehicles: VehicleDirectory;
  readonly logger: Logger;
  /** True while more urgent traffic uses the vehicle's link. */
  readonly isLinkHeld: (vehicleId: string) => boolean;
}

interface Described {
  readonly bootCount: number;
  readonly mode: Mode;
  readonly stop: AbortController;
  isFailed: boolean;
  crc: number | undefined;
  metadata: ParameterMetadata | undefined;
}

/**
 * The vehicles' own parameter descriptions. Read from their files after the parameter list, then
 * verified and cached by the CRC they report, so that a firmware's descriptions cross a link once.
 * ArduPilot has none on board and is not asked.
 */
export class VehicleDescriptions {
  readonly #options: VehicleDescriptionsOptions;
  readonly #known = new Map<string, Described>();
  /** Vehicles whose list was complete at its last progress event. */
  readonly #listRead = new Set<string>();
  /** Vehicles whose list was complete before they reported their capabilities, which a poor link delays. */
  readonly #withoutVersion = new Set<string>();
  #unsubscribe: readonly Unsubscribe[] = [];

  constructor(options: VehicleDescriptionsOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#unsubscribe.length > 0) return;
    const { library, vehicles } = this.#options;
    this.#unsubscribe = [
      library.events.on('progress', ({ vehicleId, state }) => {
        // An unchanged list may be announced again, also by the descriptions themselves. Do not
        // read them again then.
        const wasRead = this.#listRead.has(vehicleId);
        if (state === 'complete') this.#listRead.add(vehicleId);
        else this.#listRead.delete(vehicleId);
        if (state === 'complete' && !wasRead) this.#begin(vehicleId);
      }),
      vehicles.on('event', ({ vehicleId, kind }) => {
        if (kind === 'regained' && vehicleId !== null && this.#known.get(vehicleId)?.isFailed)
          this.#begin(vehicleId);
      }),
      // With each datagram of a vehicle: only what costs nothing.
      vehicles.on('changed', ({ version, vehicleId }) => {
        if (version && this.#withoutVersion.delete(vehicleId)) this.#begin(vehicleId);
      }),
      vehicles.on('removed', ({ vehicleId }) => this.#forget(vehicleId)),
    ];
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#unsubscribe = [];
    this.#withoutVersion.clear();
    for (const vehicleId of [...this.#known.keys()]) this.#forget(vehicleId);
  }

  /** Undefined if the vehicle does not describe it, or was not read yet. */
  of(vehicleId: string, name: string): ParameterAbout | undefined {
    return this.#known.get(vehicleId)?.metadata?.of(name);
  }

  #begin(vehicleId: string): void {
    const { vehicles, library } = this.#options;
    const vehicle = vehicles.get(vehicleId);
    if (!vehicle || vehicle.isLost || vehicle.autopilot !== 'px4') return;
    if (!vehicle.version) this.#withoutVersion.add(vehicleId);
    if (!hasFiles(vehicle)) return;
    const before = this.#known.get(vehicleId);
    const mode = vehicles.modeOf(vehicleId);
    const isSame = before?.bootCount === vehicle.bootCount && before.mode === mode;
    if (isSame && !before.isFailed) return;
    before?.stop.abort();
    const described: Described = {
      bootCount: vehicle.bootCount,
      mode,
      stop: new AbortController(),
      isFailed: false,
      crc: before?.crc,
      metadata: before?.metadata,
    };
    this.#known.set(vehicleId, described);
    library.describe(vehicleId, 'reading');
    void this.#read(vehicle, described);
  }

  async #read(vehicle: VehicleState, described: Described): Promise<void> {
    const { library, logger } = this.#options;
    const { vehicleId } = vehicle;
    try {
      await this.#describe(vehicle, described);
    } catch (error) {
      described.isFailed = true;
      logger.warn({ vehicleId, error: errorText(error) }, 'descriptions of parameters not read');
    }
    if (this.#known.get(vehicleId) !== described) return;
    if (described.isFailed) library.describe(vehicleId, 'failed');
    else library.describe(vehicleId, described.metadata ? 'vehicle' : 'shipped');
  }

  /** @throws AppError */
  async #describe(vehicle: VehicleState, described: Described): Promise<void> {
    const reported = await this.#options.asks.ask(vehicle);
    const general = reported && onboardPlace(reported);
    const { reader } = this.#options;
    const place = general && (await this.#file(vehicle, described, general, reader.general));
    if (!place) {
      described.metadata = undefined;
      described.crc = undefined;
      return;
    }
    const { crc } = place;
    if (crc !== undefined && crc === described.crc && described.metadata) return;
    described.metadata =
      this.#sameElsewhere(described, crc) ?? (await this.#metadata(vehicle, described, place));
    described.crc = crc;
  }

  async #metadata(
    vehicle: VehicleState,
    described: Described,
    place: OnboardPlace,
  ): Promise<ParameterMetadata> {
    const { reader } = this.#options;
    return new ParameterMetadata(await this.#file(vehicle, described, place, reader.parameters));
  }

  /** Shares one copy in memory among vehicles with the same firmware. */
  #sameElsewhere({ mode }: Described, crc: number | undefined): ParameterMetadata | undefined {
    if (crc === undefined) return undefined;
    return [...this.#known.values()].find((each) => each.crc === crc && each.mode === mode)?.metadata;
  }

  async #file<Content>(
    vehicle: VehicleState,
    { mode, stop }: Described,
    { path, componentId = vehicle.componentId, crc }: OnboardPlace,
    read: (bytes: Uint8Array, owner: string) => Promise<Content>,
  ): Promise<Content> {
    const { cache, files, isLinkHeld } = this.#options;
    const kept = crc === undefined ? undefined : cache?.read(mode, crc);
    if (kept) return await read(kept, vehicle.vehicleId);
    const parts: Uint8Array[] = [];
    const outcome = await files.read(
      { systemId: vehicle.systemId, componentId },
      {
        path,
        maxBytes: MAX_FILE_BYTES,
        take: (part) => parts.push(part.slice()),
        signal: stop.signal,
        isHeld: () => isLinkHeld(vehicle.vehicleId),
        turnWaitMs: TURN_WAIT_MS,
      },
    );
    if (outcome.kind !== 'done')
      throw new AppError('vehicle-timeout', `${path} was not read from the vehicle: ${outcome.kind}`);
    const bytes = Buffer.concat(parts);
    if (crc !== undefined && metadataCrc(bytes) !== crc)
      throw new AppError('validation', `${path} does not match its CRC`);
    const content = await read(bytes, vehicle.vehicleId);
    if (crc !== undefined) cache?.save(mode, crc, bytes);
    return content;
  }

  #forget(vehicleId: string): void {
    this.#listRead.delete(vehicleId);
    this.#withoutVersion.delete(vehicleId);
    this.#known.get(vehicleId)?.stop.abort();
    this.#known.delete(vehicleId);
  }
}

import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/error.ts';
import { GuardedFetch } from '../../base/guarded-fetch.ts';
import { reachableVehicle } from '../../command/target/reachable-vehicle.ts';
import type { RequestContext } from '../../contract/account/principal.ts';
import type { CameraSettings, CameraSettingsPort } from '../../contract/onboard/camera-settings.ts';
import { say } from '../../contract/operator-text.ts';
import type { Target } from '../../mavlink/codec/sender.ts';
import type { FtpReader } from '../../mavlink/protocol/ftp/ftp-reader.ts';
import type { ExtendedParameterReader } from '../../mavlink/protocol/parameter/extended-parameter-reader.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';
import { fileTransferError } from '../files/file-transfer-error.ts';
import { onboardPlace } from '../parameter/description/general-metadata.ts';
import { type CameraDefinition, MAX_DEFINITION_BYTES, unusable } from './camera-definition.ts';
import { currentSettings } from './current-settings.ts';

export interface CameraSettingsServiceOptions {
  readonly vehicles: VehicleDirectory;
  readonly files: Pick<FtpReader, 'read'>;
  readonly values: Pick<ExtendedParameterReader, 'read'>;
  /** Reads an untrusted file. The vehicle is the owner. @throws AppError camera-definition-unusable */
  readonly readDefinition: (bytes: Uint8Array, owner: string) => Promise<CameraDefinition>;
  readonly clock: Clock;
}

interface Known {
  /** Address and version: a file that changes has another version. */
  readonly source: string;
  readonly definition: CameraDefinition;
}

const MAX_KNOWN = 16;
const TURN_WAIT_MS = 10_000;

/** Settings of cameras by their definition files. Nothing is fetched before a request. */
export class CameraSettingsService implements CameraSettingsPort {
  readonly #options: CameraSettingsServiceOptions;
  readonly #stop = new AbortController();
  /** By vehicle and camera, the oldest first. */
  readonly #known = new Map<string, Known>();
  readonly #running = new Map<string, Promise<CameraSettings>>();

  constructor(options: CameraSettingsServiceOptions) {
    this.#options = options;
  }

  /** Ends running reads. */
  stop(): void {
    this.#stop.abort();
  }

  read(vehicleId: string, cameraId: number, { principal }: RequestContext): Promise<CameraSettings> {
    const isOperator = principal.kind === 'operator';
    // Two requests at once would read everything twice over the same link.
    const key = `${vehicleId}/${cameraId}/${isOperator}`;
    const running =
      this.#running.get(key) ??
      this.#read(vehicleId, cameraId, isOperator).finally(() => this.#running.delete(key));
    this.#running.set(key, running);
    return running;
  }

  async #read(vehicleId: string, cameraId: number, isOperator: boolean): Promise<CameraSettings> {
    const { vehicles, values } = this.#options;
    const vehicle = reachableVehicle(vehicles, vehicleId, false);
    const camera = vehicle.cameras.find(({ id }) => id === cameraId);
    if (!camera)
      throw new AppError(
        'not-found',
        'The vehicle has no camera with this id. GET /telemetry lists its cameras.',
      );
    const { definitionUri, definitionVersion = 0 } = camera.information ?? {};
    if (definitionUri === undefined)
      throw new AppError('unsupported-command', 'The camera has no definition file with settings.');
    const target = { systemId: vehicle.systemId, componentId: camera.componentId };
    const key = `${vehicleId}/${cameraId}`;
    const source = `${definitionVersion} ${definitionUri}`;
    const known = this.#known.get(key);
    const definition =
      known?.source === source
        ? known.definition
        : await this.#options.readDefinition(await this.#file(definitionUri, target, isOperator), vehicleId);
    this.#keep(key, { source, definition });
    const names = definition.settings.map(({ name }) => name);
    const reported = await values.read(target, names, this.#stop.signal);
    const missing = names.filter((name) => !reported.has(name));
    return {
      vendor: definition.vendor,
      model: definition.model,
      version: definition.version,
      settings: [...currentSettings(definition, reported)],
      problem:
        missing.length === 0
          ? null
          : say('The camera did not report {count} of its {total} settings.', {
              count: missing.length,
              total: names.length,
            }),
    };
  }

  #file(uri: string, target: Target, isOperator: boolean): Promise<Uint8Array> {
    const place = onboardPlace({ uri: uri.replace(/^mavlinkftp:/i, 'mftp:'), crc: undefined });
    if (place)
      return this.#onboardFile(
        { ...target, componentId: place.componentId ?? target.componentId },
        place.path,
      );
    if (/^https?:/i.test(uri)) return this.#webFile(uri, isOperator);
    throw unusable(say('The address of the definition file is not supported: {address}', { address: uri }));
  }

  async #onboardFile(target: Target, path: string): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    const outcome = await this.#options.files.read(target, {
      path,
      maxBytes: MAX_DEFINITION_BYTES,
      take: (part) => parts.push(part.slice()),
      signal: this.#stop.signal,
      turnWaitMs: TURN_WAIT_MS,
    });
    if (outcome.kind !== 'done') throw fileTransferError(outcome, path);
    return Buffer.concat(parts);
  }

  /** The camera chose the address: only the operator's own request may reach the local network, where cameras are. */
  async #webFile(address: string, isOperator: boolean): Promise<Uint8Array> {
    const server = new GuardedFetch({
      allowsPrivateNetwork: isOperator,
      userAgent: 'Aerodeck (ground control station; camera definition)',
      clock: this.#options.clock,
      maxBytes: MAX_DEFINITION_BYTES,
    });
    const answer = await server.get(address, this.#stop.signal);
    if (answer.kind === 'body') return answer.bytes;
    throw unusable(
      answer.kind === 'refused'
        ? say('The address cannot be read: {why}', { why: answer.why })
        : 'The server has no file at this address.',
    );
  }

  #keep(key: string, known: Known): void {
    this.#known.delete(key);
    this.#known.set(key, known);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_KNOWN && oldest !== undefined) this.#known.delete(oldest);
  }
}

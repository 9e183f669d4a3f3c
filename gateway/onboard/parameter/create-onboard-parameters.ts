import { join } from 'node:path';
import { inOrder } from '../../base/lifecycle.ts';
import type { Runtime } from '../../base/runtime.ts';
import type { Commands } from '../../command/create-commands.ts';
import type { Governance } from '../../command/create-governance.ts';
import { ComponentMetadata } from '../../mavlink/protocol/component-metadata.ts';
import { FtpReader } from '../../mavlink/protocol/ftp/ftp-reader.ts';
import { FtpTurns } from '../../mavlink/protocol/ftp/ftp-turns.ts';
import { ParameterHash } from '../../mavlink/protocol/parameter/parameter-hash.ts';
import { ParameterListProtocol } from '../../mavlink/protocol/parameter/parameter-list-protocol.ts';
import type { Repositories } from '../../store/create-repositories.ts';
import type { Fleet } from '../../vehicle/create-fleet.ts';
import { hasFiles } from '../../vehicle/state/capabilities.ts';
import type { OnboardMission } from '../mission/create-onboard-mission.ts';
import { readArduPilotDescriptions } from './description/ardupilot-file.ts';
import { DescriptionFiles, type DescriptionFilesOptions } from './description/description-files.ts';
import { MetadataCache } from './description/metadata-cache.ts';
import { type MetadataReader, readGeneralFile, readParameterFile } from './description/metadata-reader.ts';
import { VehicleDescriptions } from './description/vehicle-descriptions.ts';
import { ParameterAboutTable } from './parameter-about.ts';
import { ParameterGate } from './parameter-gate.ts';
import { ParameterLibrary } from './parameter-library.ts';
import { ParameterReading } from './parameter-reading.ts';
import { ParameterService } from './parameter-service.ts';

/** On a slower serial line or with a longer round trip, a list of 1000 parameters takes over 15 s. */
const SLOW_BAUD = 57_600;
const SLOW_RTT_MS = 800;

export interface OnboardParametersOptions extends Runtime {
  readonly repositories: Repositories;
  readonly fleet: Fleet;
  readonly governance: Governance;
  readonly onboardMission: OnboardMission;
  readonly commands: Commands;
  /** The shipped parameter descriptions. */
  readonly aboutFile: string;
  /** Of the vehicles' own metadata and of imported descriptions. Without it both are kept in memory only. */
  readonly dataDirectory?: string;
  /** Parses general metadata files from vehicles. Defaults to this process. */
  readonly readGeneralFile?: MetadataReader['general'];
  readonly readParameterFile?: MetadataReader['parameters'];
  /** Reads an imported file of descriptions. Defaults to this process. */
  readonly readDescriptionFile?: DescriptionFilesOptions['read'];
}

export type OnboardParameters = ReturnType<typeof createOnboardParameters>;

/** Parameters of vehicles, read as a list or file, with the vehicles' own descriptions. */
export function createOnboardParameters(options: OnboardParametersOptions) {
  const { repositories, fleet, governance, onboardMission, dataDirectory, clock, ids } = options;
  const { router, vehicles, asking } = fleet;
  const logger = options.logger.child({ module: 'command' });
  const fileTurns = new FtpTurns(clock);
  const fileReader = new FtpReader({ ...asking, turns: fileTurns });
  const listProtocol = new ParameterListProtocol(asking);
  const parameterGate = new ParameterGate({
    ...governance.governed,
    protocol: options.commands.parameterProtocol,
  });
  const isLinkHeld = (vehicleId: string) =>
    parameterGate.isWriting(vehicleId) || onboardMission.transferring.transfers.isTransferring(vehicleId);
  const library = new ParameterLibrary({
    protocol: new ParameterReading({
      ...asking,
      list: listProtocol,
      files: fileReader,
      hasFile: (target) =>
        vehicles
          .list()
          .some(
            (vehicle) =>
              vehicle.systemId === target.systemId &&
              vehicle.componentId === target.componentId &&
              vehicle.autopilot === 'ardupilot' &&
              hasFiles(vehicle),
          ),
    }),
    hash: new ParameterHash(asking),
    inbox: router,
    vehicles,
    store: repositories.parameters,
    clock,
    logger,
    isLinkHeld,
    isSlowLink: ({ linkId, systemId }) => {
      const config = fleet.links.get(linkId)?.config;
      const isSlowLine = config?.kind === 'serial' && config.baud <= SLOW_BAUD;
      return isSlowLine || (fleet.rttMs(systemId) ?? 0) > SLOW_RTT_MS;
    },
  });
  const descriptions = new VehicleDescriptions({
    asks: new ComponentMetadata({ interval: fleet.messageInterval, inbox: router, clock }),
    files: fileReader,
    reader: {
      general: options.readGeneralFile ?? readGeneralFile,
      parameters: options.readParameterFile ?? readParameterFile,
    },
    cache:
      dataDirectory === undefined
        ? undefined
        : new MetadataCache(join(dataDirectory, 'vehicle-metadata'), logger),
    library,
    vehicles,
    logger,
    isLinkHeld,
  });
  const descriptionFiles = new DescriptionFiles({
    folder: dataDirectory === undefined ? undefined : join(dataDirectory, 'parameter-descriptions'),
    read: options.readDescriptionFile ?? (async (bytes) => readArduPilotDescriptions(bytes)),
    library,
    vehicles,
    audit: repositories.audit,
    clock,
  });
  const service = new ParameterService({
    library,
    descriptions,
    descriptionFiles,
    gate: parameterGate,
    about: new ParameterAboutTable(options.aboutFile),
    store: repositories.parameters,
    vehicles,
    clock,
    ids,
    logger,
  });

  return {
    service,
    descriptionFiles,
    library,
    fileReader,
    /** Each read or write of a file waits for its turn. */
    fileTurns,
    ...inOrder(listProtocol, library, descriptions),
  };
}

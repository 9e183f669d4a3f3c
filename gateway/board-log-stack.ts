import { join } from 'node:path';
import type { Clock } from './base/clock.ts';
import type { IdGenerator } from './base/id.ts';
import { BoardLogs } from './board-log/board-logs.ts';
import { LogSource } from './board-log/log-source.ts';
import type { CommandStack } from './command-stack.ts';
import type { PortGuard } from './contract/port-guard.ts';
import { LogProtocol } from './protocol/log-protocol.ts';
import { ReadOnlySender } from './protocol/read-only-requests.ts';
import { hasFiles } from './vehicle/has-files.ts';
import type { VehicleStack } from './vehicle-stack.ts';

export interface BoardLogStackOptions {
  readonly dataDirectory: string;
  readonly vehicleStack: VehicleStack;
  readonly commandStack: Pick<CommandStack, 'fileReader'>;
  readonly platform: { readonly guard: Pick<PortGuard, 'replayFor'> };
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

/** Logs on board over the live links. It is given a sender that can only read. */
export function createBoardLogs({
  dataDirectory,
  vehicleStack,
  commandStack,
  platform: { guard },
  clock,
  ids,
}: BoardLogStackOptions): BoardLogs {
  const { router, vehicles } = vehicleStack;
  return new BoardLogs({
    protocol: new LogSource({
      logs: new LogProtocol({
        sender: new ReadOnlySender(router),
        inbox: router,
        clock,
        rttMs: ({ systemId }) => vehicleStack.rttMs(systemId),
      }),
      files: commandStack.fileReader,
      hasFiles: ({ systemId, componentId }) =>
        vehicles
          .list()
          .some(
            (vehicle) =>
              vehicle.systemId === systemId && vehicle.componentId === componentId && hasFiles(vehicle),
          ),
    }),
    vehicles,
    replayOf: (principal) => guard.replayFor(principal),
    folder: join(dataDirectory, 'board-logs'),
    clock,
    ids,
  });
}

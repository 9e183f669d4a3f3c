import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import type { IdGenerator } from '../base/id.ts';
import type { PortGuard } from '../contract/port-guard.ts';
import { LogEraser } from '../mavlink/protocol/log/log-eraser.ts';
import { LogProtocol } from '../mavlink/protocol/log/log-protocol.ts';
import { ReadOnlySender } from '../mavlink/protocol/read-only-requests.ts';
import { LogEraseGate } from '../onboard/logs/log-erase-gate.ts';
import { LogSource } from '../onboard/logs/log-source.ts';
import { BoardLogs } from '../onboard/logs/onboard-logs.ts';
import { hasFiles } from '../vehicle/state/capabilities.ts';
import type { CommandStack } from './command-stack.ts';
import type { VehicleStack } from './vehicle-stack.ts';

export interface BoardLogStackOptions {
  readonly dataDirectory: string;
  readonly vehicleStack: VehicleStack;
  readonly commandStack: Pick<CommandStack, 'fileReader' | 'groundChanges'>;
  readonly platform: { readonly guard: Pick<PortGuard, 'replayFor'> };
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

/** Logs on board over the live links: read with a sender that can only read, erased through a gate of their own. */
export function createBoardLogs({
  dataDirectory,
  vehicleStack,
  commandStack,
  platform: { guard },
  clock,
  ids,
}: BoardLogStackOptions): BoardLogs {
  const { router, vehicles } = vehicleStack;
  const logs = new LogProtocol({
    sender: new ReadOnlySender(router),
    inbox: router,
    clock,
    rttMs: ({ systemId }) => vehicleStack.rttMs(systemId),
  });
  const eraser = new LogEraser({ sender: router, logs, clock });
  return new BoardLogs({
    gate: new LogEraseGate({ changes: commandStack.groundChanges, eraser }),
    protocol: new LogSource({
      logs,
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

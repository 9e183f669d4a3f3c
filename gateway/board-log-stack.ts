import { join } from 'node:path';
import type { Clock } from './base/clock.ts';
import type { IdGenerator } from './base/id.ts';
import { BoardLogs } from './board-log/board-logs.ts';
import type { PortGuard } from './contract/port-guard.ts';
import { LogProtocol } from './protocol/log-protocol.ts';
import { ReadOnlySender } from './protocol/read-only-requests.ts';
import type { VehicleStack } from './vehicle-stack.ts';

export interface BoardLogStackOptions {
  readonly dataDirectory: string;
  readonly vehicleStack: VehicleStack;
  readonly guard: Pick<PortGuard, 'replayFor'>;
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

/** Logs on board over the live links. It is given a sender that can only read. */
export function createBoardLogs({
  dataDirectory,
  vehicleStack,
  guard,
  clock,
  ids,
}: BoardLogStackOptions): BoardLogs {
  const { router, vehicles } = vehicleStack;
  return new BoardLogs({
    protocol: new LogProtocol({
      sender: new ReadOnlySender(router),
      inbox: router,
      clock,
      rttMs: ({ systemId }) => vehicleStack.rttMs(systemId),
    }),
    vehicles,
    replayOf: (principal) => guard.replayFor(principal),
    folder: join(dataDirectory, 'board-logs'),
    clock,
    ids,
  });
}

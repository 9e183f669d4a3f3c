import { join } from 'node:path';
import type { Runtime } from '../../base/runtime.ts';
import type { PortGuard } from '../../contract/port/port-guard.ts';
import { LogEraser } from '../../mavlink/protocol/log/log-eraser.ts';
import { LogProtocol } from '../../mavlink/protocol/log/log-protocol.ts';
import type { Fleet } from '../../vehicle/create-fleet.ts';
import { hasFiles } from '../../vehicle/state/capabilities.ts';
import type { Onboard } from '../create-onboard.ts';
import type { OnboardParameters } from '../parameter/create-onboard-parameters.ts';
import { LogEraseGate } from './log-erase-gate.ts';
import { LogSource } from './log-source.ts';
import { OnboardLogs } from './onboard-logs.ts';

export interface OnboardLogsOptions extends Runtime {
  readonly fleet: Fleet;
  readonly parameters: OnboardParameters;
  readonly onboard: Onboard;
  readonly guard: Pick<PortGuard, 'replayFor'>;
  readonly dataDirectory: string;
}

/** Logs on vehicles: read with a sender that can only read, erased through a gate of their own. */
export function createOnboardLogs(options: OnboardLogsOptions): OnboardLogs {
  const { fleet, onboard, guard, dataDirectory, clock, ids } = options;
  const { router, vehicles } = fleet;
  const logs = new LogProtocol(fleet.asking);
  return new OnboardLogs({
    gate: new LogEraseGate({
      changes: onboard.groundChanges,
      eraser: new LogEraser({ sender: router, logs, clock }),
    }),
    protocol: new LogSource({
      logs,
      files: options.parameters.fileReader,
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

import { AppError } from '../../base/error.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import type { LogEraser } from '../../mavlink/protocol/log/log-eraser.ts';
import type { OnboardLogEntry } from '../../mavlink/protocol/log/log-outcome.ts';
import type { GroundChanges } from '../transfer/ground-changes.ts';

export interface LogEraseGateOptions {
  readonly changes: Pick<GroundChanges, 'change'>;
  readonly eraser: Pick<LogEraser, 'erase'>;
}

/**
 * The only path for erasing onboard logs, through {@link GroundChanges}. Erases all logs,
 * permanently. The audit row holds their number; done when the vehicle no longer lists any of them.
 */
export class LogEraseGate {
  readonly #options: LogEraseGateOptions;

  constructor(options: LogEraseGateOptions) {
    this.#options = options;
  }

  /** @returns the command record's id. @throws as {@link GroundChanges.change}, vehicle-timeout if logs remain */
  erase(vehicleId: string, logs: readonly OnboardLogEntry[], context: CommandContext): Promise<string> {
    const sizeBytes = logs.reduce((sum, log) => sum + log.sizeBytes, 0);
    return this.#options.changes.change(
      vehicleId,
      {
        command: 'log-erase',
        params: { logs: logs.length, sizeBytes },
        message: 'LOG_ERASE',
        subject: 'the logs',
        carryOut: async (vehicle, operation) => {
          const outcome = await this.#options.eraser.erase(vehicle, logs, {
            signal: operation.signal,
            maySend: () => operation.maySend,
          });
          if (outcome === 'not-sent') throw new AppError('vehicle-offline', 'No open link to the vehicle.');
          if (outcome === 'still-there')
            throw new AppError(
              'vehicle-timeout',
              'The vehicle has not confirmed that its logs are erased. It may still be erasing them, or its firmware may not support it. List the logs to check.',
            );
        },
      },
      context,
    );
  }
}

import { errorText } from '../../base/error.ts';
import type { Logger } from '../../base/log/logger.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import type { CommandGate } from '../../command/gate/command-gate.ts';
import type { CommandName } from '../../contract/command/catalogue/commands.ts';
import type { CommandRecord } from '../../contract/command/command.ts';
import { joinTexts, type OperatorText, say } from '../../contract/operator-text.ts';
import type { TakeoverWatch } from './run/takeover-watch.ts';

export interface RunToAbort {
  readonly gate: CommandGate;
  readonly logger: Logger;
  readonly watch: TakeoverWatch | undefined;
  readonly vehicleId: string;
  /** The safety-class command that makes the vehicle safe. It leaves in the caller's turn, or not at all. */
  readonly command: Extract<CommandName, 'hold' | 'rtl' | 'land' | 'disarm'>;
  /** Records the end of the run. */
  readonly end: (why: OperatorText) => void;
}

/**
 * Makes a run's vehicle safe and ends the run, even if the command could not be sent. Once this
 * returns, the run sends nothing more. Rejects as the gate does.
 */
export function abortRun(
  { gate, watch, vehicleId, command, end }: RunToAbort,
  reason: OperatorText,
  context: CommandContext,
): Promise<CommandRecord> {
  const given = gate.submit({ vehicleId, command, params: {}, waitFor: 'sent' }, context);
  // A sent command of another actor counts as a takeover in the same turn.
  const hasLeft = watch?.interruption !== undefined;
  const why = hasLeft
    ? reason
    : joinTexts(
        [
          reason,
          say('"{command}" could not be sent: the vehicle continues with its last command.', { command }),
        ],
        ' ',
      );
  watch?.abortRun(why);
  end(why);
  return given;
}

/** How a run ends that is a step of a larger operation. */
export interface RunEnding {
  readonly why: OperatorText;
  /**
   * Aborted for good. Otherwise the run is only interrupted, and the caller has already held every
   * moving vehicle.
   */
  readonly isAborted: boolean;
}

/**
 * Ends a run with its step, like {@link abortRun}. Sends no command if another command has already
 * taken over.
 */
export function endWithStep(run: RunToAbort, { why, isAborted }: RunEnding, context: CommandContext): void {
  const { watch, logger, vehicleId, end } = run;
  const isStillFlown = watch !== undefined && watch.interruption === undefined;
  if (isAborted && isStillFlown) {
    abortRun(run, why, context).catch((error: unknown) =>
      logger.error(
        { vehicleId, error: errorText(error) },
        'no command reached the vehicle of an aborted run',
      ),
    );
    return;
  }
  watch?.abortRun(why);
  end(why);
}

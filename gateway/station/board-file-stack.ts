import type { Clock } from '../base/clock.ts';
import { FtpWriter } from '../mavlink/protocol/ftp/ftp-writer.ts';
import { FileGate } from '../onboard/files/file-gate.ts';
import { BoardFiles } from '../onboard/files/onboard-files.ts';
import type { CommandStack } from './command-stack.ts';
import type { VehicleStack } from './vehicle-stack.ts';

export interface BoardFileStackOptions {
  readonly vehicleStack: VehicleStack;
  readonly commandStack: Pick<CommandStack, 'fileReader' | 'fileTurns' | 'groundChanges'>;
  readonly clock: Clock;
}

/** Files on board over the live links: read with a sender that can only read, written through a gate of their own. */
export function createBoardFiles({ vehicleStack, commandStack, clock }: BoardFileStackOptions): BoardFiles {
  const { router, vehicles } = vehicleStack;
  const { fileReader: reader, fileTurns: turns, groundChanges: changes } = commandStack;
  const writer = new FtpWriter({
    sender: router,
    inbox: router,
    clock,
    turns,
    rttMs: ({ systemId }) => vehicleStack.rttMs(systemId),
  });
  return new BoardFiles({ reader, gate: new FileGate({ changes, writer, reader }), vehicles });
}

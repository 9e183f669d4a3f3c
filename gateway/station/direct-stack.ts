import type { Clock } from '../base/clock.ts';
import type { IdGenerator } from '../base/id.ts';
import type { Logger } from '../base/logger.ts';
import { ProgramDesk } from '../command/forwarding/forwarded-programs.ts';
import { ProgramMissions } from '../command/forwarding/program-missions.ts';
import { ProgramParameters } from '../command/forwarding/program-parameters.ts';
import { ProgramRefusals } from '../command/forwarding/program-refusals.ts';
import type { AuditLog } from '../command/record/audit-log.ts';
import type { DirectPort } from '../contract/onboard/raw-message-port.ts';
import { DirectProtocol } from '../mavlink/protocol/command/raw-message-protocol.ts';
import { ReadOnlySender } from '../mavlink/protocol/read-only-requests.ts';
import { Consoles } from '../onboard/console/consoles.ts';
import { rawMessage, rawMessages } from '../onboard/raw/raw-definitions.ts';
import { RawMessages } from '../onboard/raw/raw-messages.ts';
import { DirectGate } from '../onboard/transfer/raw-message-gate.ts';
import type { CommandStack } from './command-stack.ts';
import type { VehicleStack } from './vehicle-stack.ts';

export interface DirectStackOptions {
  readonly vehicleStack: VehicleStack;
  readonly commandStack: CommandStack;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
}

/**
 * Raw messages and shells on board, behind a gate of their own; and programs behind two-way links, behind the
 * gate of commands.
 */
export class DirectStack {
  readonly port: DirectPort;
  readonly consoles: Consoles;
  readonly #programs: ProgramDesk;

  constructor({ vehicleStack, commandStack, audit, clock, ids, logger }: DirectStackOptions) {
    const { router, vehicles } = vehicleStack;
    const { authoriser, approvals, commandLeases } = commandStack.governance;
    const gate = new DirectGate({
      authoriser,
      approvals,
      leases: commandLeases,
      records: commandStack.records,
      protocol: new DirectProtocol({ sender: router, tap: (tap) => router.tap(tap) }),
      vehicles,
      clock,
      ids,
    });
    const room = { clock, ids, logger: logger.child({ module: 'forwarding' }) };
    const sender = new ReadOnlySender(router);
    this.#programs = new ProgramDesk({
      ...room,
      gate: commandStack.gate,
      missions: new ProgramMissions({ ...room, gate: commandStack.missionGate }),
      parameters: new ProgramParameters({ ...room, parameters: commandStack.parameters, sender }),
      refusals: new ProgramRefusals({ ...room, auditLog: audit }),
      sender,
      vehicles,
    });
    vehicleStack.forwarder.decideBy(this.#programs);
    const raw = new RawMessages({ gate, vehicles });
    const consoles = new Consoles({
      gate,
      inbox: router,
      vehicles,
      clock,
      ids,
      logger: logger.child({ module: 'console' }),
    });
    this.consoles = consoles;
    this.port = {
      rawMessages,
      rawMessage,
      sendRaw: (vehicleId, request, context) => raw.sendRaw(vehicleId, request, context),
      openConsole: (vehicleId, request, context) => consoles.open(vehicleId, request, context),
      consoleLine: (sessionId, request, context) => consoles.line(sessionId, request, context),
      consoleOutput: (sessionId, fromOffset, waitMs, context) =>
        consoles.output(sessionId, fromOffset, waitMs, context),
      closeConsole: (sessionId, context) => consoles.close(sessionId, context),
    };
  }

  start(): void {
    this.consoles.start();
  }

  /** Sessions end; nothing is sent any more. */
  stop(): void {
    this.consoles.stop();
    this.#programs.stop();
  }
}

import type { ParameterProtocol } from '../parameter/parameter-protocol.ts';
import type { StepRequest } from '../parameter/parameter-request.ts';
import type { CommandListener, CommandProtocol, PendingCommand } from './command-protocol.ts';

/** Passes each request of an action to its microservice. */
export class StepProtocol {
  readonly #commands: CommandProtocol;
  readonly #parameters: ParameterProtocol;

  constructor(commands: CommandProtocol, parameters: ParameterProtocol) {
    this.#commands = commands;
    this.#parameters = parameters;
  }

  /** Sends the first frame before it returns. Calls `settled` once, possibly before it returns. */
  submit(request: StepRequest, listener: CommandListener): PendingCommand {
    switch (request.form) {
      case 'parameter-set':
        return this.#parameters.set(request, listener);
      case 'parameter-read':
        return this.#parameters.read(request, listener);
      case 'int':
      case 'long':
        return this.#commands.submit(request, listener);
    }
  }
}

import { AppError } from '../../../base/error.ts';
import type { ExtendedParameterProtocol } from '../parameter/extended-parameter-protocol.ts';
import type { ParameterProtocol } from '../parameter/parameter-protocol.ts';
import type { StepRequest } from '../parameter/parameter-request.ts';
import type { RemoteIdProtocol } from '../remote-id-protocol.ts';
import type { CommandListener, CommandProtocol, PendingCommand } from './command-protocol.ts';

/** Passes each request of an action to its microservice. */
export class StepProtocol {
  readonly #commands: CommandProtocol;
  readonly #parameters: ParameterProtocol;
  readonly #extended: Pick<ExtendedParameterProtocol, 'set'> | undefined;
  readonly #remoteId: Pick<RemoteIdProtocol, 'submit'> | undefined;

  /** `remoteId` and `extended`: not where vehicles are only simulated. */
  constructor(
    commands: CommandProtocol,
    parameters: ParameterProtocol,
    remoteId?: Pick<RemoteIdProtocol, 'submit'>,
    extended?: Pick<ExtendedParameterProtocol, 'set'>,
  ) {
    this.#commands = commands;
    this.#parameters = parameters;
    this.#extended = extended;
    this.#remoteId = remoteId;
  }

  /** Sends the first frame before it returns. Calls `settled` once, possibly before it returns. */
  submit(request: StepRequest, listener: CommandListener): PendingCommand {
    switch (request.form) {
      case 'parameter-set':
        return this.#parameters.set(request, listener);
      case 'parameter-read':
        return this.#parameters.read(request, listener);
      case 'extended-parameter-set':
        if (!this.#extended) throw new AppError('internal-error', 'There are no extended parameters here.');
        return this.#extended.set(request, listener);
      case 'remote-id-emergency':
        if (!this.#remoteId) throw new AppError('internal-error', 'There is no Remote ID here.');
        return this.#remoteId.submit(request, listener);
      case 'int':
      case 'long':
        return this.#commands.submit(request, listener);
    }
  }
}

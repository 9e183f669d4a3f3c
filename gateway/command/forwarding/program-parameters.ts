import { errorText } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import type { Logger } from '../../base/log/logger.ts';
import { parameterChangeSchema } from '../../contract/onboard/parameter.ts';
import type { MessageByName } from '../../mavlink/codec/generated/messages.ts';
import { parameterNumber } from '../../mavlink/protocol/parameter/parameter-encoding.ts';
import type { ReadOnlySender } from '../../mavlink/protocol/read-only-requests.ts';
import type { ReturnedFrame } from '../../mavlink/router/returned-frame.ts';
import type { ParameterService } from '../../onboard/parameter/parameter-service.ts';
import { encodingOf } from '../../vehicle/state/capabilities.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import { programContext } from './program-context.ts';
import { type ProgramReply, replyToError } from './program-reply.ts';

export interface ProgramParametersOptions {
  readonly parameters: Pick<ParameterService, 'write'>;
  readonly sender: ReadOnlySender;
  readonly ids: IdGenerator;
  readonly logger: Logger;
}

/** Maximum waiting per vehicle. A program that sends a file waits for each answer anyway. */
const MAX_WAITING = 32;

/**
 * Sets single parameters for a program through the parameter gate, one after the other. The vehicle
 * answers: the value it reports is passed on, and after a refusal its current value is requested.
 */
export class ProgramParameters {
  readonly #options: ProgramParametersOptions;
  /** Waiting or being written, by vehicle id: name, value and type. */
  readonly #waiting = new Map<string, Set<string>>();
  readonly #last = new Map<string, Promise<unknown>>();

  constructor(options: ProgramParametersOptions) {
    this.#options = options;
  }

  set(
    returned: ReturnedFrame,
    vehicle: VehicleState,
    { paramId, paramValue, paramType }: MessageByName['PARAM_SET'],
  ): ProgramReply | Promise<ProgramReply> {
    const change = parameterChangeSchema.safeParse({
      name: paramId,
      value: parameterNumber(paramValue, paramType, encodingOf(vehicle)),
    });
    if (!change.success) return { reason: 'invalid parameter name or value' };
    const { vehicleId } = vehicle;
    const waiting = this.#waiting.get(vehicleId) ?? new Set();
    this.#waiting.set(vehicleId, waiting);
    const key = JSON.stringify([returned.linkId, change.data]);
    // Programs repeat a message that is not answered within a second.
    if (waiting.has(key)) return 'ignored';
    if (waiting.size >= MAX_WAITING) return { reason: 'too many parameters are waiting to be written' };
    waiting.add(key);
    const written = (this.#last.get(vehicleId) ?? Promise.resolve()).then(async () => {
      try {
        return await this.#write(returned, vehicle, change.data);
      } finally {
        waiting.delete(key);
        if (waiting.size === 0) {
          this.#waiting.delete(vehicleId);
          this.#last.delete(vehicleId);
        }
      }
    });
    this.#last.set(vehicleId, written);
    return written;
  }

  async #write(
    { linkId }: ReturnedFrame,
    vehicle: VehicleState,
    change: { readonly name: string; readonly value: number },
  ): Promise<ProgramReply> {
    const { parameters, ids, logger } = this.#options;
    const { vehicleId } = vehicle;
    try {
      const { results, commandId } = await parameters.write(vehicleId, [change], programContext(linkId, ids));
      const [result] = results;
      if (result?.outcome === 'written' || result?.outcome === 'unchanged') return 'passed';
      this.#reportHeld(vehicle, change.name);
      return commandId === null ? { reason: 'the vehicle has no such parameter' } : 'refused';
    } catch (error) {
      logger.info(
        { linkId, vehicleId, ...change, error: errorText(error) },
        'A message from a forwarded program was refused.',
      );
      this.#reportHeld(vehicle, change.name);
      return replyToError(error);
    }
  }

  /** Requests the vehicle's own value, which shows the program that nothing changed. */
  #reportHeld(vehicle: VehicleState, name: string): void {
    this.#options.sender.send(vehicle, 'PARAM_REQUEST_READ', {
      targetSystem: vehicle.systemId,
      targetComponent: vehicle.componentId,
      paramId: name,
      paramIndex: -1,
    });
  }
}

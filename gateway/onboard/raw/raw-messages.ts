import { AppError } from '../../base/error.ts';
import type { RequestContext } from '../../contract/account/principal.ts';
import type { RawMessageRequest, RawMessageSent } from '../../contract/onboard/raw-message.ts';
import type { MessageByName } from '../../mavlink/codec/generated/messages.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';
import type { DirectGate } from '../transfer/raw-message-gate.ts';
import { definitionOf } from './raw-definitions.ts';
import { readRawFields } from './raw-fields.ts';
import { rawRefusal } from './raw-refusal.ts';

export interface RawMessagesOptions {
  readonly gate: DirectGate;
  readonly vehicles: VehicleDirectory;
}

/** Messages sent exactly as entered, field by field. None of them commands: those have the command gate. */
export class RawMessages {
  readonly #options: RawMessagesOptions;

  constructor(options: RawMessagesOptions) {
    this.#options = options;
  }

  /** @throws as {@link DirectPort.sendRaw} */
  async sendRaw(
    vehicleId: string,
    { message: name, fields, confirm }: RawMessageRequest,
    context: RequestContext,
  ): Promise<RawMessageSent> {
    const { gate, vehicles } = this.#options;
    const vehicle = vehicles.get(vehicleId);
    if (!vehicle) throw new AppError('not-found', `Vehicle "${vehicleId}" not found.`);
    const definition = definitionOf(name);
    if (!definition)
      throw new AppError(
        'validation',
        `Message ${name} not found in the dialects of this station. See GET /api/raw-messages.`,
        { context: { errors: [{ pointer: '/message', detail: 'is not the name of a message' }] } },
      );
    const refusal = rawRefusal(definition.name);
    if (refusal !== undefined) throw new AppError('unsupported-command', refusal);
    const reading = readRawFields(definition, fields, vehicle);
    if ('faults' in reading)
      throw new AppError('validation', `The fields of ${name} are invalid.`, {
        context: { errors: reading.faults },
      });
    gate.requireConfirmation(vehicleId, confirm);
    const { message, address } = reading;
    const sent = await gate.submit(
      vehicleId,
      {
        command: 'raw-mavlink',
        params: { name, fields },
        frame: {
          target: address,
          name: definition.name,
          // Its fields were read by the definition of just this message.
          message: message as unknown as MessageByName[typeof definition.name],
        },
      },
      context,
    );
    const { commandId, mode, decision, linkId, hex, sentAtMs } = sent;
    return { commandId, vehicleId, message: name, mode, decision, linkId, hex, sentAtMs };
  }
}

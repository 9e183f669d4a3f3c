import { common } from 'node-mavlink';
import type { HeardMessage, WireMessage } from './vehicle-wire.ts';

const REAL32 = 9;
const BY_NAME = -1;

/** The parameters of the independent vehicle, all of them floats; they outlive a reboot. */
export class VehicleParameters {
  readonly values: Map<string, number>;
  readonly #send: (message: WireMessage) => void;
  readonly #after: (delayMs: number, action: () => void) => void;

  constructor(
    values: Readonly<Record<string, number>>,
    send: (message: WireMessage) => void,
    after: (delayMs: number, action: () => void) => void,
  ) {
    this.values = new Map(Object.entries(values));
    this.#send = send;
    this.#after = after;
  }

  /** @returns whether the message was about parameters. */
  hear({ name, fields }: HeardMessage): boolean {
    const names = [...this.values.keys()];
    switch (name) {
      case 'PARAM_REQUEST_LIST':
        // What has not left when the vehicle reboots never leaves.
        for (const [index, one] of names.entries()) this.#after(index, () => this.#tell(one, index));
        return true;
      case 'PARAM_REQUEST_READ': {
        const index = Number(fields.paramIndex);
        const asked = index === BY_NAME ? String(fields.paramId) : names[index];
        if (asked !== undefined && this.values.has(asked)) this.#tell(asked, names.indexOf(asked));
        return true;
      }
      case 'PARAM_SET': {
        const asked = String(fields.paramId);
        if (!this.values.has(asked)) return true;
        this.values.set(asked, Number(fields.paramValue));
        this.#tell(asked, names.indexOf(asked));
        return true;
      }
      default:
        return false;
    }
  }

  #tell(paramId: string, paramIndex: number): void {
    this.#send(
      Object.assign(new common.ParamValue(), {
        paramId,
        paramIndex,
        paramValue: this.values.get(paramId) ?? 0,
        paramType: REAL32,
        paramCount: this.values.size,
      }),
    );
  }
}

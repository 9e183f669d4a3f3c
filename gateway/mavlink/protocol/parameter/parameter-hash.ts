import type { Clock } from '../../../base/clock.ts';
import { MavParamType } from '../../codec/generated/enums.ts';
import type { Inbox } from '../../codec/inbox.ts';
import type { Target } from '../../codec/sender.ts';
import type { ReadOnlySender } from '../read-only-requests.ts';
import { parameterNumber } from './parameter-encoding.ts';

const NAME = '_HASH_CHECK';
const TRIES = 3;
const WAIT_MS = 300;

export interface ParameterHashOptions {
  readonly sender: Pick<ReadOnlySender, 'send'>;
  readonly inbox: Inbox;
  readonly clock: Clock;
}

/** Asks PX4 for the hash of all its parameters. https://mavlink.io/en/services/parameter.html */
export class ParameterHash {
  readonly #options: ParameterHashOptions;

  constructor(options: ParameterHashOptions) {
    this.#options = options;
  }

  /** Calls back once, within a second. Undefined without an answer or if the float lost the hash. */
  ask(target: Target, onHash: (hash: number | undefined) => void): void {
    const { sender, inbox, clock } = this.#options;
    let tries = 0;
    const settle = (hash: number | undefined) => {
      timer?.cancel();
      unsubscribe();
      onHash(hash);
    };
    const unsubscribe = inbox.on('PARAM_VALUE', ({ paramId, paramValue }, { systemId, componentId }) => {
      if (paramId !== NAME || systemId !== target.systemId || componentId !== target.componentId) return;
      // A NaN does not preserve its bits.
      const hash = Number.isNaN(paramValue)
        ? undefined
        : parameterNumber(paramValue, MavParamType.UINT32, 'bytewise');
      settle(hash);
    });
    const send = () => {
      tries += 1;
      if (tries > TRIES) {
        settle(undefined);
        return;
      }
      timer = clock.after(WAIT_MS, send);
      sender.send(target, 'PARAM_REQUEST_READ', {
        targetSystem: target.systemId,
        targetComponent: target.componentId,
        paramId: NAME,
        paramIndex: -1,
      });
    };
    let timer: ReturnType<Clock['after']> | undefined;
    send();
  }
}

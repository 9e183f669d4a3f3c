import type { Clock } from '../../../base/clock.ts';
import type { Inbox } from '../../codec/inbox.ts';
import type { Target } from '../../codec/sender.ts';
import type { ReadOnlySender } from '../read-only-requests.ts';
import { extendedNumber } from './extended-parameter-encoding.ts';

export interface ExtendedParameterReaderOptions {
  readonly sender: Pick<ReadOnlySender, 'send'>;
  readonly inbox: Inbox;
  readonly clock: Clock;
  /** Round trip to the vehicle in milliseconds, undefined while unknown. */
  readonly rttMs: (target: Target) => number | undefined;
}

/** Nothing new for this long: the list has ended, or answers were lost. */
const QUIET_MS = 400;
const ROUNDS = 8;
/** Requests of a round, so that a slow link is not flooded. */
const AT_ONCE = 10;
const BY_NAME = -1;

/**
 * Reads extended parameters (PARAM_EXT): the list once, then lost ones by name. Read-only.
 * Source: https://mavlink.io/en/services/parameter_ext.html
 */
export class ExtendedParameterReader {
  readonly #options: ExtendedParameterReaderOptions;

  constructor(options: ExtendedParameterReaderOptions) {
    this.#options = options;
  }

  /** The values of these names that the component reported, before it fell silent or `signal` ended it. */
  read(target: Target, names: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, number>> {
    const { sender, inbox, clock, rttMs } = this.#options;
    const address = { targetSystem: target.systemId, targetComponent: target.componentId };
    const values = new Map<string, number>();
    const missing = new Set(names);
    return new Promise((resolve) => {
      let vain = 0;
      const end = () => {
        timer.cancel();
        unsubscribe();
        resolve(values);
      };
      const ask = () => {
        if (missing.size === 0 || vain >= ROUNDS || signal.aborted) {
          end();
          return;
        }
        vain += 1;
        for (const paramId of [...missing].slice(0, AT_ONCE))
          sender.send(target, 'PARAM_EXT_REQUEST_READ', { ...address, paramId, paramIndex: BY_NAME });
        wait();
      };
      const wait = () => {
        timer.cancel();
        timer = clock.after(Math.max(QUIET_MS, 2 * (rttMs(target) ?? 0)), ask);
      };
      let timer = clock.after(0, () => {
        sender.send(target, 'PARAM_EXT_REQUEST_LIST', address);
        wait();
      });
      const unsubscribe = inbox.on('PARAM_EXT_VALUE', ({ paramId, paramValue, paramType }, origin) => {
        if (origin.systemId !== target.systemId || origin.componentId !== target.componentId) return;
        if (!missing.delete(paramId)) return;
        const value = extendedNumber(paramValue, paramType);
        if (value !== undefined) values.set(paramId, value);
        vain = 0;
        if (missing.size === 0) end();
        else wait();
      });
    });
  }
}

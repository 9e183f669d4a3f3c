import type { Clock, Timer } from '../../base/clock.ts';
import type { Inbox } from '../codec/inbox.ts';
import type { Target } from '../codec/sender.ts';
import type { MessageInterval, RequestOutcome } from './message-interval.ts';

/** The general metadata file of a component, and the CRC-32 of that file. */
export interface MetadataPlace {
  readonly uri: string;
  readonly crc: number;
}

export interface ComponentMetadataOptions {
  readonly interval: Pick<MessageInterval, 'requestOnce'>;
  readonly inbox: Inbox;
  readonly clock: Clock;
}

/** The second is for components before 2022. */
const NAMES = ['COMPONENT_METADATA', 'COMPONENT_INFORMATION'] as const;
type Name = (typeof NAMES)[number];
/** A radio that loses a fifth each way loses one answer in three. Silence must not look like having no descriptions. */
const TRIES = 12;
const WAIT_MS = 1500;
/** Another transfer uses the vehicle. Retry soon. */
const BUSY_MS = 100;
const MAX_BUSY = 100;

/**
 * Asks a component where its metadata is. Read-only.
 * Source: https://mavlink.io/en/services/component_metadata.html
 */
export class ComponentMetadata {
  readonly #options: ComponentMetadataOptions;

  constructor(options: ComponentMetadataOptions) {
    this.#options = options;
  }

  /** Undefined if the component has none or does not answer within seconds. */
  async ask(target: Target): Promise<MetadataPlace | undefined> {
    for (const name of NAMES) {
      const place = await this.#askFor(name, target);
      if (place) return place.uri === '' ? undefined : place;
    }
    return undefined;
  }

  #askFor(name: Name, target: Target): Promise<MetadataPlace | undefined> {
    const { interval, inbox, clock } = this.#options;
    return new Promise((resolve) => {
      let tries = 0;
      let busy = 0;
      let timer: Timer | undefined;
      const settle = (place: MetadataPlace | undefined) => {
        timer?.cancel();
        for (const unsubscribe of subscriptions) unsubscribe();
        resolve(place);
      };
      const hear = (from: Target, place: MetadataPlace) => {
        if (from.systemId === target.systemId && from.componentId === target.componentId) settle(place);
      };
      const subscriptions =
        name === 'COMPONENT_METADATA'
          ? [inbox.on(name, ({ uri, fileCrc }, origin) => hear(origin, { uri, crc: fileCrc }))]
          : [
              inbox.on(name, (message, origin) =>
                hear(origin, { uri: message.generalMetadataUri, crc: message.generalMetadataFileCrc }),
              ),
            ];
      const answered = (outcome: RequestOutcome) => {
        if (outcome === 'busy' && busy < MAX_BUSY) {
          busy += 1;
          tries -= 1;
          timer?.cancel();
          timer = clock.after(BUSY_MS, send);
        } else if (outcome === 'unsupported' || outcome === 'denied' || outcome === 'no-route')
          settle(undefined);
      };
      const send = () => {
        tries += 1;
        if (tries > TRIES) {
          settle(undefined);
          return;
        }
        timer = clock.after(WAIT_MS, send);
        interval.requestOnce(target, name, answered);
      };
      send();
    });
  }
}

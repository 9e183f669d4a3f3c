import type { Clock, Timer } from '../../base/clock.ts';
import type { Unsubscribe } from '../../base/emitter.ts';
import type { VehicleEvent } from '../../contract/websocket.ts';
import type { Inbox } from '../../mavlink/codec/inbox.ts';
import type { MessageInterval } from '../../mavlink/protocol/message-interval.ts';
import { vehicleIdOf } from '../state/vehicle-kind.ts';
import type { VehicleState } from '../state/vehicle-state.ts';
import type { VehicleDirectory } from '../vehicle-directory.ts';
import { Contact, type ContactRequest } from './contact.ts';
import { COMMON_NAMES, DEFAULT_NEEDS, type TelemetryNeed } from './telemetry-need.ts';

export interface FirstContactOptions {
  readonly directory: VehicleDirectory;
  readonly inbox: Inbox;
  readonly clock: Clock;
  readonly messageInterval: MessageInterval;
  /** Messages wanted and their rates; by default what the instruments need. */
  readonly needs?: readonly TelemetryNeed[];
}

const TICK_MS = 50;
/** At 20 ticks a second, 80 requests a second over all vehicles. */
const REQUESTS_PER_TICK = 4;
const RESTARTS: ReadonlySet<VehicleEvent['kind']> = new Set([
  'discovered',
  'rebooted',
  'regained',
  'conflict_cleared',
]);

/**
 * Makes sure that every vehicle sends what we need: asks for its version and home once and for its telemetry
 * at fixed rates, again after a reboot or a lost link, and again whenever something does not really arrive.
 * Messages that already arrive often enough are not requested. One request a vehicle is open at a time.
 */
export class FirstContact {
  readonly #options: FirstContactOptions;
  readonly #contacts = new Map<number, { readonly contact: Contact; readonly componentId: number }>();
  #subscriptions: Unsubscribe[] = [];
  #timer: Timer | undefined;
  #turn = 0;

  constructor(options: FirstContactOptions) {
    this.#options = options;
  }

  /** Also meets vehicles that were discovered before. */
  start(): void {
    if (this.#timer) return;
    const { directory, inbox, clock } = this.#options;
    this.#subscriptions = [
      directory.on('event', (event) => this.#follow(event)),
      directory.on('removed', ({ vehicleId }) => this.#drop(vehicleId)),
      inbox.onAny((name, _message, origin) => {
        const known = this.#contacts.get(origin.systemId);
        if (known?.componentId === origin.componentId) known.contact.hear(name, origin.receivedAtMs);
      }),
    ];
    for (const state of directory.list()) this.#meet(state);
    this.#timer = clock.every(TICK_MS, () => this.#tick());
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    for (const unsubscribe of this.#subscriptions) unsubscribe();
    this.#subscriptions = [];
    this.#contacts.clear();
  }

  #follow({ vehicleId, kind }: VehicleEvent): void {
    const state =
      vehicleId !== null && RESTARTS.has(kind) ? this.#options.directory.get(vehicleId) : undefined;
    if (state) this.#meet(state);
  }

  #meet(state: VehicleState): void {
    const known = this.#contacts.get(state.systemId);
    if (known?.componentId === state.componentId) {
      known.contact.restart();
      return;
    }
    const { needs = DEFAULT_NEEDS } = this.#options;
    const named =
      state.autopilot === 'ardupilot'
        ? needs
        : needs.map((need) => ({ ...need, name: COMMON_NAMES.get(need.name) ?? need.name }));
    this.#contacts.set(state.systemId, { contact: new Contact(named), componentId: state.componentId });
  }

  #drop(vehicleId: string): void {
    for (const systemId of this.#contacts.keys()) {
      if (vehicleId === vehicleIdOf(systemId)) this.#contacts.delete(systemId);
    }
  }

  #tick(): void {
    const states = this.#options.directory.list();
    let left = REQUESTS_PER_TICK;
    for (let index = 0; index < states.length && left > 0; index += 1) {
      const state = states[(this.#turn + index) % states.length];
      if (state && this.#serve(state)) left -= 1;
    }
    this.#turn += 1;
  }

  /** @returns whether something was sent. */
  #serve(state: VehicleState): boolean {
    const { systemId, isLost, hasConflict } = state;
    const { messageInterval, clock } = this.#options;
    const contact = this.#contacts.get(systemId)?.contact;
    if (!contact || isLost || hasConflict || messageInterval.isBusy(systemId)) return false;
    const request = contact.next(clock.monotonicMs());
    if (!request) return false;
    this.#send(state, contact, request);
    return true;
  }

  #send(target: VehicleState, contact: Contact, request: ContactRequest): void {
    const { messageInterval, clock } = this.#options;
    switch (request.kind) {
      case 'interval':
        messageInterval.setRate(target, request.name, request.rateHz, (outcome) =>
          contact.answered(request, outcome, clock.monotonicMs()),
        );
        return;
      case 'once':
        if (request.isOldWay) {
          messageInterval.requestOnceOldWay(target, request.name, (outcome) =>
            contact.answered(request, outcome, clock.monotonicMs()),
          );
        } else {
          messageInterval.requestOnce(target, request.name, (outcome) =>
            contact.answered(request, outcome, clock.monotonicMs()),
          );
        }
        return;
      case 'stream':
        messageInterval.requestStream(target, request.streamId, request.rateHz);
        return;
    }
  }
}

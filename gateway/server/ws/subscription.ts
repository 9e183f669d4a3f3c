import type { Scope } from '../../contract/account/access.ts';
import type { Principal } from '../../contract/account/principal.ts';
import { type ClientFrame, type Topic, topicSchema } from '../../contract/port/websocket.ts';

export type SubscribeRequest = Extract<ClientFrame, { kind: 'subscribe' }>['data'];

export const DEFAULT_RATE_HZ = 4;

const TOPIC_SCOPES: Readonly<Record<Topic, Scope>> = {
  telemetry: 'telemetry:read',
  state: 'telemetry:read',
  event: 'telemetry:read',
  alert: 'telemetry:read',
  action: 'action:read',
  plan: 'action:read',
  governance: 'governance:read',
  meter: 'billing:read',
  replay: 'replay:read',
  simulation: 'simulation:run',
  workflow: 'workflow:run',
  inspector: 'telemetry:read',
  traffic: 'telemetry:read',
};

/** Raw messages and other aircraft: sent only on request, not part of the snapshot. */
export const ONLY_BY_NAME: ReadonlySet<Topic> = new Set(['inspector', 'traffic']);

/**
 * A reader's topics. Until its first `subscribe`: every permitted topic, except those requested
 * only by name. The first `subscribe` replaces this; later ones add topics.
 */
export class Subscription {
  readonly #allowed: ReadonlySet<Topic>;
  #topics: Set<Topic>;
  #vehicles: ReadonlySet<string> | undefined;
  #isDefault = true;
  rateHz = DEFAULT_RATE_HZ;
  /** Shortest time between two frames `vehicles`. 0: each vehicle has a frame of its own. */
  batchMs = 0;
  /** The message whose fields the topic `inspector` sends. */
  inspect: string | undefined;

  constructor(principal: Principal) {
    this.#allowed = new Set(topicSchema.options.filter((topic) => principal.scopes.has(TOPIC_SCOPES[topic])));
    this.#topics = new Set([...this.#allowed].filter((topic) => !ONLY_BY_NAME.has(topic)));
  }

  /** @returns the missing scope for one of the topics, or undefined */
  missingScope(topics: readonly Topic[]): Scope | undefined {
    const refused = topics.find((topic) => !this.#allowed.has(topic));
    return refused && TOPIC_SCOPES[refused];
  }

  /** @returns true if a topic was added that is new to the reader and part of the snapshot */
  add({ topics, vehicles, maxRateHz, batchMs, inspect }: SubscribeRequest): boolean {
    const before = this.#topics;
    this.#topics = new Set(this.#isDefault ? topics : [...before, ...topics]);
    this.#isDefault = false;
    if (vehicles) this.#vehicles = vehicles.length > 0 ? new Set(vehicles) : undefined;
    if (maxRateHz !== undefined) this.rateHz = maxRateHz;
    if (batchMs !== undefined) this.batchMs = batchMs;
    if (inspect !== undefined) this.inspect = inspect ?? undefined;
    return topics.some((topic) => !ONLY_BY_NAME.has(topic) && !before.has(topic));
  }

  remove(topics: readonly Topic[]): void {
    this.#isDefault = false;
    for (const topic of topics) this.#topics.delete(topic);
  }

  /** `vehicleId` null or undefined: no vehicle, or all. */
  wants(topic: Topic, vehicleId?: string | null): boolean {
    if (!this.#topics.has(topic)) return false;
    return this.#vehicles === undefined || vehicleId == null || this.#vehicles.has(vehicleId);
  }

  mayRead(topic: Topic): boolean {
    return this.#allowed.has(topic);
  }
}

import type { SeparationLimits } from '../base/geometry/encounter.ts';
import { inOrder } from '../base/lifecycle.ts';
import type { AuditLog } from '../base/log/audit-log.ts';
import type { Runtime } from '../base/runtime.ts';
import { leastSimulated } from '../base/simulated/least-simulated.ts';
import type { Mode } from '../contract/list.ts';
import { say } from '../contract/operator-text.ts';
import type { AlertLimits } from '../contract/vehicle/alert-limits.ts';
import type { LinkConfig } from '../contract/vehicle/link.ts';
import type { Link } from '../mavlink/link/link.ts';
import { type LinkOrigin, LinkRegistry, type LinkStore } from '../mavlink/link/link-registry.ts';
import { MessageInterval } from '../mavlink/protocol/message-interval.ts';
import { ReadOnlySender } from '../mavlink/protocol/read-only-requests.ts';
import { TimeSync } from '../mavlink/protocol/time-sync.ts';
import { Forwarder } from '../mavlink/router/forwarder.ts';
import type { LinkSigning } from '../mavlink/router/link-signing.ts';
import { Router } from '../mavlink/router/router.ts';
import type { AlertRegistry } from './alert/alert-registry.ts';
import { SeparationMonitor } from './alert/separation-monitor.ts';
import { VehicleAlerts } from './alert/vehicle-alerts.ts';
import { FirstContact } from './contact/first-contact.ts';
import { PayloadContact } from './contact/payload-contact.ts';
import { requestVersion } from './contact/request-version.ts';
import { TrafficService } from './traffic/traffic-service.ts';
import type { TrafficStore } from './traffic/traffic-sources.ts';
import { VehicleRegistry } from './vehicle-registry.ts';

/** Component id of a ground station. https://mavlink.io/en/messages/common.html#MAV_COMPONENT */
const GROUND_STATION_COMPONENT_ID = 190;
const HARDWARE_ON_SITL_LINK = 'hardware-on-sitl-link';

/** A station's only router. */
export function createRouter({ clock, logger }: Runtime, systemId: number): Router {
  return new Router({ clock, logger, systemId, componentId: GROUND_STATION_COMPONENT_ID });
}

export interface FleetOptions extends Runtime {
  readonly router: Router;
  readonly alerts: AlertRegistry;
  readonly recorder: {
    readonly state: { readonly isRecording: boolean };
    endLink(linkId: string): Promise<void>;
  };
  readonly linkStore: LinkStore;
  readonly createLink: (id: string, config: LinkConfig) => Link;
  /** How frames of a link are signed and verified; undefined: unsigned. */
  readonly signingFor?: ((link: Link, origin: LinkOrigin | undefined) => LinkSigning | undefined) | undefined;
  /** Minimum distance between flying vehicles. Without it the distance is not monitored. */
  readonly separation?: SeparationLimits | undefined;
  /** A vehicle's limits for alerts, read each time they are applied. Defaults if omitted. */
  readonly limitsOf?: ((vehicleId: string) => AlertLimits) | undefined;
  /** Settings of other aircraft. If omitted, they are heard from autopilots only. */
  readonly traffic?: { readonly store: TrafficStore; readonly audit: AuditLog } | undefined;
}

/** A simulated world has no receivers. */
const NO_TRAFFIC_SETTINGS: NonNullable<FleetOptions['traffic']> = {
  store: {
    sources: () => [],
    saveSources: () => undefined,
    forwardedTo: () => [],
    saveForwardedTo: () => undefined,
  },
  audit: { append: () => undefined },
};

export type Fleet = ReturnType<typeof createFleet>;

/** Links and the vehicles on them. Sends only read-only requests. */
export function createFleet(options: FleetOptions) {
  const { clock, ids, logger, router, alerts, recorder } = options;
  const forwarder = new Forwarder({ clock, tap: (tap) => router.tap(tap) });
  const links = new LinkRegistry({
    clock,
    ids,
    logger: logger.child({ module: 'link' }),
    store: options.linkStore,
    createLink: options.createLink,
    trafficOf: (linkId) => forwarder.trafficOf(linkId) ?? router.trafficOf(linkId),
  });
  links.on('attached', (link) => {
    if (link.config.kind === 'forward') forwarder.attach(link);
    else router.attach(link, options.signingFor?.(link, links.originOf(link.id)));
  });
  links.on('detached', ({ linkId }) => {
    router.detach(linkId);
    forwarder.detach(linkId);
    void recorder.endLink(linkId);
    alerts.clear({ vehicleId: null, code: HARDWARE_ON_SITL_LINK, key: linkId });
  });

  const sender = new ReadOnlySender(router);
  const timeSync: TimeSync = new TimeSync({
    inbox: router,
    sender,
    clock,
    targets: () => vehicles.list().filter((vehicle) => !vehicle.isLost),
  });
  /** Mean round trip to the vehicle's autopilot in milliseconds; undefined until measured. */
  const rttMs = (systemId: number): number | undefined => timeSync.roundTrip(systemId)?.meanMs;
  const vehicles: VehicleRegistry = new VehicleRegistry({
    inbox: router,
    clock,
    ids,
    logger: logger.child({ module: 'vehicle' }),
    ownSystemId: router.systemId,
    ownComponentId: router.componentId,
    linkQuality: { lossPct: (id) => router.lossPctOf(id) },
    // A vehicle not proven to be simulated is treated as real.
    modeOf: (linkId) => links.modeOf(linkId) ?? 'live',
    rttMs,
    isRecording: () => recorder.state.isRecording,
    requestVersion: (route) => requestVersion(router, route),
    limitsOf: options.limitsOf,
    onBatchEnd: (listener) => router.onBatchEnd(listener),
  });
  vehicles.on('changed', ({ linkId, version }) => {
    if (version?.builtFor === 'hardware' && links.modeOf(linkId) === 'sitl')
      disproveSitl(linkId, links, alerts);
  });
  // The router forwards such frames to no one, including echoes of our own.
  router.onEvent('ownIdSeen', () => vehicles.reportOwnId(clock.monotonicMs()));
  vehicles.on('event', ({ kind, vehicleId }) => {
    const state = kind === 'rebooted' && vehicleId !== null ? vehicles.get(vehicleId) : undefined;
    if (state) router.rebooted(state.systemId);
  });
  const separation = new SeparationMonitor({
    directory: vehicles,
    alerts,
    clock,
    limits: options.separation ?? { horizontalM: 0, verticalM: 0 },
  });
  const traffic = new TrafficService({
    ...(options.traffic ?? NO_TRAFFIC_SETTINGS),
    clock,
    ids,
    logger: logger.child({ module: 'traffic' }),
    inbox: router,
    sender: router,
    directory: vehicles,
    alerts,
    createLink: options.createLink,
    modeOfLink: (linkId) => links.modeOf(linkId) ?? 'live',
    limitsOf: options.limitsOf,
  });
  const messageInterval = new MessageInterval({ inbox: router, sender, clock });
  const listening = {
    inbox: router,
    clock,
    rttMs: ({ systemId }: { readonly systemId: number }) => rttMs(systemId),
  };
  return {
    /** Dependencies of protocols that change vehicles. Only for gates. */
    wire: { ...listening, sender: router },
    /** Dependencies of protocols that only request data. */
    asking: { ...listening, sender },
    alerts,
    router,
    links,
    forwarder,
    vehicles,
    separation,
    traffic,
    /** Requests messages from vehicles; changes nothing else. */
    messageInterval,
    rttMs,
    isRecording: () => recorder.state.isRecording,
    /** The least simulated world present: a mix must never look simulated. */
    mode(): Mode {
      const heard = vehicles.list().map(({ vehicleId }) => vehicles.modeOf(vehicleId));
      // A link that only forwards has no vehicles.
      const leadingSomewhere = links.list().filter(({ config }) => config.kind !== 'forward');
      return leastSimulated(heard) ?? leastSimulated(leadingSomewhere.map(({ mode }) => mode)) ?? 'sim';
    },
    ...inOrder(
      router,
      links,
      vehicles,
      new VehicleAlerts({ directory: vehicles, alerts, clock }),
      separation,
      traffic,
      messageInterval,
      new FirstContact({ directory: vehicles, inbox: router, clock, messageInterval }),
      new PayloadContact({ directory: vehicles, clock, messageInterval }),
      timeSync,
    ),
  };
}

/** A simulation declaration proved wrong: the link counts as real until the owner corrects it. */
function disproveSitl(linkId: string, links: LinkRegistry, alerts: AlertRegistry): void {
  links.disproveSitl(linkId);
  alerts.raise({
    vehicleId: null,
    code: HARDWARE_ON_SITL_LINK,
    key: linkId,
    severity: 'warning',
    text: say('Flight hardware answers on a link declared SITL: {link}. It is treated as live.', {
      link: links.get(linkId)?.text ?? linkId,
    }),
    advice: 'Correct the link in Settings, Links. Test keys and test logins can no longer reach it.',
  });
}

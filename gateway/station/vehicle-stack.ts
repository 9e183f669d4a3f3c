import type { Clock } from '../base/clock.ts';
import type { SeparationLimits } from '../base/geometry/encounter.ts';
import type { IdGenerator } from '../base/id.ts';
import type { Logger } from '../base/logger.ts';
import type { Mode } from '../contract/list.ts';
import type { LinkConfig } from '../contract/vehicle/link.ts';
import type { BatteryLimits } from '../contract/vehicle/station.ts';
import type { Link } from '../mavlink/link/link.ts';
import { LinkRegistry } from '../mavlink/link/link-registry.ts';
import type { LinkStore } from '../mavlink/link/link-store.ts';
import { HeartbeatEmitter } from '../mavlink/protocol/heartbeat-emitter.ts';
import { MessageInterval } from '../mavlink/protocol/message-interval.ts';
import { ReadOnlySender } from '../mavlink/protocol/read-only-requests.ts';
import { TimeSync } from '../mavlink/protocol/time-sync.ts';
import { Forwarder } from '../mavlink/router/forwarder.ts';
import type { LinkSigning } from '../mavlink/router/link-signing.ts';
import { Router } from '../mavlink/router/router.ts';
import { Recorder } from '../recording/recorder/recorder.ts';
import type { RecordingFiles } from '../recording/recorder/recording-files.ts';
import { AlertRegistry } from '../vehicle/alert/alert-registry.ts';
import { SeparationMonitor } from '../vehicle/alert/separation-monitor.ts';
import { VehicleAlerts } from '../vehicle/alert/vehicle-alerts.ts';
import { FirstContact } from '../vehicle/contact/first-contact.ts';
import { requestVersion } from '../vehicle/contact/request-version.ts';
import { VehicleRegistry } from '../vehicle/vehicle-registry.ts';

/** Component id of a ground station. https://mavlink.io/en/messages/common.html#MAV_COMPONENT */
const GROUND_STATION_COMPONENT_ID = 190;
export const BYTES_PER_GB = 1e9;
const HARDWARE_ON_SITL_LINK = 'hardware-on-sitl-link';

export interface VehicleStackOptions {
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
  readonly systemId: number;
  readonly linkStore: LinkStore;
  readonly createLink: (id: string, config: LinkConfig) => Link;
  /** How frames of a link are signed and checked; undefined for a link without a key. */
  readonly signingFor: (link: Link) => LinkSigning | undefined;
  readonly recordingFiles: RecordingFiles;
  readonly recordingsMaxBytes: number;
  /** Recordings with notes, which stay however much there is. */
  readonly notedRecordings?: () => ReadonlySet<string>;
  /** Recordings of simulated vehicles, which go before any of a real flight. */
  readonly simulatedRecordings?: () => ReadonlySet<string>;
  /** Minimum distance between flying vehicles. Without it the distance is not monitored. */
  readonly separation?: SeparationLimits | undefined;
  /** When the station warns about batteries, asked with each battery message; the defaults unless given. */
  readonly batteryLimits?: (() => BatteryLimits) | undefined;
  /** The dead man switch of our heartbeat. */
  readonly isExecutorAlive: () => boolean;
}

/**
 * The listening half of the station: links, router, recorder, vehicles and their alerts. All it sends are our heartbeat
 * and read-only requests.
 */
export class VehicleStack {
  readonly alerts: AlertRegistry;
  readonly links: LinkRegistry;
  readonly router: Router;
  readonly forwarder: Forwarder;
  readonly recorder: Recorder;
  readonly vehicles: VehicleRegistry;
  readonly separation: SeparationMonitor;
  /** Asks vehicles for messages; it only asks. */
  readonly messageInterval: MessageInterval;
  readonly #timeSync: TimeSync;
  readonly #parts: readonly { start(): void; stop(): void }[];

  constructor(options: VehicleStackOptions) {
    const { clock, ids, logger, systemId } = options;
    const router = new Router({ clock, logger, systemId, componentId: GROUND_STATION_COMPONENT_ID });
    this.router = router;
    this.forwarder = new Forwarder({ clock, tap: (tap) => router.tap(tap) });
    const { forwarder } = this;
    this.links = new LinkRegistry({
      clock,
      ids,
      logger: logger.child({ module: 'link' }),
      store: options.linkStore,
      createLink: options.createLink,
      trafficOf: (linkId) => forwarder.trafficOf(linkId) ?? router.trafficOf(linkId),
    });
    this.recorder = new Recorder({
      clock,
      logger: logger.child({ module: 'recorder' }),
      files: options.recordingFiles,
      router,
      maxTotalBytes: options.recordingsMaxBytes,
      ...(options.notedRecordings && { notedNames: options.notedRecordings }),
      ...(options.simulatedRecordings && { simulatedNames: options.simulatedRecordings }),
    });
    this.links.on('attached', (link) => {
      if (link.config.kind === 'forward') forwarder.attach(link);
      else router.attach(link, options.signingFor(link));
    });
    this.links.on('detached', ({ linkId }) => {
      router.detach(linkId);
      forwarder.detach(linkId);
      void this.recorder.endLink(linkId);
      this.alerts.clear({ vehicleId: null, code: HARDWARE_ON_SITL_LINK, key: linkId });
    });
    this.alerts = new AlertRegistry(clock);
    const sender = new ReadOnlySender(router);
    this.#timeSync = new TimeSync({
      inbox: router,
      sender,
      clock,
      targets: () => this.vehicles.list().filter((vehicle) => !vehicle.isLost),
    });
    this.vehicles = new VehicleRegistry({
      inbox: router,
      clock,
      ids,
      logger: logger.child({ module: 'vehicle' }),
      ownSystemId: router.systemId,
      ownComponentId: router.componentId,
      linkQuality: { lossPct: (id) => router.lossPctOf(id) },
      modeOf: (linkId) => this.#modeOf(linkId),
      rttMs: (id) => this.rttMs(id),
      isRecording: () => this.recorder.state.isRecording,
      requestVersion: (route) => requestVersion(router, route),
      batteryLimits: options.batteryLimits,
      onBatchEnd: (listener) => router.onBatchEnd(listener),
    });
    this.vehicles.on('changed', ({ linkId, version }) => {
      if (version?.builtFor === 'hardware' && this.links.modeOf(linkId) === 'sitl')
        this.#disproveSitl(linkId);
    });
    // The router forwards such frames to no one, including echoes of our own.
    router.onEvent('ownIdSeen', () => this.vehicles.reportOwnId(clock.monotonicMs()));
    this.vehicles.on('event', ({ kind, vehicleId }) => {
      const state = kind === 'rebooted' && vehicleId !== null ? this.vehicles.get(vehicleId) : undefined;
      if (state) router.rebooted(state.systemId);
    });
    this.separation = new SeparationMonitor({
      directory: this.vehicles,
      alerts: this.alerts,
      clock,
      limits: options.separation ?? { horizontalM: 0, verticalM: 0 },
    });
    this.messageInterval = new MessageInterval({ inbox: router, sender, clock });
    const { messageInterval } = this;
    this.#watchRecorder();
    this.#parts = [
      router,
      this.links,
      this.alerts,
      this.vehicles,
      new VehicleAlerts({ directory: this.vehicles, alerts: this.alerts, clock }),
      this.separation,
      messageInterval,
      new FirstContact({ directory: this.vehicles, inbox: router, clock, messageInterval }),
      this.#timeSync,
      new HeartbeatEmitter({ sender, clock, isAlive: options.isExecutorAlive }),
    ];
  }

  /** Records before anything is heard. */
  async start(): Promise<void> {
    await this.recorder.start();
    for (const part of this.#parts) part.start();
  }

  async stop(): Promise<void> {
    for (const part of [...this.#parts].reverse()) if (part !== this.links) part.stop();
    await this.links.stop();
    await this.recorder.stop();
  }

  /** Mean round trip to the vehicle's autopilot in milliseconds; undefined while unmeasured. */
  rttMs(systemId: number): number | undefined {
    return this.#timeSync.roundTrip(systemId)?.meanMs;
  }

  /** What is not proven simulated is taken for real. */
  #modeOf(linkId: string): Mode {
    return this.links.modeOf(linkId) ?? 'live';
  }

  /** A declaration that turns out wrong: real until the owner says otherwise. */
  #disproveSitl(linkId: string): void {
    this.links.disproveSitl(linkId);
    this.alerts.raise({
      vehicleId: null,
      code: HARDWARE_ON_SITL_LINK,
      key: linkId,
      severity: 'warning',
      text: `Flight hardware answers on a link declared SITL: ${this.links.get(linkId)?.text ?? linkId}. It is treated as live.`,
      advice: 'Correct the link in Settings, Links. Test keys and test logins can no longer reach it.',
    });
  }

  #watchRecorder(): void {
    const key = { vehicleId: null, code: 'not-recording' } as const;
    const overLimit = { vehicleId: null, code: 'recordings-over-limit' } as const;
    this.recorder.on('roomMade', ({ isOverLimit, totalBytes }) => {
      if (!isOverLimit) this.alerts.clear(overLimit);
      else {
        this.alerts.raise({
          ...overLimit,
          severity: 'caution',
          text: `Recordings take ${(totalBytes / BYTES_PER_GB).toFixed(1)} GB, more than the limit. Those with notes and the current one are kept`,
          advice: 'Remove recordings you no longer need, or raise the limit of recordings.',
        });
      }
    });
    this.recorder.on('stateChanged', ({ isRecording, reason }) => {
      if (isRecording) this.alerts.clear(key);
      else {
        this.alerts.raise({
          ...key,
          severity: 'warning',
          text: `NOT RECORDING: ${reason ?? 'the disk does not respond'}`,
          advice: 'Free disk space. The last minute is kept in memory and written as soon as possible.',
        });
      }
    });
  }
}

import { commandApi } from '../../../gateway/contract/api/command-api.ts';
import { stationApi } from '../../../gateway/contract/api/station-api.ts';
import { vehicleApi } from '../../../gateway/contract/api/vehicle-api.ts';
import type { Sticks } from '../../../gateway/contract/onboard/manual-control.ts';
import { call } from '../../api/call.ts';
import type { Clock, Timer } from '../../api/connection/clock.ts';
import { GatewayError, type RestClient } from '../../api/connection/rest-client.ts';
import {
  type OpenSocket,
  type StreamStatus,
  TelemetryStream,
} from '../../api/connection/telemetry-stream.ts';
import { replaceAlerts } from '../app/alert-store.ts';
import { replaceWaitingApprovals } from '../command-center/governance-store.ts';
import { replaceLeases } from '../command-center/lease-store.ts';
import { replaceLinks } from '../settings/link-store.ts';
import { receiveCommand } from '../vehicle/command-store.ts';
import { SAMPLE_PERIOD_MS, SampleStore } from '../vehicle/sample-store.ts';
import { settleSelection } from '../vehicle/selection-store.ts';
import { refillTrails } from '../vehicle/trail-refill.ts';
import { VehicleFeed } from '../vehicle/vehicle-feed.ts';
import { applyServerFrame, type FrameTargets } from './apply-server-frame.ts';
import { useConnectionStore } from './connection-store.ts';
import { forgetGatewayClock, gatewayUtcMs, noteGatewayStamp } from './now.ts';

const HEALTH_PERIOD_MS = 5_000;
const HEALTH_RETRY_MS = 1_000;
const REFILL_RETRY_MS = 15_000;
const REFILL_RETRIES = 3;
/** Update rate requested from the stream. The gateway sends the latest state, so a slower display only skips steps. */
const TELEMETRY_RATE_HZ = 10;
const TELEMETRY_BATCH_MS = 50;

export interface GatewayRuntimeOptions {
  readonly rest: RestClient;
  readonly clock: Clock;
  readonly random: () => number;
  readonly requestFrame: (action: () => void) => unknown;
  readonly openSocket: OpenSocket;
  readonly onMissionChanged: (vehicleId: string) => void;
  readonly onFenceOrRallyChanged?: ((list: 'fence' | 'rally', vehicleId: string) => void) | undefined;
  readonly onChecklistChanged?: ((vehicleId: string) => void) | undefined;
  readonly onCalibration?: FrameTargets['onCalibration'];
  readonly onGap?: FrameTargets['onGap'];
  readonly onAccessChanged?: FrameTargets['onAccessChanged'];
  readonly onVehiclesGone?: FrameTargets['onVehiclesGone'];
}

/** Keeps the stores up to date from one gateway. */
export class GatewayRuntime {
  readonly rest: RestClient;
  readonly feed: VehicleFeed;
  readonly samples = new SampleStore();
  readonly #stream: TelemetryStream;
  readonly #clock: Clock;
  #healthTimer: Timer | undefined;
  #sampleTimer: Timer | undefined;
  #isRunning = false;
  #isRefilling = false;
  #refillTimer: Timer | undefined;
  /**
   * Changes when the stream connects and when everything ends. Results of earlier polling rounds are then
   * dropped.
   */
  #pollGeneration = 0;
  #leaveSelection: (() => void) | undefined;

  constructor(options: GatewayRuntimeOptions) {
    this.rest = options.rest;
    this.#clock = options.clock;
    this.feed = new VehicleFeed({ clock: options.clock, requestFrame: options.requestFrame });
    this.#stream = new TelemetryStream({
      url: `${options.rest.baseUrl.replace(/^http/, 'ws')}/ws/telemetry`,
      token: options.rest.token,
      topics: [
        'telemetry',
        'state',
        'event',
        'alert',
        'action',
        'plan',
        'governance',
        'replay',
        'simulation',
        'workflow',
        'traffic',
      ],
      maxRateHz: TELEMETRY_RATE_HZ,
      batchMs: TELEMETRY_BATCH_MS,
      openSocket: options.openSocket,
      poll: () => this.#poll(),
      onFrame: (frame) => {
        if (frame.kind === 'welcome') forgetGatewayClock();
        noteGatewayStamp(frame.t, options.clock.utcMs());
        applyServerFrame(frame, {
          feed: this.feed,
          onMissionChanged: options.onMissionChanged,
          onFenceOrRallyChanged: options.onFenceOrRallyChanged,
          onChecklistChanged: options.onChecklistChanged,
          onCalibration: options.onCalibration,
          onGap: options.onGap,
          onAccessChanged: options.onAccessChanged,
          onVehiclesGone: options.onVehiclesGone,
        });
        if (frame.kind === 'snapshot') this.#refillTrails();
      },
      onStatus: (stream) => {
        if (stream === 'online') this.#pollGeneration += 1;
        useConnectionStore.setState(stream === 'online' ? { stream, gateway: 'online' } : { stream });
      },
      clock: options.clock,
      random: options.random,
    });
  }

  start(): void {
    this.#isRunning = true;
    this.#leaveSelection ??= settleSelection();
    this.#stream.start();
    this.#sampleTimer ??= this.#clock.every(SAMPLE_PERIOD_MS, () =>
      this.samples.sample(this.feed.list(), this.#clock.monotonicMs()),
    );
    void this.#checkHealth();
  }

  stop(): void {
    this.#isRunning = false;
    this.#pollGeneration += 1;
    this.#leaveSelection?.();
    this.#leaveSelection = undefined;
    this.#healthTimer?.cancel();
    this.#sampleTimer?.cancel();
    this.#sampleTimer = undefined;
    this.#refillTimer?.cancel();
    this.#refillTimer = undefined;
    this.#stream.stop();
    this.feed.stop();
  }

  /** Starts inspecting raw messages: one message, or null for the list alone. Undefined ends it. */
  inspect(messageKey: string | null | undefined): void {
    this.#stream.inspect(messageKey);
  }

  /** Sends only while the stream is connected. The gateway centres the sticks when they stay away. */
  sendSticks(sticks: Sticks): void {
    this.#stream.sendSticks(sticks);
  }

  retryNow(): void {
    this.#stream.retryNow();
  }

  /** A trail has a gap before the first snapshot and while the stream was away. */
  #refillTrails(retries = REFILL_RETRIES): void {
    if (this.#isRefilling) return;
    this.#isRefilling = true;
    void refillTrails(this.rest, this.feed, gatewayUtcMs(this.#clock.utcMs()))
      // A busy gateway may answer later; without an answer a trail begins with what this window receives.
      .catch(() => false)
      .then((isComplete) => {
        if (this.#isRunning && !isComplete && retries > 0)
          this.#refillTimer ??= this.#clock.after(REFILL_RETRY_MS, () => {
            this.#refillTimer = undefined;
            this.#refillTrails(retries - 1);
          });
      })
      .finally(() => {
        this.#isRefilling = false;
      });
  }

  async #checkHealth(): Promise<void> {
    let nextMs = HEALTH_PERIOD_MS;
    try {
      const health = await call(this.rest, stationApi.getHealth);
      useConnectionStore.setState({ gateway: 'online', health });
    } catch (cause) {
      useConnectionStore.setState(({ stream }) => ({
        gateway: answered(cause, stream) ? 'online' : 'offline',
      }));
      nextMs = HEALTH_RETRY_MS;
    }
    if (!this.#isRunning) return;
    this.#healthTimer = this.#clock.after(nextMs, () => void this.#checkHealth());
  }

  /**
   * Polling that replaces the stream: vehicles first, then each list as it arrives. A stream that is back has
   * newer data, so the rest of a round is dropped then.
   */
  async #poll(): Promise<void> {
    const generation = this.#pollGeneration;
    const isWanted = () => generation === this.#pollGeneration && this.#stream.status !== 'online';
    const telemetry = await call(this.rest, vehicleApi.getTelemetry);
    if (!isWanted()) return;
    this.feed.replaceAll(telemetry.vehicles);
    const take = async <Item>(
      asked: Promise<{ readonly items: readonly Item[] }>,
      keep: (items: readonly Item[]) => void,
    ) => {
      const { items } = await asked;
      if (isWanted()) keep(items);
    };
    const waiting = { query: { state: 'waiting', limit: 50 } } as const;
    await Promise.allSettled([
      take(call(this.rest, commandApi.listCommands, { query: { limit: 50 } }), (records) =>
        records.forEach(receiveCommand),
      ),
      take(call(this.rest, stationApi.listLinks), replaceLinks),
      take(call(this.rest, stationApi.listAlerts), replaceAlerts),
      take(call(this.rest, commandApi.listApprovals, waiting), replaceWaitingApprovals),
      take(call(this.rest, commandApi.listCommandLeases), replaceLeases),
    ]);
  }
}

/** An overload response or a live stream also counts as online. Only no response at all is "offline". */
function answered(cause: unknown, stream: StreamStatus): boolean {
  return stream === 'online' || (cause instanceof GatewayError && cause.kind !== 'unreachable');
}

import type { QueryClient } from '@tanstack/react-query';
import type { NamedOperation } from '../../gateway/contract/api/api-operation.ts';
import { setupApi } from '../../gateway/contract/api/setup-api.ts';
import { stationApi } from '../../gateway/contract/api/station-api.ts';
import { browserClock, type Timer } from '../api/connection/clock.ts';
import {
  desktopBridge,
  forgetOperatorToken,
  gatewayAddress,
  keepOperatorToken,
  obtainOperatorToken,
} from '../api/connection/desktop-bridge.ts';
import { RestClient } from '../api/connection/rest-client.ts';
import { openBrowserSocket } from '../api/connection/telemetry-stream.ts';
import { useConnectionStore } from '../state/connection/connection-store.ts';
import { GatewayRuntime } from '../state/connection/gateway-runtime.ts';
import { operationKey } from '../state/connection/operations.ts';
import { receiveCalibration } from '../state/setup/calibration-queries.ts';
import { forgetOnboard, ONBOARD_LISTS, refetchOnboard } from '../state/vehicle/mission-queries.ts';

export type SessionState =
  | { readonly phase: 'starting' }
  | { readonly phase: 'token-needed'; readonly wasRefused: boolean }
  | { readonly phase: 'ready'; readonly runtime: GatewayRuntime };

const SHELL_RETRY_MS = 1_000;

/**
 * Owns the connection to the gateway: finds address and token, and runs the runtime. A restarted
 * gateway has a new token: the session then asks the shell or, in a browser, the operator.
 */
export class GatewaySession {
  readonly #queryClient: QueryClient;
  readonly #onState: (state: SessionState) => void;
  #runtime: GatewayRuntime | undefined;
  #retryTimer: Timer | undefined;
  #isStopped = false;
  #stopWatching: (() => void) | undefined;

  constructor(queryClient: QueryClient, onState: (state: SessionState) => void) {
    this.#queryClient = queryClient;
    this.#onState = onState;
  }

  start(): void {
    this.#stopWatching = useConnectionStore.subscribe((now, before) => {
      if (now.stream === 'refused' && before.stream !== 'refused') this.#onRefused();
      if (now.stream === 'online' && before.stream !== 'online')
        void this.#queryClient.invalidateQueries({ queryKey: operationKey(stationApi.getWhoami) });
      const isInTrouble = now.stream === 'offline' || now.stream === 'reconnecting';
      if (isInTrouble && now.stream !== before.stream && desktopBridge()) void this.#connect(false);
    });
    addEventListener('online', this.#retryNow);
    void this.#connect(false);
  }

  stop(): void {
    this.#isStopped = true;
    this.#retryTimer?.cancel();
    this.#stopWatching?.();
    removeEventListener('online', this.#retryNow);
    this.#runtime?.stop();
  }

  /** Uses a token typed in by the operator. */
  takeToken(token: string): void {
    keepOperatorToken(token);
    void this.#connect(false);
  }

  readonly #retryNow = () => this.#runtime?.retryNow();

  async #connect(wasRefused: boolean): Promise<void> {
    try {
      const [baseUrl, token] = await Promise.all([gatewayAddress(), obtainOperatorToken()]);
      if (this.#isStopped) return;
      if (token === undefined) {
        this.#dropRuntime();
        this.#onState({ phase: 'token-needed', wasRefused });
        return;
      }
      const isSame = this.#runtime?.rest.baseUrl === baseUrl && this.#runtime.rest.token === token;
      if (!isSame) this.#run(baseUrl, token);
    } catch {
      // The shell has no gateway yet, or it is restarting one.
      if (!this.#isStopped)
        this.#retryTimer = browserClock.after(SHELL_RETRY_MS, () => void this.#connect(wasRefused));
    }
  }

  #run(baseUrl: string, token: string): void {
    this.#dropRuntime();
    const runtime = new GatewayRuntime({
      rest: new RestClient({
        baseUrl,
        token,
        fetch: (...args) => fetch(...args),
        newId: () => crypto.randomUUID(),
        onUnauthenticated: () => this.#onRefused(),
      }),
      clock: browserClock,
      random: Math.random,
      requestFrame: (action) => requestAnimationFrame(action),
      openSocket: openBrowserSocket,
      onChecklistChanged: (vehicleId) => this.#readAgain(setupApi.readVehicleChecklist, vehicleId),
      onCalibration: (run) => receiveCalibration(this.#queryClient, run),
      onMissionChanged: (vehicleId) => this.#readAgain(ONBOARD_LISTS.mission, vehicleId),
      onFenceOrRallyChanged: (list, vehicleId) => this.#readAgain(ONBOARD_LISTS[list], vehicleId),
      onGap: () => refetchOnboard(this.#queryClient),
      // Data read with another role may differ from what this role may see.
      onAccessChanged: () => void this.#queryClient.resetQueries(),
      onVehiclesGone: (isGone) => forgetOnboard(this.#queryClient, isGone),
    });
    this.#runtime = runtime;
    runtime.start();
    this.#onState({ phase: 'ready', runtime });
  }

  #readAgain(operation: NamedOperation, vehicleId: string): void {
    const queryKey = operationKey(operation, { params: { vehicleId } });
    void this.#queryClient.invalidateQueries({ queryKey });
  }

  #onRefused(): void {
    if (!this.#runtime || this.#isStopped) return;
    this.#dropRuntime();
    forgetOperatorToken();
    void this.#connect(true);
  }

  #dropRuntime(): void {
    this.#runtime?.stop();
    this.#runtime = undefined;
  }
}

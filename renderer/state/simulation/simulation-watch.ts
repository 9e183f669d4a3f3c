import { createStore, type StoreApi } from 'zustand';
import type { Scenario } from '../../../gateway/contract/simulation/scenario.ts';
import type {
  SimulationDetail,
  SimulationEvent,
  SimulationFrame,
  SimulationRun,
} from '../../../gateway/contract/simulation/simulation.ts';
import type { Clock, Timer } from '../../api/connection/clock.ts';
import { VehicleFeed } from '../vehicle/vehicle-feed.ts';
import { createVehicleStore, type VehicleStoreHook } from '../vehicle/vehicle-store.ts';
import { hasSimulationEnded } from './simulation-queries.ts';

export interface WatchedSimulation {
  /** Undefined until the run is known. */
  readonly run: SimulationRun | undefined;
  readonly scenario: Scenario | undefined;
  /** In order, without holes as far as the gateway could be asked. */
  readonly events: readonly SimulationEvent[];
  /** Events were deleted to make room for newer runs. */
  readonly areEventsRemoved: boolean;
  /** The last manual fault rejected by the simulation. */
  readonly refusal: string | undefined;
  /** Error of the last read; shown data may then be outdated. */
  readonly failure: unknown;
}

export interface SimulationWatchOptions {
  readonly simulationId: string;
  readonly read: (simulationId: string) => Promise<SimulationDetail>;
  readonly clock: Clock;
  readonly requestFrame: (action: () => void) => unknown;
}

/** Polling period of a run without frames: another user's run, or no stream. */
export const QUIET_MS = 2_000;
const WATCH_PERIOD_MS = 500;

/**
 * Keeps the state of one simulation. It takes the frames of the stream, and reads the whole run again when
 * events were missed, when it ended and when no frames come. Its vehicles are separate from the live ones.
 */
export class SimulationWatch {
  readonly store: StoreApi<WatchedSimulation>;
  readonly vehicles: { readonly feed: VehicleFeed; readonly store: VehicleStoreHook };
  readonly #options: SimulationWatchOptions;
  #timer: Timer | undefined;
  #heardAtMs: number;
  #isReading = false;
  #mustReadAgain = false;
  #isComplete = false;
  #isStopped = false;

  constructor(options: SimulationWatchOptions) {
    const { clock, requestFrame } = options;
    this.#options = options;
    this.#heardAtMs = clock.monotonicMs();
    this.store = createStore(() => ({
      run: undefined,
      scenario: undefined,
      events: [],
      areEventsRemoved: false,
      refusal: undefined,
      failure: undefined,
    }));
    const store = createVehicleStore();
    // Simulated time has its own pace and stops in a pause, so ages are those of the simulation.
    const toEntry: ConstructorParameters<typeof VehicleFeed>[0]['toEntry'] = (telemetry) => ({
      telemetry,
      receivedAtMs: Number.POSITIVE_INFINITY,
    });
    this.vehicles = { store, feed: new VehicleFeed({ clock, requestFrame, store, toEntry }) };
  }

  start(): void {
    this.#timer = this.#options.clock.every(WATCH_PERIOD_MS, () => this.#lookAfter());
    void this.readAgain();
  }

  /** The object is of no use afterwards. */
  stop(): void {
    this.#isStopped = true;
    this.#timer?.cancel();
    this.vehicles.feed.stop();
  }

  /** A frame of the stream; those of other runs are passed over. */
  receive({ run, vehicles, events }: SimulationFrame): void {
    if (this.#isStopped || this.#isComplete || run.simulationId !== this.#options.simulationId) return;
    this.#heardAtMs = this.#options.clock.monotonicMs();
    this.vehicles.feed.receiveAll(vehicles);
    const known = this.store.getState().events;
    const lastSeq = known.at(-1)?.seq ?? 0;
    // A refusal comes beside the events of the run and has no sequence number among them.
    const refusal = events.findLast(({ seq }) => seq === 0)?.summary;
    const news = events.filter(({ seq }) => seq > lastSeq);
    const hasGap = news.some(({ seq }, index) => seq !== lastSeq + 1 + index);
    this.store.setState({
      run,
      ...(news.length > 0 && !hasGap && { events: [...known, ...news] }),
      ...(refusal !== undefined && { refusal }),
    });
    if (hasGap || hasSimulationEnded(run.state)) void this.readAgain();
  }

  /** Takes the answer of a command. The stream brings the rest. */
  take(run: SimulationRun): void {
    if (!this.#isStopped && !this.#isComplete) this.store.setState({ run });
  }

  forgetRefusal(): void {
    this.store.setState({ refusal: undefined });
  }

  async readAgain(): Promise<void> {
    if (this.#isReading) {
      this.#mustReadAgain = true;
      return;
    }
    this.#isReading = true;
    this.#mustReadAgain = false;
    try {
      this.#show(await this.#options.read(this.#options.simulationId));
    } catch (failure) {
      if (!this.#isStopped) this.store.setState({ failure });
    } finally {
      this.#isReading = false;
      this.#heardAtMs = this.#options.clock.monotonicMs();
    }
    if (this.#mustReadAgain && !this.#isStopped) await this.readAgain();
  }

  #show({ scenario, events, eventsRemovedAtMs, ...read }: SimulationDetail): void {
    if (this.#isStopped) return;
    const { run, events: known } = this.store.getState();
    // A frame may have overtaken the answer; an end is never overtaken.
    const isOld = run !== undefined && !hasSimulationEnded(read.state) && run.elapsedS > read.elapsedS;
    const isLonger = hasSimulationEnded(read.state) || events.length >= known.length;
    this.#isComplete = hasSimulationEnded(read.state);
    this.store.setState({
      run: isOld ? run : read,
      scenario,
      events: isLonger ? events : known,
      areEventsRemoved: eventsRemovedAtMs !== null,
      failure: undefined,
    });
  }

  #lookAfter(): void {
    const isQuiet = this.#options.clock.monotonicMs() - this.#heardAtMs >= QUIET_MS;
    if (isQuiet && !this.#isComplete && !this.#isReading) void this.readAgain();
  }
}

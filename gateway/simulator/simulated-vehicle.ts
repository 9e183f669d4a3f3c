/** Something that breaks in a simulated vehicle; kinds and parameters are those of a scenario. */
export interface VehicleFault {
  readonly kind: string;
  readonly params: Readonly<Record<string, number>>;
}

/** A vehicle of the simulator, of whatever type. */
export interface SimulatedVehicle {
  /** Switches it on. */
  start(): void;
  /** Takes the battery out: nothing more is sent. */
  stop(): void;
  /**
   * Breaks something; calling the answer mends it, where that is possible.
   * @throws RangeError for a fault this vehicle cannot have
   */
  inject(fault: VehicleFault): () => void;
}

/** How a simulated vehicle reaches its ground station: datagrams, one frame each. */
export interface VehicleTransport {
  /** May be called again after `close`: a fresh source address then, as after a reboot. */
  open(onDatagram: (bytes: Uint8Array) => void): void;
  /** Never throws; what cannot be sent is lost, as on any radio. */
  send(bytes: Uint8Array): void;
  close(): void;
}

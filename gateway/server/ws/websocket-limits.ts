/** Limits of the WebSocket edge. */
export interface WebSocketLimits {
  /** All open sockets, including those not yet identified. */
  readonly maxSockets: number;
  /** Open sockets of one principal that is not the machine's operator. */
  readonly maxSocketsPerPrincipal: number;
  /** Sockets that have not sent hello yet. */
  readonly maxUnidentified: number;
  readonly maxPayloadBytes: number;
  readonly maxMessagesPerS: number;
  readonly helloTimeoutMs: number;
  readonly heartbeatMs: number;
  /** A socket that is silent for this long counts as dead. */
  readonly deadAfterMs: number;
  /** Above this many unsent bytes, telemetry waits and only its newest state is kept. */
  readonly telemetryBufferedBytes: number;
  /** Above this many unsent bytes, the reader is closed, because other frames must not be dropped. */
  readonly losslessBufferedBytes: number;
  /** Sessions kept for a resume after their socket closed. */
  readonly maxDetachedSessions: number;
  /** Frames other than telemetry a session keeps for a resume, by number and by size. */
  readonly maxKeptFrames: number;
  readonly maxKeptBytes: number;
}

export const WEBSOCKET_LIMITS: WebSocketLimits = {
  maxSockets: 160,
  maxSocketsPerPrincipal: 32,
  maxUnidentified: 128,
  maxPayloadBytes: 64 * 1024,
  maxMessagesPerS: 20,
  helloTimeoutMs: 5000,
  heartbeatMs: 10_000,
  deadAfterMs: 25_000,
  telemetryBufferedBytes: 512 * 1024,
  losslessBufferedBytes: 1024 * 1024,
  maxDetachedSessions: 64,
  maxKeptFrames: 5000,
  maxKeptBytes: 1024 * 1024,
};

import type { WebSocketLimits } from '../ws/websocket-limits.ts';

/** Configuration of the HTTP server, created by `gateway/config.ts`. */
export interface HttpServerConfig {
  /** A literal address. Anything but loopback needs {@link tls}. */
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Product version, shown by `GET /health`. */
  readonly version: string;
  /** Further web origins that may call, e.g. `https://ops.example.com`. */
  readonly allowedOrigins: readonly string[];
  /** Further Host headers (`name:port`), for a gateway with a TLS host name. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** PEM texts. If set, the gateway accepts only https. */
  readonly tls?: { readonly key: string; readonly cert: string } | undefined;
  /** Folder of the built window. Without it no page is served. */
  readonly uiDirectory?: string | undefined;
  /** NEXT_PUBLIC_API_BASE. Undefined: our own address. Empty: none. */
  readonly apiBase?: string | undefined;
  /** MBTiles file of the base map. Without it tiles answer 404. */
  readonly tilesFile?: string | undefined;
  /** Overrides of the WebSocket limits; for benches and tests. */
  readonly webSocket?: Partial<WebSocketLimits> | undefined;
}

import type { WebSocketLimits } from '../ws/websocket-limits.ts';

/** Configuration of the HTTP edge, made by `gateway/config.ts`. */
export interface HttpServerConfig {
  /** A literal address. Anything but loopback needs {@link tls}. */
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Version of the product, shown by `GET /health` and `GET /openapi.json`. */
  readonly version: string;
  /** Web origins beside our own that may call, e.g. `https://ops.example.com`. */
  readonly allowedOrigins: readonly string[];
  /** Host headers (`name:port`) beside the loopback names; for a gateway reached over TLS under a name. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** PEM texts. With them the gateway speaks https only. */
  readonly tls?: { readonly key: string; readonly cert: string } | undefined;
  /** Folder of the built window; without it no page is served. */
  readonly uiDirectory?: string | undefined;
  /** NEXT_PUBLIC_API_BASE. Undefined: our own address. Empty: none. */
  readonly apiBase?: string | undefined;
  /** MBTiles file of the base map; without it tiles answer 404. */
  readonly tilesFile?: string | undefined;
  /** Overrides of the WebSocket limits; for benches and tests. */
  readonly webSocket?: Partial<WebSocketLimits> | undefined;
}

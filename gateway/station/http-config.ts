import type { Config } from '../config.ts';
import type { HttpServerConfig } from '../server/http/http-server-config.ts';
import { builtFile, existing, outsideArchive, VERSION } from './shipped-files.ts';

/** What the HTTP server takes from the configuration and from the built files beside it. */
export function httpConfigOf(config: Config, tls: HttpServerConfig['tls']): HttpServerConfig {
  return {
    host: config.host,
    port: config.port,
    version: VERSION,
    allowedOrigins: config.allowOrigin,
    tls,
    apiBase: config.apiBase,
    uiDirectory: existing(builtFile('renderer')),
    tilesFile: existing(outsideArchive(builtFile('map/base.mbtiles'))),
  };
}

import { isIP } from 'node:net';
import { AppError } from '../../../base/error.ts';
import type { HttpServerConfig } from '../http-server-config.ts';

/** @throws address-refused unless the address is literal and either loopback or behind TLS */
export function checkAddress({ host, tls }: Pick<HttpServerConfig, 'host' | 'tls'>): void {
  const isLoopback = host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
  if (isLoopback || (isIP(host) !== 0 && tls)) return;
  throw new AppError(
    'address-refused',
    isIP(host) === 0
      ? `Give a literal address such as 127.0.0.1, not "${host}": a name may resolve to another interface.`
      : `Other machines can reach ${host}. Configure a TLS key and certificate for it, or listen on 127.0.0.1.`,
  );
}

/** The Host headers and origins of a gateway that listens on `port`. */
export function addressesOf(
  config: Pick<HttpServerConfig, 'host' | 'tls' | 'allowedHosts' | 'allowedOrigins'>,
  port: number,
): { readonly url: string; readonly hosts: ReadonlySet<string>; readonly origins: ReadonlySet<string> } {
  const scheme = config.tls ? 'https' : 'http';
  const literal = config.host.includes(':') ? `[${config.host}]` : config.host;
  const names = new Set(['127.0.0.1', 'localhost', '[::1]', literal]);
  if (config.host === '0.0.0.0' || config.host === '::') names.delete(literal);
  const isDefaultPort = port === (config.tls ? 443 : 80);
  const authorities = [...names].map((name) => `${name}:${port}`);
  // Browsers leave the scheme's own port out.
  const hosts = [...authorities, ...(isDefaultPort ? names : []), ...(config.allowedHosts ?? [])];
  return {
    url: `${scheme}://${literal}:${port}`,
    hosts: new Set(hosts.map((host) => host.toLowerCase())),
    origins: new Set([...hosts.map((host) => `${scheme}://${host}`), ...config.allowedOrigins]),
  };
}

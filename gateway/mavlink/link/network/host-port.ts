/** `host:port`, with an IPv6 address in brackets (RFC 3986, section 3.2.2). */
export function formatHostPort(host: string, port: number): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

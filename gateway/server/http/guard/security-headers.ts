/**
 * The Content-Security-Policy of the window: everything from ourselves, inline styles for the map's controls, blobs for
 * its worker. `connect-src 'self'` covers our WebSocket as well. Plain http must not be upgraded on its way to us.
 * @param apiBase address the sandbox calls; its origin may be connected to as well
 */
export function contentSecurityPolicy(isTls: boolean, apiBase?: string) {
  return {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'worker-src': ["'self'", 'blob:'],
      'connect-src': ["'self'", ...(apiBase ? [new URL(apiBase).origin] : [])],
      'font-src': ["'self'", 'data:'],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
      ...(isTls && { 'upgrade-insecure-requests': [] }),
    },
  };
}

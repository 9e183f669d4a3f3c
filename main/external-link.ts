/** Hosts whose https pages the window may open in the system's browser. */
const allowedHosts: ReadonlySet<string> = new Set([
  'mavlink.io',
  'ardupilot.org',
  'docs.px4.io',
  'github.com',
  'maplibre.org',
  'www.naturalearthdata.com',
  'www.geonames.org',
  'ourairports.com',
]);

/** True for an https address of a listed host, without credentials or an explicit port. */
export function isAllowedExternal(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    allowedHosts.has(url.hostname)
  );
}

/** The JSON line that the gateway prints on standard output when it listens. */
export interface ListeningLine {
  readonly url: string;
  readonly operatorTokenFile: string;
}

/** Parses one line of the gateway's output; undefined if it is not the listening line. */
export function parseListeningLine(line: string): ListeningLine | undefined {
  if (!line.startsWith('{')) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { event, url, operatorTokenFile } = value as Readonly<Record<string, unknown>>;
  if (event !== 'listening' || typeof url !== 'string' || typeof operatorTokenFile !== 'string')
    return undefined;
  return { url, operatorTokenFile };
}

/** Address of the window. The token is in the fragment: no server receives it, the page removes it. */
export function windowUrl({ url }: ListeningLine, token: string): string {
  return `${url.replace(/\/$/, '')}/#token=${encodeURIComponent(token)}`;
}

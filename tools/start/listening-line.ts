/** What the gateway prints on standard output, as one JSON line, when it listens. */
export interface ListeningLine {
  readonly url: string;
  readonly operatorTokenFile: string;
}

/** Reads one line of the gateway's output; undefined when it is not the listening line. */
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

/** Address of the window with the token in the fragment, which no server ever sees and the page removes at once. */
export function windowUrl({ url }: ListeningLine, token: string): string {
  return `${url.replace(/\/$/, '')}/#token=${encodeURIComponent(token)}`;
}

import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stringify } from 'yaml';
import type { Release } from '../../main/update/release.ts';
import { signatures } from '../../tools/package/release-signature.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A server of releases whose answers the test chooses, by path. Unknown paths are 404. */
export async function startReleaseServer() {
  const answers = new Map<string, Answer>();
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    const answer = answers.get(new URL(request.url ?? '', 'http://host').pathname);
    if (answer === undefined) response.writeHead(404).end();
    else answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    on: (path: string, answer: Answer) => void answers.set(path, answer),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

export function describeRelease(version: string, file: Buffer, changes: Partial<Release> = {}): Release {
  const sha512 = createHash('sha512').update(file).digest('base64');
  return {
    version,
    releaseDate: '2026-11-28T00:00:00.000Z',
    releaseNotes: `News of ${version}`,
    files: [{ url: `Aerodeck-${version}.AppImage`, sha512, size: file.length }],
    ...changes,
  };
}

/** The text of a description, signed for `place`. */
export function signedYml(
  release: Release,
  privateKeys: readonly string[],
  place = 'latest-linux.yml',
): string {
  return stringify({ ...release, aerodeckSignatures: signatures(place, release, privateKeys) });
}

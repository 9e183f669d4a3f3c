import { Provider, type UpdateInfo } from 'electron-updater';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js';
import type { ResolvedUpdateFileInfo } from 'electron-updater/out/types.js';
import { type Release, verifiedRelease } from './release.ts';
import { UpdateFailure } from './update-failure.ts';
import type { UpdateHttp } from './update-http.ts';

export type UpdateChannel = 'stable' | 'beta';

/** Where releases are looked for, and whose are accepted. */
export interface ReleaseSource {
  /** Folder of the server: https, or http on this machine. */
  readonly server: string;
  /** Public keys, each base64 of 32 bytes. A release needs the signature of one. */
  readonly acceptedKeys: readonly string[];
  readonly platform: 'linux' | 'win32';
  readonly arch: string;
}

/** What electron-updater passes on to the provider it creates. */
export interface SignedProviderOptions extends ReleaseSource {
  readonly provider: 'custom';
  readonly channel: UpdateChannel;
  readonly http: UpdateHttp;
  readonly onRelease: (release: Release) => void;
}

/** Name of the description of a channel's newest release, as electron-builder writes it. */
export function channelFile(channel: UpdateChannel, platform: string, arch: string): string {
  const system = platform === 'linux' ? `-linux${arch === 'x64' ? '' : `-${arch}`}` : '';
  return `${channel === 'beta' ? 'beta' : 'latest'}${system}.yml`;
}

/**
 * Tells electron-updater of a release only after its signature was checked, and only what is signed.
 * Whatever else the server writes never reaches it.
 */
export class SignedProvider extends Provider<UpdateInfo> {
  readonly #options: SignedProviderOptions;
  readonly #folder: URL;

  constructor(options: SignedProviderOptions, _updater: unknown, runtime: ProviderRuntimeOptions) {
    super(runtime);
    this.#options = options;
    this.#folder = serverFolder(options.server);
  }

  /** @throws UpdateFailure */
  async getLatestVersion(): Promise<UpdateInfo> {
    const { channel, platform, arch, acceptedKeys, http, onRelease } = this.#options;
    const name = channelFile(channel, platform, arch);
    http.expectedBytes = undefined;
    const text = (await this.httpRequest(new URL(name, this.#folder))) ?? '';
    const release = verifiedRelease(text, name, acceptedKeys);
    const ending = platform === 'linux' ? '.AppImage' : '.exe';
    const matching = release.files.filter(({ url }) => url.endsWith(ending));
    const file = matching.find(({ url }) => url.includes(arch)) ?? matching[0];
    if (file === undefined) throw new UpdateFailure('not-found', name);
    http.expectedBytes = file.size;
    onRelease({ ...release, files: [file] });
    const { version, releaseDate, releaseNotes } = release;
    return { version, releaseDate, releaseNotes, files: [file], path: file.url, sha512: file.sha512 };
  }

  resolveFiles({ files }: UpdateInfo): ResolvedUpdateFileInfo[] {
    return files.map((info) => ({ url: new URL(info.url, this.#folder), info }));
  }
}

/** @throws UpdateFailure for an address that can be read or changed on its way */
function serverFolder(server: string): URL {
  const url = URL.parse(server.endsWith('/') ? server : `${server}/`);
  const isSafe =
    url?.protocol === 'https:' ||
    (url?.protocol === 'http:' && /^(127\.0\.0\.1|\[::1\])$/.test(url.hostname));
  if (url === null || !isSafe) throw new UpdateFailure('development', server);
  return url;
}

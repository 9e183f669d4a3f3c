import { BlockList, isIP } from 'node:net';
import type { Clock, Timer } from '../../base/clock.ts';
import { Emitter, type Unsubscribe } from '../../base/emitter.ts';
import { AppError, errorText } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import type { Logger } from '../../base/log/logger.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { LinkConfig, LinkRecord, LinkRequest } from '../../contract/vehicle/link.ts';
import type { Link } from './link.ts';
import { type LinkTraffic, NO_TRAFFIC } from './link-traffic.ts';
import { formatLink, parseLink } from './parse-link.ts';

export interface StoredLink {
  readonly linkId: string;
  /** As on the command line. */
  readonly text: string;
}

/** Stores links across restarts. Each call completes before it returns, or throws. */
export interface LinkStore {
  load(): readonly StoredLink[];
  /** Adds the link or replaces the one with its ID. */
  save(linkId: string, text: string): void;
  /** No effect if the ID is not stored. */
  remove(linkId: string): void;
}

export type LinkOrigin = LinkRecord['origin'];

/** Connects to a program that the gateway started. Such programs have no signing key. */
export function isStartedHere(origin: LinkOrigin | undefined): boolean {
  return origin === 'simulator' || origin === 'sitl';
}

export interface LinkRegistryEvents {
  /** A link was created and starts next: its readers and writers attach now. */
  attached: Link;
  /** The link is stopped and delivers no more bytes. */
  detached: { readonly linkId: string };
  /** A row changed: its state at once, its counters at most twice a second. */
  changed: LinkRecord;
  removed: { readonly linkId: string };
}

export interface LinkRegistryOptions {
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
  readonly store: LinkStore;
  readonly createLink: (id: string, config: LinkConfig) => Link;
  /** The router's data about a link, undefined if it has none. */
  readonly trafficOf?: (linkId: string) => LinkTraffic | undefined;
}

interface Entry {
  readonly linkId: string;
  readonly origin: LinkOrigin;
  link: Link;
  /** The last announced counters, as text for comparison. */
  announced: string;
  unsubscribe: Unsubscribe;
  /** The link of this entry is closing to be replaced. */
  isChanging: boolean;
  /** Flight hardware was received on a link declared SITL. */
  isDisproved: boolean;
}

const COUNTER_PERIOD_MS = 500;
/** Far more than any station has. Each link needs a descriptor and a recording. */
const MAX_LINKS = 64;

/** All links requested by a flag, the operator or the simulator, with their state. */
export class LinkRegistry {
  readonly #options: LinkRegistryOptions;
  readonly #emitter = new Emitter<LinkRegistryEvents>();
  readonly #entries = new Map<string, Entry>();
  #timer: Timer | undefined;

  constructor(options: LinkRegistryOptions) {
    this.#options = options;
  }

  /** Opens stored links and starts announcing counters. Skips and logs links that cannot be parsed. */
  start(): void {
    this.#timer ??= this.#options.clock.every(COUNTER_PERIOD_MS, () => this.#announceCounters());
    for (const { linkId, text } of this.#options.store.load()) {
      if (this.#entries.has(linkId)) continue;
      try {
        this.#open(linkId, this.#accept(parseLink(text), undefined), 'stored');
      } catch (thrown) {
        this.#options.logger.warn({ linkId, text, error: errorText(thrown) }, 'a stored link was ignored');
      }
    }
  }

  /** Closes every link. Stored ones stay stored. */
  async stop(): Promise<void> {
    this.#timer?.cancel();
    this.#timer = undefined;
    const entries = [...this.#entries.values()];
    this.#entries.clear();
    await Promise.all(entries.map((entry) => this.#close(entry)));
  }

  /** In order of adding. */
  list(): readonly LinkRecord[] {
    return [...this.#entries.values()].map((entry) => this.#recordOf(entry));
  }

  get(linkId: string): LinkRecord | undefined {
    const entry = this.#entries.get(linkId);
    return entry && this.#recordOf(entry);
  }

  /** Who requested the link, undefined if it does not exist. Cheap, unlike {@link get}. */
  originOf(linkId: string): LinkOrigin | undefined {
    return this.#entries.get(linkId)?.origin;
  }

  /** The mode of a link: one not declared a simulation counts as live. Cheap, unlike {@link get}. */
  modeOf(linkId: string): LinkRecord['mode'] | undefined {
    const entry = this.#entries.get(linkId);
    return entry && modeOf(entry);
  }

  /** A link declared SITL received flight hardware: it counts as live until its owner changes it. */
  disproveSitl(linkId: string): void {
    const entry = this.#entries.get(linkId);
    if (!entry || modeOf(entry) !== 'sitl') return;
    entry.isDisproved = true;
    this.#options.logger.warn(
      { linkId },
      'flight hardware on a link declared as SITL: the link counts as live',
    );
    this.#announce(entry);
  }

  /** The link itself, for its readers and writers. */
  link(linkId: string): Link | undefined {
    return this.#entries.get(linkId)?.link;
  }

  /**
   * Creates and starts a link. One of origin `stored` survives a restart.
   * @throws link-config-invalid, link-exists, overloaded
   */
  add(request: LinkRequest, origin: LinkOrigin): LinkRecord {
    const config = this.#accept(configOf(request), undefined);
    const linkId = this.#options.ids.next('lnk');
    if (origin === 'stored') this.#options.store.save(linkId, formatLink(config));
    return this.#recordOf(this.#open(linkId, config, origin));
  }

  /**
   * Replaces a link under the same ID. One from a flag returns at the next start.
   * @throws not-found, link-config-invalid, link-exists, state-conflict for a link of the simulator
   */
  async change(linkId: string, request: LinkRequest): Promise<LinkRecord> {
    const entry = this.#ownedByOperator(linkId);
    const config = this.#accept(configOf(request), linkId);
    if (entry.isChanging) throw changedMeanwhile();
    entry.isChanging = true;
    try {
      if (entry.origin === 'stored') this.#options.store.save(linkId, formatLink(config));
    } catch (thrown) {
      entry.isChanging = false;
      throw thrown;
    }
    await this.#close(entry);
    // The entry was removed or stopped while the old link closed.
    if (this.#entries.get(linkId) !== entry) throw changedMeanwhile();
    return this.#recordOf(this.#open(linkId, config, entry.origin));
  }

  /** @throws not-found, state-conflict for a link of the simulator */
  async remove(linkId: string): Promise<void> {
    const entry = this.#ownedByOperator(linkId);
    if (entry.origin === 'stored') this.#options.store.remove(linkId);
    await this.#drop(entry);
  }

  /**
   * Removes a link of a program we started, origin `simulator` or `sitl`. No effect if already
   * removed.
   */
  async release(linkId: string): Promise<void> {
    const entry = this.#entries.get(linkId);
    if (entry && ownerText(entry.origin) !== undefined) await this.#drop(entry);
  }

  on<Name extends keyof LinkRegistryEvents>(
    name: Name,
    listener: (event: LinkRegistryEvents[Name]) => void,
  ): Unsubscribe {
    return this.#emitter.on(name, listener);
  }

  #open(linkId: string, config: LinkConfig, origin: LinkOrigin): Entry {
    const link = this.#options.createLink(linkId, config);
    const entry: Entry = {
      linkId,
      origin,
      link,
      announced: '',
      unsubscribe: () => undefined,
      isChanging: false,
      isDisproved: false,
    };
    entry.unsubscribe = link.on('stateChanged', () => this.#announce(entry));
    this.#entries.set(linkId, entry);
    this.#emitter.emit('attached', link);
    link.start();
    return entry;
  }

  async #drop(entry: Entry): Promise<void> {
    this.#entries.delete(entry.linkId);
    await this.#close(entry);
    this.#emitter.emit('removed', { linkId: entry.linkId });
  }

  async #close(entry: Entry): Promise<void> {
    entry.unsubscribe();
    await entry.link.stop();
    this.#emitter.emit('detached', { linkId: entry.linkId });
  }

  #ownedByOperator(linkId: string): Entry {
    const entry = this.#entries.get(linkId);
    if (!entry) throw new AppError('not-found', say('Link {link} not found.', { link: linkId }));
    const owner = ownerText(entry.origin);
    if (owner !== undefined) throw new AppError('state-conflict', owner);
    return entry;
  }

  #accept(config: LinkConfig, replacedId: string | undefined): LinkConfig {
    const key = keyOf(config);
    for (const { linkId, link } of this.#entries.values()) {
      if (linkId === replacedId || keyOf(link.config) !== key) continue;
      throw new AppError(
        'link-exists',
        say('There is already a link {link}.', { link: formatLink(link.config) }),
        {
          context: { linkId },
        },
      );
    }
    if (replacedId === undefined && this.#entries.size >= MAX_LINKS)
      throw new AppError(
        'overloaded',
        say('The limit of {count} links is reached. Remove one first.', { count: MAX_LINKS }),
      );
    return config;
  }

  #announce(entry: Entry): void {
    const record = this.#recordOf(entry);
    entry.announced = countersText(record);
    this.#emitter.emit('changed', record);
  }

  #announceCounters(): void {
    for (const entry of this.#entries.values()) {
      if (countersText(this.#recordOf(entry)) !== entry.announced) this.#announce(entry);
    }
  }

  #recordOf(entry: Entry): LinkRecord {
    const { linkId, link, origin } = entry;
    return {
      linkId,
      text: formatLink(link.config),
      config: link.config,
      origin,
      mode: modeOf(entry),
      note: noteOf(entry) ?? null,
      state: link.state,
      lastError: link.lastError ?? null,
      ...link.counters,
      ...(this.#options.trafficOf?.(linkId) ?? NO_TRAFFIC),
    };
  }
}

function modeOf({ origin, link, isDisproved }: Entry): LinkRecord['mode'] {
  if (origin === 'simulator') return 'sim';
  return link.config.mode === 'sitl' && !isDisproved ? 'sitl' : 'live';
}

function noteOf({ link, isDisproved }: Entry): OperatorText | undefined {
  return isDisproved
    ? 'Declared as SITL, but flight hardware answered. The link counts as live. Declare it live, or give the hardware a link of its own.'
    : sitlNote(link.config);
}

/** Why the operator may not change a link, undefined if they may. */
function ownerText(origin: LinkOrigin): string | undefined {
  if (origin === 'simulator')
    return 'This link belongs to the simulator; remove the simulated vehicle instead.';
  return origin === 'sitl'
    ? 'This link belongs to a SITL that was started here; stop the SITL instead.'
    : undefined;
}

function changedMeanwhile(): AppError {
  return new AppError('state-conflict', 'Someone else has changed or removed the link in the meantime.');
}

/** Validates fields through the text form, so that both follow the same rules. */
function configOf(request: LinkRequest): LinkConfig {
  return parseLink('text' in request ? request.text : formatLink(request.config));
}

/** Two links with one key would compete for a port or device, or receive a vehicle twice. */
function keyOf(config: LinkConfig): string {
  if (config.kind === 'serial') return `serial:${config.path}`;
  const host = config.host.toLowerCase();
  return `${config.kind}:${host === 'localhost' ? '127.0.0.1' : host}:${config.port}`;
}

/** The ages of systems change constantly and need no announcement. */
function countersText(record: LinkRecord): string {
  const systems = record.systems.map(({ sysid, compid }) => [sysid, compid]);
  return JSON.stringify({ ...record, systems });
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');
/** RFC 1918, RFC 3927, RFC 4193 and RFC 4291: addresses not reachable from outside. */
const PRIVATE = new BlockList();
PRIVATE.addSubnet('10.0.0.0', 8, 'ipv4');
PRIVATE.addSubnet('172.16.0.0', 12, 'ipv4');
PRIVATE.addSubnet('192.168.0.0', 16, 'ipv4');
PRIVATE.addSubnet('169.254.0.0', 16, 'ipv4');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
PRIVATE.addSubnet('fe80::', 10, 'ipv6');

/** The note on a SITL link that leads beyond this computer, undefined for others. */
function sitlNote(config: LinkConfig): OperatorText | undefined {
  if (config.mode !== 'sitl' || config.kind === 'serial') return undefined;
  const { kind, host } = config;
  if (isLoopback(host)) return undefined;
  if (kind === 'udpin' || kind === 'tcpin')
    return say(
      'Declared as SITL, but any device in the network can reach {host}:{port}. A real aircraft that connects would count as simulated. If SITL runs on this computer, listen on 127.0.0.1.',
      { host, port: config.port },
    );
  return isIn(PRIVATE, host)
    ? undefined
    : say(
        'Declared as SITL, but {host} is neither this computer nor a private address. Make sure that a simulation answers there.',
        { host },
      );
}

function isLoopback(host: string): boolean {
  return host.toLowerCase() === 'localhost' || isIn(LOOPBACK, host);
}

function isIn(list: BlockList, host: string): boolean {
  const family = isIP(host);
  return family !== 0 && list.check(host, family === 4 ? 'ipv4' : 'ipv6');
}

import type { Clock, Timer } from '../../base/clock.ts';
import type { InspectedMessage, InspectorPort } from '../../contract/vehicle/inspector.ts';
import type { LinkRecord } from '../../contract/vehicle/link.ts';
import type { Session } from './session.ts';

export interface InspectorFeedParts {
  readonly inspector: InspectorPort;
  /** All links. */
  readonly links: () => readonly LinkRecord[];
  readonly clock: Clock;
  readonly sessions: () => Iterable<Session>;
}

const PERIOD_MS = 200;
/** Sends the long list only every second time, because people read it slowly. */
const LIST_EVERY = 2;

/** Sends raw messages to the sessions that watch them. Idle without such sessions. */
export class InspectorFeed {
  readonly #parts: InspectorFeedParts;
  #timer: Timer | undefined;
  #turn = 0;

  constructor(parts: InspectorFeedParts) {
    this.#parts = parts;
  }

  /** Call this when a session may have started to watch. */
  wake(): void {
    if (this.#timer || this.#watchers().length === 0) return;
    this.#turn = 0;
    this.#timer = this.#parts.clock.every(PERIOD_MS, () => this.#show());
    this.#show();
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  #watchers(): readonly Session[] {
    return [...this.#parts.sessions()].filter(
      ({ reader, subscription }) => reader !== undefined && subscription.wants('inspector'),
    );
  }

  #show(): void {
    const watchers = this.#watchers();
    if (watchers.length === 0) {
      this.stop();
      return;
    }
    const all = this.#turn % LIST_EVERY === 0 ? this.#parts.inspector.messages() : undefined;
    this.#turn += 1;
    const atMs = this.#parts.clock.utcMs();
    const listTexts = new Map<string, string>();
    const links = this.#parts.links();
    for (const session of watchers) {
      const linkIds = links.flatMap((link) => (session.visibility.link(link) ? [link.linkId] : []));
      const list = all && textOf(all, linkIds, listTexts);
      const detail = this.#detail(session, linkIds);
      const text = `{"messages":${list ?? 'null'},"detail":${detail}}`;
      session.sendNewest('inspector', Buffer.from(text), atMs);
    }
  }

  #detail({ subscription }: Session, linkIds: readonly string[]): string {
    const detail =
      subscription.inspect === undefined ? undefined : this.#parts.inspector.detail(subscription.inspect);
    return detail && linkIds.includes(detail.linkId) ? JSON.stringify(detail) : 'null';
  }
}

/** The rows of the links a reader may see. Shared by readers with the same visibility. */
function textOf(
  all: readonly InspectedMessage[],
  linkIds: readonly string[],
  made: Map<string, string>,
): string {
  const seen = linkIds.join(' ');
  const known = made.get(seen);
  if (known !== undefined) return known;
  const shown = new Set(linkIds);
  const text = JSON.stringify(all.filter(({ linkId }) => shown.has(linkId)));
  made.set(seen, text);
  return text;
}

import type { Clock } from '../../base/clock.ts';
import type { InspectedMessage, InspectorPort } from '../../contract/vehicle/inspector.ts';
import type { LinkRecord } from '../../contract/vehicle/link.ts';
import type { Session } from './session.ts';
import { SessionFeed } from './session-feed.ts';

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

/** Sends raw messages to the sessions that watch them. */
export function createInspectorFeed(parts: InspectorFeedParts): SessionFeed {
  const { inspector, clock, sessions } = parts;
  return new SessionFeed({
    topic: 'inspector',
    periodMs: PERIOD_MS,
    clock,
    sessions,
    show(watchers, atMs, turn) {
      const all = turn % LIST_EVERY === 0 ? inspector.messages() : undefined;
      const listTexts = new Map<string, string>();
      const links = parts.links();
      for (const session of watchers) {
        const linkIds = links.flatMap((link) => (session.visibility.link(link) ? [link.linkId] : []));
        const list = all && textOf(all, linkIds, listTexts);
        const text = `{"messages":${list ?? 'null'},"detail":${detailText(inspector, session, linkIds)}}`;
        session.sendNewest('inspector', Buffer.from(text), atMs);
      }
    },
  });
}

function detailText(inspector: InspectorPort, { subscription }: Session, linkIds: readonly string[]): string {
  const detail = subscription.inspect === undefined ? undefined : inspector.detail(subscription.inspect);
  return detail && linkIds.includes(detail.linkId) ? JSON.stringify(detail) : 'null';
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

import type { Alert, Severity } from '../../gateway/contract/vehicle/telemetry.ts';
import { toldAlert } from '../language/told.ts';
import type { Announcement, VoicePriority } from './announcement.ts';
import { spokenText } from './spoken-text.ts';

const PRIORITY: Readonly<Record<Severity, VoicePriority>> = {
  warning: 'critical',
  caution: 'caution',
  info: 'info',
};
/** What stood already when this window opened or the stream came back is on the screen, not news. */
const OLD_AFTER_MS = 15_000;
/** Said as news of the link. */
const SAID_ELSEWHERE = 'link-lost';

type Alerts = Readonly<Record<string, Alert>>;

/**
 * Alerts that are new or have become worse; one that is only raised again is not said again. `utcMs` is the
 * gateway's.
 */
export function alertNews(
  before: Alerts,
  now: Alerts,
  utcMs: number,
  nameOf: (vehicleId: string) => string | undefined,
): readonly Announcement[] {
  return Object.values(now)
    .filter((alert) => {
      const known = before[alert.alertId];
      if (alert.code === SAID_ELSEWHERE || alert.acknowledged) return false;
      return known ? alert.severity === 'warning' && known.severity !== 'warning' : isNew(alert, utcMs);
    })
    .map((alert) => {
      const { severity, vehicleId } = alert;
      const name = vehicleId === null ? undefined : nameOf(vehicleId);
      const { text, language } = toldAlert(alert);
      const words = spokenText(text);
      const isNamed = name === undefined || words.includes(name);
      return {
        category: 'alerts',
        priority: PRIORITY[severity],
        // What has no German, as the vehicle's own texts, is read out in English.
        language,
        text: isNamed ? words : `${name}: ${words}`,
      };
    });
}

function isNew({ sinceMs }: Alert, utcMs: number): boolean {
  return utcMs - sinceMs < OLD_AFTER_MS;
}

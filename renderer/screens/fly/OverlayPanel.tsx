import { CircleAlert, CircleCheck, CircleHelp, TriangleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import type { CognitionOverlay } from '../../../gateway/contract/analysis/cognition.ts';
import { english } from '../../../gateway/contract/operator-text.ts';
import { ModeBadge } from '../../components/badge/ModeBadge.tsx';
import { IconButton } from '../../components/button/IconButton.tsx';
import { Note } from '../../components/Note.tsx';
import { Words } from '../../components/Sentence.tsx';
import { VERDICT_TEXT } from '../../format/governance-text.ts';
import { formatAge, formatUtcTime } from '../../format/measure/time.ts';
import { RISK_TEXT, type Risk } from '../../format/vehicle-text.ts';
import { t } from '../../language/translate.ts';
import { translateEvidence } from '../../language/translate-gateway.ts';
import type { FlightMap } from '../../map/flight/flight-map.ts';
import { overlayWays } from '../../map/flight/map-features.ts';
import type { MapPainter } from '../../map/flight/map-painter.ts';
import { failureText } from '../../state/app/failure-text.ts';
import { useNowMs } from '../../state/connection/now.ts';
import { showOverlay } from '../../state/fly/fly-store.ts';
import { useCognitionOverlay } from '../../state/vehicle/analysis-queries.ts';
import './overlay-panel.css';

export interface OverlayPanelProps {
  readonly map: FlightMap;
  readonly painter: MapPainter;
}

/** Requested every 2 s. Data older than three periods is marked as outdated and removed from the map. */
const STALE_MS = 6_000;
const ICON: Readonly<Record<Risk, typeof CircleCheck>> = {
  low: CircleCheck,
  medium: CircleAlert,
  high: TriangleAlert,
  unknown: CircleHelp,
};
const ORDER: readonly Risk[] = ['high', 'medium', 'unknown', 'low'];

/** The risk of each vehicle and what governance would decide now, on the map and as text. */
export function OverlayPanel({ map, painter }: OverlayPanelProps) {
  const query = useCognitionOverlay(true);
  const ageMs = useNowMs() - (query.data?.heardAtMs ?? 0);
  const overlay = query.data?.overlay;
  const isStale = overlay !== undefined && ageMs > STALE_MS;
  const onMap = isStale ? undefined : overlay;

  useEffect(() => {
    painter.setRisks(new Map(onMap?.summaries.map(({ asset_id: id, risk }) => [id, risk])));
    map.setData('overlay-ways', overlayWays(onMap?.geo));
  }, [map, painter, onMap]);
  useEffect(
    () => () => {
      painter.setRisks(new Map());
      map.setData('overlay-ways', overlayWays(undefined));
    },
    [map, painter],
  );

  return (
    <section
      className="overlay-panel stack-6 text-12 rounded-8 scrolls-y border surface-glass absolute z-2"
      aria-label={t('Risk and governance')}
      data-stale={isStale || undefined}
    >
      <header className="row">
        <h2 className="grows text-13">{t('Risk and governance')}</h2>
        {overlay && <ModeBadge mode={overlay.mode} />}
        <IconButton
          icon={X}
          variant="quiet"
          label={t('Hide risk and governance')}
          onClick={() => showOverlay(false)}
        />
      </header>
      {query.isError && (
        <Note tone="error" className="caution">
          {t('Not reachable: {error}', { error: failureText(query.error) })}
        </Note>
      )}
      {!overlay && !query.isError && <p role="status">{t('Loading…')}</p>}
      {overlay && (
        <>
          <p className="overlay-age dim" title={formatUtcTime(Date.parse(overlay.timestamp))}>
            {isStale
              ? t('Outdated: {age} old. The risk markers are hidden on the map.', { age: formatAge(ageMs) })
              : t('Live state, {age} old', { age: formatAge(ageMs) })}
          </p>
          <Governance governance={overlay.governance} />
          <Summaries summaries={overlay.summaries} />
        </>
      )}
    </section>
  );
}

function Governance({ governance }: { readonly governance: CognitionOverlay['governance'] }) {
  const overrides = governance.activeOverrides.length;
  return (
    <details>
      <summary>
        {t('Take-off now:')} <strong>{t(VERDICT_TEXT[governance.decision])}</strong>
      </summary>
      <ul>
        {governance.evidence.map((entry) => (
          <li className="dim break-anywhere" key={english(entry)}>
            {translateEvidence(entry)}
          </li>
        ))}
        <li className="dim break-anywhere">
          {t(
            '{overrides, plural, =0 {No active override} one {# active override} other {# active overrides}}',
            { overrides },
          )}
        </li>
      </ul>
    </details>
  );
}

function Summaries({ summaries }: Pick<CognitionOverlay, 'summaries'>) {
  if (summaries.length === 0) return <p>{t('No vehicle detected yet.')}</p>;
  const sorted = summaries.toSorted((left, right) => ORDER.indexOf(left.risk) - ORDER.indexOf(right.risk));
  return (
    <ul className="overlay-list stack-6">
      {sorted.map((summary) => {
        const Icon = ICON[summary.risk];
        return (
          <li key={summary.asset_id}>
            <span
              className="overlay-risk toned semibold items-center inline-flex gap-4"
              data-risk={summary.risk}
            >
              <Icon size={13} aria-hidden />
              {t(RISK_TEXT[summary.risk])}
            </span>
            <p>
              <Words of={summary.headline} />
            </p>
            {summary.factors.length > 1 && (
              <ul
                className="bullets dim"
                aria-label={t('Risk factors of {vehicle}', { vehicle: summary.asset_id })}
              >
                {summary.factors.map((factor) => (
                  <li key={english(factor)}>
                    <Words of={factor} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ul>
  );
}

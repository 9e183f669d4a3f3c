import { MonitorX } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { browserClock } from '../api/connection/clock.ts';
import { Button } from '../components/button/Button.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { t } from '../language/translate.ts';
import { useGateway } from '../state/connection/gateway-context.ts';
import { useAppearanceStore } from '../state/settings/display-stores.ts';
import type { AreaMap } from './area-map.ts';
import type { FlightMap, FlightMapOptions } from './flight/flight-map.ts';
import type { MapPainter } from './flight/map-painter.ts';
import { useMapLook } from './map-look.ts';
import type { PlanMap } from './plan/plan-map.ts';
import './map-view.css';

/** What {@link useDrawnMap} passes to a map. */
export type MapSetup = Pick<
  FlightMapOptions,
  'container' | 'gatewayUrl' | 'theme' | 'hasLabels' | 'onGridSpacing' | 'onLost'
>;

interface Drawn {
  readonly map: FlightMap | PlanMap | AreaMap;
  readonly painter?: MapPainter;
}

export interface DrawnMap<Made> {
  /** For the element of the map. */
  readonly container: RefObject<HTMLDivElement | null>;
  /** Undefined until the map is made, and while it cannot be drawn. */
  readonly drawn: Made | undefined;
  /** Goes into the element's parent: why nothing is drawn, and a button to try again. */
  readonly notice: ReactNode;
  readonly gridSpacingM: number | undefined;
}

/** A map that was lost sooner would be lost again at once: the operator decides when to try. */
const STEADY_MS = 10_000;

/**
 * A map in an element, in the look that the operator chose. Made again for another subject, and when the graphics
 * card lost it. Without WebGL 2 there is none.
 */
export function useDrawnMap<Made extends Drawn, Subject = undefined>(
  make: (setup: MapSetup, subject: Subject) => Made,
  subject: Subject,
): DrawnMap<Made> {
  const container = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<Made>();
  /** Another object makes the map anew. */
  const [wish, setWish] = useState({ isWanted: true });
  const [gridSpacingM, setGridSpacingM] = useState<number>();
  const { rest } = useGateway();
  const theme = useAppearanceStore((state) => state.theme);
  const hasLabels = useAppearanceStore((state) => state.hasMapLabels);
  const look = useRef({ theme, hasLabels });
  look.current = { theme, hasLabels };
  const latest = useRef(make);
  latest.current = make;
  useEffect(() => {
    const element = container.current;
    if (!element || !wish.isWanted) return;
    const madeAtMs = browserClock.monotonicMs();
    const setup = {
      container: element,
      gatewayUrl: rest.baseUrl,
      ...look.current,
      onGridSpacing: setGridSpacingM,
      onLost: () => setWish({ isWanted: browserClock.monotonicMs() - madeAtMs >= STEADY_MS }),
    };
    let made: Made;
    try {
      made = latest.current(setup, subject);
    } catch (error) {
      if (!(error instanceof Error && error.name === 'GPUInitializationError')) throw error;
      element.replaceChildren();
      setWish({ isWanted: false });
      return;
    }
    setDrawn(made);
    return () => {
      made.painter?.stop();
      made.map.remove();
      setDrawn(undefined);
      setGridSpacingM(undefined);
    };
  }, [subject, rest, wish]);
  useMapLook(drawn && flightOf(drawn.map), theme, hasLabels);
  const notice = !wish.isWanted && <MapNotice onAgain={() => setWish({ isWanted: true })} />;
  return { container, drawn, notice, gridSpacingM };
}

export function flightOf(map: Drawn['map']): FlightMap {
  return 'flight' in map ? map.flight : map;
}

function MapNotice({ onAgain }: { readonly onAgain: () => void }) {
  return (
    <div className="map-notice absolute grid">
      <EmptyState
        icon={MonitorX}
        title={t('The map cannot be drawn')}
        actions={<Button onClick={onAgain}>{t('Try again')}</Button>}
      >
        <p>
          {t(
            'The graphics card failed, or this window has no WebGL 2. Turn on hardware acceleration, or update the graphics driver.',
          )}
        </p>
        <p>{t('The gateway and the aircraft are not affected.')}</p>
      </EmptyState>
    </div>
  );
}

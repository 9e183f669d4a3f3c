import { ScanSearch, SquareDashedMousePointer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { MapBounds } from '../../../gateway/contract/mission/map.ts';
import { Button } from '../../components/Button.tsx';
import { t } from '../../language/translate.ts';
import { AreaMap } from '../../map/area-map.ts';
import { useMapLook } from '../../map/map-look.ts';
import { useAppearanceStore } from '../../state/appearance-store.ts';
import { useGateway } from '../../state/gateway-context.ts';
import '../../map/map-view.css';

export interface MapAreaFieldProps {
  /** Undefined while no four edges make one. */
  readonly bounds: MapBounds | undefined;
  readonly onBounds: (bounds: MapBounds) => void;
}

/** The area of a download on a map: its outline, drawn by hand or taken from what the map shows. */
export function MapAreaField({ bounds, onBounds }: MapAreaFieldProps) {
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<AreaMap>();
  const [isDrawing, setDrawing] = useState(false);
  const { rest } = useGateway();
  const theme = useAppearanceStore((state) => state.theme);
  const hasLabels = useAppearanceStore((state) => state.hasMapLabels);
  const first = useRef({ theme, hasLabels, bounds });
  const tell = useRef(onBounds);
  tell.current = onBounds;
  useEffect(() => {
    if (!container.current) return;
    const { bounds: shown, ...look } = first.current;
    const made = new AreaMap({
      container: container.current,
      gatewayUrl: rest.baseUrl,
      ...look,
      onArea: (next, isEnd) => {
        tell.current(next);
        if (isEnd) setDrawing(false);
      },
    });
    if (shown) made.flight.fit(cornersOf(shown));
    setMap(made);
    return () => made.remove();
  }, [rest]);
  useMapLook(map?.flight, theme, hasLabels);
  useEffect(() => map?.setArea(bounds), [map, bounds]);
  useEffect(() => map?.setDrawing(isDrawing), [map, isDrawing]);
  return (
    <section className="maps-area" aria-label={t('Area to download')}>
      <div ref={container} className="maps-area-map" />
      <div className="maps-area-hands">
        <Button
          isPressed={isDrawing}
          tooltip={t('Drag on the map from one corner to the other')}
          onClick={() => setDrawing(!isDrawing)}
        >
          <SquareDashedMousePointer size={14} aria-hidden />
          {t('Draw the area')}
        </Button>
        <Button onClick={() => map && onBounds(map.flight.view().bounds)}>
          <ScanSearch size={14} aria-hidden />
          {t('Take what the map shows')}
        </Button>
        {isDrawing && (
          <span className="field-note" role="status">
            {t('Drag on the map from one corner to the other')}
          </span>
        )}
      </div>
    </section>
  );
}

function cornersOf([west, south, east, north]: MapBounds) {
  return [
    { lat: south, lon: west },
    { lat: north, lon: east },
  ];
}

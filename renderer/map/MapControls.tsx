import {
  Crosshair,
  Layers,
  LocateFixed,
  type LucideIcon,
  Maximize,
  Minus,
  Navigation2,
  Plus,
} from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { browserClock, type Timer } from '../api/connection/clock.ts';
import { IconButton } from '../components/button/IconButton.tsx';
import type { GroundPoint } from '../format/measure/coordinates.ts';
import { heightText } from '../format/measure/ground-distance.ts';
import { t } from '../language/translate.ts';
import { useHeightsAt } from '../state/map/ground-heights.ts';
import { showTerrain } from '../state/map/terrain-view-store.ts';
import type { FlightMap } from './flight/flight-map.ts';
import { LayerPanel, OnlineProblems } from './LayerPanel.tsx';
import { TerrainButton, useTerrainView } from './TerrainControls.tsx';

export interface MapControlsProps {
  readonly map: FlightMap;
  readonly isFollowing: boolean;
  readonly onFollow: (isFollowing: boolean) => void;
  readonly onView: (kind: 'centre' | 'fit-all' | 'north-up') => void;
  /** Buttons of one screen only. */
  readonly children?: ReactNode;
}

/** Zoom, follow, centre, show all, north up, layers, and the terrain elevation under the pointer. */
export function MapControls({ map, isFollowing, onFollow, onView, children }: MapControlsProps) {
  useTerrainView(map);
  const northUp = () => {
    showTerrain({ is3d: false });
    onView('north-up');
  };
  const followTip = isFollowing
    ? t('Following the vehicle. Drag the map to stop.')
    : t('Follow the selected vehicle');
  const centreTip = t('Centre on the selected vehicle');
  const buttons: readonly (readonly [LucideIcon, label: string, onClick: () => void, tooltip?: string])[] = [
    [Plus, t('Zoom in'), () => map.zoomBy(1)],
    [Minus, t('Zoom out'), () => map.zoomBy(-1)],
    [LocateFixed, t('Follow the vehicle'), () => onFollow(!isFollowing), followTip],
    [Crosshair, t('Centre on the vehicle'), () => onView('centre'), centreTip],
    [Maximize, t('Show all vehicles'), () => onView('fit-all')],
    [Navigation2, t('North up'), northUp],
  ];
  return (
    <>
      <fieldset className="map-controls flex gap-4 absolute z-2" aria-label={t('Map view')}>
        {buttons.map(([icon, label, onClick, tooltip = label]) => (
          <IconButton
            key={label}
            icon={icon}
            iconSize={16}
            label={label}
            tooltip={tooltip}
            isPressed={icon === LocateFixed ? isFollowing : undefined}
            onClick={onClick}
          />
        ))}
        <TerrainButton />
        {children}
        <LayerSwitch />
      </fieldset>
      <PointerHeight map={map} />
      <div className="map-online-note absolute z-2 text-11 ignores-pointer">
        <OnlineProblems />
      </div>
    </>
  );
}

/** The gateway is queried only when the pointer rests. */
const ASK_AFTER_MS = 100;
/** Rounds positions to one metre. */
const STEPS_A_DEGREE = 100_000;

/** Terrain elevation under the pointer. Empty if unknown. */
function PointerHeight({ map }: { readonly map: FlightMap }) {
  const [at, setAt] = useState<GroundPoint>();
  useEffect(() => {
    let timer: Timer | undefined;
    const end = map.onPointer((place) => {
      timer?.cancel();
      timer = browserClock.after(ASK_AFTER_MS, () => setAt(place));
    });
    return () => {
      timer?.cancel();
      end();
    };
  }, [map]);
  const points = useMemo(() => (at ? [[rounded(at.lat), rounded(at.lon)] as [number, number]] : []), [at]);
  const [heightM] = useHeightsAt(points);
  if (heightM === undefined) return null;
  return (
    <p className="map-height-note number p-0-6 surface-glass dim text-11">
      {t('Terrain {height} above sea level', { height: heightText(heightM) })}
    </p>
  );
}

function rounded(degrees: number): number {
  return Math.round(degrees * STEPS_A_DEGREE) / STEPS_A_DEGREE;
}

/** Selects the map layers and links to more of them. */
function LayerSwitch() {
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const outside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !frame.current?.contains(target)) setOpen(false);
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', closeByKey, true);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', closeByKey, true);
    };
  }, [isOpen]);
  return (
    <div ref={frame} className="relative">
      <IconButton
        icon={Layers}
        iconSize={16}
        label={t('Map layers')}
        tooltip={t('Map layers')}
        isExpanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && <LayerPanel />}
    </div>
  );
}

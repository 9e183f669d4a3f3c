import { Crosshair, LocateFixed, Maximize, Minus, Navigation2, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../components/Button.tsx';
import { t } from '../language/translate.ts';
import type { FlightMap } from './flight-map.ts';
import { LayerSwitch } from './LayerSwitch.tsx';
import { PointerHeight } from './PointerHeight.tsx';

export interface MapControlsProps {
  readonly map: FlightMap;
  readonly isFollowing: boolean;
  readonly onFollow: (isFollowing: boolean) => void;
  readonly onView: (kind: 'centre' | 'fit-all' | 'north-up') => void;
  /** Buttons of one screen only. */
  readonly children?: ReactNode;
}

/** Zoom, follow, centre, show all, north up, layers; and the height of the ground under the pointer. */
export function MapControls({ map, isFollowing, onFollow, onView, children }: MapControlsProps) {
  return (
    <>
      <fieldset className="map-controls" aria-label={t('Map view')}>
        <Button shape="square" label={t('Zoom in')} tooltip={t('Zoom in')} onClick={() => map.zoomBy(1)}>
          <Plus size={16} aria-hidden />
        </Button>
        <Button shape="square" label={t('Zoom out')} tooltip={t('Zoom out')} onClick={() => map.zoomBy(-1)}>
          <Minus size={16} aria-hidden />
        </Button>
        <Button
          shape="square"
          label={t('Follow the vehicle')}
          tooltip={isFollowing ? t('Following; dragging the map ends it') : t('Follow the selected vehicle')}
          isPressed={isFollowing}
          onClick={() => onFollow(!isFollowing)}
        >
          <LocateFixed size={16} aria-hidden />
        </Button>
        <Button
          shape="square"
          label={t('Centre on the vehicle')}
          tooltip={t('Centre on the selected vehicle')}
          onClick={() => onView('centre')}
        >
          <Crosshair size={16} aria-hidden />
        </Button>
        <Button
          shape="square"
          label={t('Show all vehicles')}
          tooltip={t('Show all vehicles')}
          onClick={() => onView('fit-all')}
        >
          <Maximize size={16} aria-hidden />
        </Button>
        <Button
          shape="square"
          label={t('North up')}
          tooltip={t('North up')}
          onClick={() => onView('north-up')}
        >
          <Navigation2 size={16} aria-hidden />
        </Button>
        {children}
        <LayerSwitch />
      </fieldset>
      <PointerHeight map={map} />
    </>
  );
}

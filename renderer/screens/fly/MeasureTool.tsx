import { Copy, Ruler, Undo2, X } from 'lucide-react';
import { useEffect } from 'react';
import { toast } from 'sonner';
import { IconButton } from '../../components/button/IconButton.tsx';
import { formatDistance } from '../../format/measure/ground-distance.ts';
import { bearingText, measuredLegs, measuredPathText, totalM } from '../../format/measured-path.ts';
import { t } from '../../language/translate.ts';
import type { FlightMap } from '../../map/flight/flight-map.ts';
import { measureFeatures } from '../../map/flight/tool-features.ts';
import {
  addMeasuredPoint,
  setMeasuring,
  undoMeasuredPoint,
  useMeasureStore,
} from '../../state/fly/measure-store.ts';
import './measure-tool.css';

/** Starts and ends measuring. */
export function MeasureToggle() {
  const isOn = useMeasureStore((state) => state.isOn);
  return (
    <IconButton
      icon={Ruler}
      iconSize={16}
      label={t('Measure')}
      tooltip={t('Measure distances and bearings')}
      isPressed={isOn}
      onClick={() => setMeasuring(!isOn)}
    />
  );
}

/** Legs and total of the measured path, while the tool is on. */
export function MeasurePanel({ map }: { readonly map: FlightMap }) {
  const { isOn, points } = useMeasureStore();
  useEffect(() => {
    map.setData('measure', measureFeatures(points));
    map.setCrosshair(isOn);
  }, [map, isOn, points]);
  useMeasureKeys(map, isOn);
  if (!isOn) return null;
  const legs = measuredLegs(points);
  const copy = async () => {
    await navigator.clipboard.writeText(measuredPathText(points, t('Total')));
    toast(t('Measurement copied'));
  };
  const noPoint = points.length === 0 ? t('Set a point first.') : undefined;
  const noLeg = legs.length === 0 ? t('Set two points first.') : undefined;
  const buttons = [
    [Undo2, t('Remove the last point'), undoMeasuredPoint, noPoint],
    [Copy, t('Copy the measurement'), () => void copy().catch(() => toast(t('Not copied'))), noLeg],
    [X, t('End measuring'), () => setMeasuring(false), undefined],
  ] as const;
  return (
    <>
      <div className="measure-cross absolute z-1 ignores-pointer" aria-hidden />
      <section
        className="measure-panel stack-6 absolute z-2 border rounded-8 surface-glass text-12"
        aria-label={t('Measure')}
      >
        <header className="row-6">
          <h2 className="grows text-13">{t('Measure')}</h2>
          {buttons.map(([icon, label, onClick, disabledReason]) => (
            <IconButton
              key={label}
              icon={icon}
              variant="quiet"
              label={label}
              tooltip={label}
              disabledReason={disabledReason}
              onClick={onClick}
            />
          ))}
        </header>
        {legs.length === 0 ? (
          <p className="small-dim">
            {t('Click points on the map, or press Enter on the map for its middle. Nothing is sent.')}
          </p>
        ) : (
          <>
            <p role="status">
              {t('Total')} <strong className="number text-16">{formatDistance(totalM(legs))}</strong>
            </p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled list must be reachable by keyboard. */}
            <ol className="measure-legs number scrolls-y" tabIndex={0} aria-label={t('Legs')}>
              {legs.map(({ distanceM, bearingDeg }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: legs have no identity but their place.
                <li key={index}>
                  <span>{index + 1}</span>
                  <span>{formatDistance(distanceM)}</span>
                  <span>{bearingText(bearingDeg)}</span>
                </li>
              ))}
            </ol>
          </>
        )}
      </section>
    </>
  );
}

/** Enter on the map sets a point in its middle, Backspace removes the last one, Escape ends the tool. */
function useMeasureKeys(map: FlightMap, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isOnMap = event.target instanceof HTMLCanvasElement;
      const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey);
      const isOnPage = isOnMap || event.target === document.body;
      if (event.key === 'Escape') setMeasuring(false);
      else if (event.key === 'Enter' && isOnMap) addMeasuredPoint(map.centre());
      else if ((event.key === 'Backspace' || isUndo) && isOnPage) undoMeasuredPoint();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [map, isOn]);
}

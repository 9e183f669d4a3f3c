import { Crosshair } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import type { TelemetryCamera } from '../../../../gateway/contract/vehicle/payload.ts';
import { IconButton } from '../../../components/button/IconButton.tsx';
import { boxBetween, moveByArrow, type PictureSpot } from '../../../format/picture-area.ts';
import { t } from '../../../language/translate.ts';
import { useAvailabilityOf } from '../../../state/vehicle/command-availability.ts';
import { useOrders } from '../../../state/vehicle/orders.ts';
import { useVehicle } from '../../../state/vehicle/vehicle-store.ts';
import type { PictureHandle } from './PictureParts.tsx';

interface TrackingProps {
  readonly vehicleId: string;
  readonly isAiming: boolean;
  readonly setAiming: (isAiming: boolean) => void;
}

/** The camera reports five times a second; an older report says nothing about what is in the picture now. */
const MARK_LASTS_MS = 2000;

/**
 * The camera that can follow something in its picture. Undefined with several cameras: which of them gives the picture
 * would not be known.
 */
function useTracker(vehicleId: string): TelemetryCamera | undefined {
  const cameras = useVehicle(vehicleId)?.telemetry.cameras ?? [];
  const [camera] = cameras;
  const canTrack = camera?.can?.some((ability) => ability === 'track-point' || ability === 'track-box');
  return canTrack && cameras.length === 1 ? camera : undefined;
}

function isTracking({ tracking }: TelemetryCamera): boolean {
  return tracking?.state === 'active' && tracking.age_ms <= MARK_LASTS_MS;
}

/** Begins to choose what the camera follows, or ends that it follows something. */
export function TrackingButton({ vehicleId, isAiming, setAiming }: TrackingProps) {
  const camera = useTracker(vehicleId);
  const whyNot = useAvailabilityOf()(useVehicle(vehicleId), 'camera-track');
  const orders = useOrders();
  if (!camera) return null;
  const isOn = isTracking(camera);
  const label = isOn ? t('Stop tracking') : t('Track something in the picture');
  const stop = () =>
    void orders.command({ vehicleId, command: 'camera-track-stop', params: { camera: camera.id } });
  return (
    <IconButton
      icon={Crosshair}
      label={label}
      tooltip={label}
      isPressed={isOn || isAiming}
      disabledReason={whyNot}
      onClick={() => (isOn ? stop() : setAiming(!isAiming))}
    />
  );
}

interface LayerProps extends TrackingProps {
  /** Of the picture; null before the first. */
  readonly widthPx: number | null;
  readonly heightPx: number | null;
  readonly picture: RefObject<PictureHandle | null>;
}

const CENTRE: PictureSpot = { x: 0.5, y: 0.5 };

/** What the camera follows, marked in the picture; and while it is chosen, a click for a point or a drawn box. */
export function TrackingLayer({ vehicleId, isAiming, setAiming, widthPx, heightPx, picture }: LayerProps) {
  const camera = useTracker(vehicleId);
  const orders = useOrders();
  const [from, setFrom] = useState<PictureSpot>();
  const [cross, setCross] = useState(CENTRE);
  const marks = useRef<SVGSVGElement>(null);
  const aim = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAiming) aim.current?.focus();
  }, [isAiming]);
  if (!camera || !widthPx || !heightPx) return null;
  const track = (one: PictureSpot, other: PictureSpot) => {
    setFrom(undefined);
    setAiming(false);
    // What is pointed at would be somewhere else by now.
    if (picture.current?.canvas?.getAttribute('data-state') !== 'live')
      return void toast(t('The picture stands still, so nothing in it can be tracked.'));
    const box = boxBetween(one, other, camera.can ?? []);
    void orders.command({ vehicleId, command: 'camera-track', params: { ...box, camera: camera.id } });
  };
  const spotOf = ({ clientX, clientY }: PointerEvent): PictureSpot => {
    const place = new DOMPoint(clientX, clientY).matrixTransform(marks.current?.getScreenCTM()?.inverse());
    const share = (value: number, of: number) => Math.max(0, Math.min(1, value / of));
    return { x: share(place.x, widthPx), y: share(place.y, heightPx) };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moved = moveByArrow(cross, event.key);
    if (moved) setCross(moved);
    else if (event.key === 'Enter') track(cross, cross);
    else if (event.key === 'Escape') setAiming(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const begin = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    setFrom(spotOf(event));
    setCross(spotOf(event));
  };
  const drawn = from && boxBetween(from, cross, ['track-box']);
  const area = isAiming && drawn ? drawn : isTracking(camera) ? camera.tracking?.area : undefined;
  const size = { width: widthPx, height: heightPx };
  return (
    <>
      <svg
        ref={marks}
        className="video-track absolute h-full w-full"
        viewBox={`0 0 ${widthPx} ${heightPx}`}
        aria-hidden
      >
        {area && <Mark {...area} picture={size} />}
        {isAiming && !from && <path d={crossPath(cross, size)} />}
      </svg>
      {isAiming && (
        <button
          ref={aim}
          type="button"
          className="video-press bare absolute focus-inside"
          aria-label={t(
            'Click what the camera is to follow, or draw a box around it. Arrow keys move the cross.',
          )}
          onKeyDown={onKeyDown}
          onPointerDown={begin}
          onPointerMove={(event) => setCross(spotOf(event))}
          onPointerUp={(event) => from && track(from, spotOf(event))}
          onPointerCancel={() => setFrom(undefined)}
        />
      )}
    </>
  );
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A box, or a circle around a point. */
function Mark({ x, y, width, height, picture }: PictureSpot & Size & { readonly picture: Size }) {
  if (width === 0 && height === 0)
    return (
      <circle data-testid="tracked" cx={x * picture.width} cy={y * picture.height} r={0.03 * picture.width} />
    );
  return (
    <rect
      data-testid="tracked"
      x={x * picture.width}
      y={y * picture.height}
      width={width * picture.width}
      height={height * picture.height}
    />
  );
}

function crossPath({ x, y }: PictureSpot, { width, height }: Size): string {
  const arm = 0.03 * width;
  return `M${x * width - arm} ${y * height}h${2 * arm}M${x * width} ${y * height - arm}v${2 * arm}`;
}

import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useState } from 'react';
import type { TelemetryGimbal } from '../../../../gateway/contract/vehicle/payload.ts';
import { directionAt, type PadDirection, padRange, pointOf, turned } from '../../../format/gimbal-pad.ts';
import { t } from '../../../language/translate.ts';

export interface GimbalPadProps {
  readonly gimbal: TelemetryGimbal;
  readonly disabledReason: string | undefined;
  readonly onPoint: (pitchDeg: number, yawDeg: number) => void;
}

const STEP_DEG = 5;
/** Several key presses are one command. */
const KEY_PAUSE_MS = 400;
const WIDTH = 280;
const HEIGHT = 120;

const KEYS: Readonly<Record<string, readonly [pitch: number, yaw: number]>> = {
  ArrowUp: [STEP_DEG, 0],
  ArrowDown: [-STEP_DEG, 0],
  ArrowLeft: [0, -STEP_DEG],
  ArrowRight: [0, STEP_DEG],
};

/** Where the camera points, and where it should. A drag sends one command, when it ends. */
export function GimbalPad({ gimbal, disabledReason, onPoint }: GimbalPadProps) {
  const range = padRange(gimbal);
  const [drag, setDrag] = useState<PadDirection>();
  const [typed, setTyped] = useState<PadDirection>();
  const { attitude } = gimbal;
  const seen = attitude && { pitchDeg: attitude.pitch_deg, yawDeg: attitude.yaw_deg ?? 0 };
  const wanted = drag ?? typed;

  const point = useEffectEvent(onPoint);
  useEffect(() => {
    if (!typed) return;
    const timer = setTimeout(() => {
      point(typed.pitchDeg, typed.yawDeg);
      setTyped(undefined);
    }, KEY_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const at = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect();
    return directionAt((clientX - box.left) / box.width, (clientY - box.top) / box.height, range);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = KEYS[event.key];
    if (!by || disabledReason !== undefined) return;
    event.preventDefault();
    setTyped((before) => turned(before ?? seen ?? { pitchDeg: 0, yawDeg: 0 }, by[0], by[1], range));
  };
  const spot = (direction: PadDirection) => {
    const { x, y } = pointOf(direction, range);
    return { cx: x * WIDTH, cy: y * HEIGHT };
  };
  const ahead = spot({ pitchDeg: 0, yawDeg: 0 });
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={t('Gimbal direction')}
      aria-disabled={disabledReason !== undefined || undefined}
      aria-valuemin={range.lowestDeg}
      aria-valuemax={range.highestDeg}
      aria-valuenow={Math.round(wanted?.pitchDeg ?? seen?.pitchDeg ?? 0)}
      aria-valuetext={
        (wanted ?? seen)
          ? t('Pitch {pitch}°, yaw {yaw}°', {
              pitch: Math.round((wanted ?? seen)?.pitchDeg ?? 0),
              yaw: Math.round((wanted ?? seen)?.yawDeg ?? 0),
            })
          : t('Direction unknown')
      }
      title={disabledReason ?? t('Drag to point the camera. Arrow keys turn it by 5°.')}
      onKeyDown={onKeyDown}
    >
      <svg
        className="gimbal-pad border-strong rounded-8"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        aria-hidden
        onPointerDown={(event) => {
          if (disabledReason !== undefined) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setDrag(at(event));
        }}
        onPointerMove={(event) => drag && setDrag(at(event))}
        onPointerUp={(event) => {
          if (!drag) return;
          const { pitchDeg, yawDeg } = at(event);
          setDrag(undefined);
          onPoint(pitchDeg, yawDeg);
        }}
        onPointerCancel={() => setDrag(undefined)}
      >
        <path className="gimbal-cross" d={`M0 ${ahead.cy}H${WIDTH}M${ahead.cx} 0V${HEIGHT}`} />
        {wanted && <circle className="gimbal-wanted" r={9} {...spot(wanted)} />}
        {seen && (
          <circle className="gimbal-seen" r={5} {...spot(seen)} data-stale={gimbal.stale || undefined} />
        )}
      </svg>
    </div>
  );
}

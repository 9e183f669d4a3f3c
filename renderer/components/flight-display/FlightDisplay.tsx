import { memo, type Ref } from 'react';
import { currentUnits, type Units } from '../../format/measure/units.ts';
import { t } from '../../language/translate.ts';
import { FLIGHT_DISPLAY as D, LADDER_TEXT_X } from './flight-display-geometry.ts';
import './flight-display.css';

export interface FlightDisplayProps {
  readonly ref: Ref<SVGSVGElement>;
  /** Text version for screen readers. */
  readonly label: string;
  /** The speed on the left tape. */
  readonly speedName: 'AIR' | 'GROUND';
  /** Covers the horizon while the values are not reliable. */
  readonly flag: string | undefined;
  /** Whether the values are several seconds old. */
  readonly stale: {
    readonly speed: boolean;
    readonly altitude: boolean;
    readonly heading: boolean;
    readonly wind: boolean;
  };
}

const LADDER = [-40, -30, -20, -10, 10, 20, 30, 40];
const HALF_LADDER = [-15, -5, 5, 15];
const ROLL_MARKS = [-60, -45, -30, -20, -10, 0, 10, 20, 30, 45, 60];
const RIGHT = D.width - D.tapeWidth;
const TAPE_TOP = D.centreY - D.tapeHalf;

/**
 * Attitude, speed, altitude, climb, heading and wind in one display, with bugs for what the autopilot
 * steers to. `FlightDisplayPainter` moves its parts.
 */
export function FlightDisplay({ ref, label, speedName, flag, stale }: FlightDisplayProps) {
  return (
    <svg
      ref={ref}
      className="flight-display"
      viewBox={`0 0 ${D.width} ${D.height}`}
      role="img"
      aria-label={label}
      data-flagged={flag !== undefined || undefined}
      data-stale-speed={stale.speed || undefined}
      data-stale-altitude={stale.altitude || undefined}
      data-stale-heading={stale.heading || undefined}
      data-stale-wind={stale.wind || undefined}
    >
      <Face
        units={currentUnits()}
        speedName={speedName}
        flag={flag}
        isSpeedStale={stale.speed}
        isAltitudeStale={stale.altitude}
      />
      {stale.heading && <TapeName x={6} y={D.headingY + 12} isStale text="" />}
    </svg>
  );
}

interface FaceProps extends Pick<FlightDisplayProps, 'speedName' | 'flag'> {
  readonly units: Units;
  readonly isSpeedStale: boolean;
  readonly isAltitudeStale: boolean;
}

/** All that the painter moves. React need not draw it again with each value. */
const Face = memo(function Face({ units, speedName, flag, isSpeedStale, isAltitudeStale }: FaceProps) {
  return (
    <>
      <clipPath id="horizon-clip">
        <rect x={0} y={0} width={D.width} height={D.horizonHeight} />
      </clipPath>
      <clipPath id="ladder-clip">
        <rect
          x={D.readoutWidth}
          y={D.ladderTop}
          width={D.width - 2 * D.readoutWidth}
          height={D.ladderBottom - D.ladderTop}
        />
      </clipPath>
      <clipPath id="scale-clip">
        <rect x={0} y={TAPE_TOP} width={D.width} height={2 * D.tapeHalf} />
      </clipPath>
      <g clipPath="url(#horizon-clip)">
        <g data-part="horizon">
          <rect className="fd-sky" x={-300} y={D.centreY - 700} width={920} height={700} />
          <rect className="fd-earth" x={-300} y={D.centreY} width={920} height={700} />
          <line className="fd-line" x1={-300} x2={620} y1={D.centreY} y2={D.centreY} />
        </g>
      </g>
      <g clipPath="url(#ladder-clip)">
        <g data-part="ladder">
          {LADDER.map((pitch) => (
            <PitchMark key={pitch} pitchDeg={pitch} half={26} isLabelled />
          ))}
          {HALF_LADDER.map((pitch) => (
            <PitchMark key={pitch} pitchDeg={pitch} half={12} isLabelled={false} />
          ))}
        </g>
      </g>
      <g clipPath="url(#horizon-clip)">
        <RollScale />
        <Aircraft />
        <rect className="fd-tape" x={0} y={0} width={D.tapeWidth} height={D.horizonHeight} />
        <rect className="fd-tape" x={RIGHT} y={0} width={D.tapeWidth} height={D.horizonHeight} />
        <g clipPath="url(#scale-clip)">
          <g data-part="speed-scale" className="fd-scale" />
          <g data-part="altitude-scale" className="fd-scale" />
        </g>
        <Bug part="speed-bug" path={`M${D.tapeWidth} ${D.centreY - 8} h-9 v16 h9 v-4 l-5 -4 l5 -4 z`} />
        <Bug part="altitude-bug" path={`M${RIGHT} ${D.centreY - 8} h9 v16 h-9 v-4 l5 -4 l-5 -4 z`} />
        <text data-part="speed-target" className="fd-target" x={D.tapeWidth - 14} textAnchor="end" />
        <text data-part="altitude-target" className="fd-target" x={RIGHT + 14} />
        <ClimbBar />
        <Readout x={0} part="speed" anchor="end" textX={D.readoutWidth - 5} />
        <Readout x={D.width - D.readoutWidth} part="altitude" anchor="end" textX={D.width - 4} />
        <TapeName x={6} y={14} isStale={isSpeedStale} text={t(speedName)} />
        <TapeName x={6} y={D.horizonHeight - 7} text={units.speed} />
        <TapeName x={D.width - 6} y={14} isStale={isAltitudeStale} text={t('ALT')} isRight />
        <TapeName
          x={D.width - 6}
          y={D.horizonHeight - 7}
          text={t('{height} home', { height: units.height })}
          isRight
        />
        <Wind />
        <Climb />
        {flag && <FlagOver text={flag} />}
      </g>
      <rect className="fd-heading" x={0} y={D.headingY} width={D.width} height={D.height - D.headingY} />
      <g data-part="heading-scale" className="fd-scale" />
      <Bug part="heading-bug" path={`M${D.centreX - 7} ${D.headingY} v7 h3 l4 -5 l4 5 h3 v-7 z`} />
      <rect
        data-part="heading-box"
        className="fd-box"
        x={D.centreX - D.headingBoxHalf}
        y={D.headingY + 4}
        width={2 * D.headingBoxHalf}
        height={25}
        rx={3}
      />
      <text data-part="heading" className="fd-value" x={D.centreX} y={D.headingY + 23} textAnchor="middle">
        —
      </text>
    </>
  );
});

function PitchMark(props: {
  readonly pitchDeg: number;
  readonly half: number;
  readonly isLabelled: boolean;
}) {
  const { pitchDeg, half, isLabelled } = props;
  const y = D.centreY - pitchDeg * D.pitchPxPerDegree;
  return (
    <g className="fd-ladder">
      <line x1={D.centreX - half} x2={D.centreX + half} y1={y} y2={y} />
      {isLabelled &&
        (['left', 'right'] as const).map((side) => (
          <text
            key={side}
            data-pitch={pitchDeg}
            data-side={side}
            x={D.centreX + (side === 'left' ? -1 : 1) * LADDER_TEXT_X}
            y={y + 3.5}
            textAnchor="middle"
          >
            {Math.abs(pitchDeg)}
          </text>
        ))}
    </g>
  );
}

function RollScale() {
  return (
    <g className="fd-roll">
      {ROLL_MARKS.map((angle) => (
        <line
          key={angle}
          x1={D.centreX}
          x2={D.centreX}
          y1={D.centreY - D.rollRadius}
          y2={D.centreY - D.rollRadius - (angle % 30 === 0 ? 9 : 5)}
          transform={`rotate(${angle} ${D.centreX} ${D.centreY})`}
        />
      ))}
      <g data-part="roll-pointer">
        <path d={`M${D.centreX} ${D.centreY - D.rollRadius + 1} l-5 9 h10 z`} className="fd-pointer" />
      </g>
    </g>
  );
}

/** The fixed symbol: drawn twice, a wide dark line under a narrow light one, to be seen on sky and earth. */
function Aircraft() {
  const wings = `M${D.centreX - 46} ${D.centreY} h26 l6 7 M${D.centreX + 46} ${D.centreY} h-26 l-6 7`;
  return (
    <g className="fd-aircraft">
      <path className="fd-outline" d={wings} />
      <circle className="fd-outline" cx={D.centreX} cy={D.centreY} r={2.5} />
      <path d={wings} />
      <circle cx={D.centreX} cy={D.centreY} r={2.5} />
    </g>
  );
}

/** Hidden until the painter knows a target. */
function Bug({ part, path }: { readonly part: string; readonly path: string }) {
  return <path data-part={part} className="fd-bug" d={path} style={{ display: 'none' }} />;
}

function ClimbBar() {
  const x = D.width - D.readoutWidth - 8;
  return (
    <>
      <rect className="fd-climb-track" x={x} y={TAPE_TOP} width={4} height={2 * D.tapeHalf} />
      <rect data-part="climb-bar" className="fd-climb-bar" x={x} width={4} y={D.centreY} height={0} />
      <line className="fd-climb-zero" x1={x - 3} x2={x + 6} y1={D.centreY} y2={D.centreY} />
    </>
  );
}

interface ReadoutProps {
  readonly x: number;
  readonly part: string;
  readonly anchor: 'start' | 'end';
  readonly textX: number;
}

function Readout({ x, part, anchor, textX }: ReadoutProps) {
  return (
    <g>
      <rect
        data-part={`${part}-box`}
        className="fd-box"
        x={x + 1}
        y={D.centreY - D.readoutHalf}
        width={D.readoutWidth - 2}
        height={2 * D.readoutHalf}
        rx={3}
      />
      <text data-part={part} className="fd-value" x={textX} y={D.centreY + 7} textAnchor={anchor}>
        —
      </text>
    </g>
  );
}

interface TapeNameProps {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly isStale?: boolean;
  readonly isRight?: boolean;
}

function TapeName({ x, y, text, isStale = false, isRight = false }: TapeNameProps) {
  return (
    <text
      className="fd-name"
      data-stale={isStale || undefined}
      x={x}
      y={y}
      textAnchor={isRight ? 'end' : 'start'}
    >
      {isStale ? t('STALE') : text}
    </text>
  );
}

const CORNER_Y = D.horizonHeight - 29;

/** Wind with an arrow that points where the air moves, seen from the aircraft: up is its nose. */
function Wind() {
  const x = D.tapeWidth + 4;
  return (
    <g data-part="wind" style={{ display: 'none' }}>
      <rect className="fd-box" x={x} y={CORNER_Y} width={98} height={26} rx={3} />
      <g transform={`translate(${x + 13} ${CORNER_Y + 13})`}>
        <path data-part="wind-arrow" className="fd-wind" d="M0 -9 l5 7 h-3.5 v11 h-3 v-11 h-3.5 z" />
      </g>
      <text className="fd-name" x={x + 27} y={CORNER_Y + 10}>
        {t('WIND')}
      </text>
      <text data-part="wind-speed" className="fd-small" x={x + 27} y={CORNER_Y + 22}>
        —
      </text>
    </g>
  );
}

function Climb() {
  const x = RIGHT - 4;
  const width = currentUnits().height === 'ft' ? 92 : 66;
  return (
    <g>
      <rect className="fd-box" x={x - width} y={CORNER_Y} width={width} height={26} rx={3} />
      <text className="fd-name" x={x - 5} y={CORNER_Y + 10} textAnchor="end">
        {t('CLIMB')}
      </text>
      <text data-part="climb" className="fd-small" x={x - 5} y={CORNER_Y + 22} textAnchor="end">
        —
      </text>
    </g>
  );
}

function FlagOver({ text }: { readonly text: string }) {
  return (
    <g className="fd-flag">
      <rect x={D.tapeWidth} y={0} width={D.width - 2 * D.tapeWidth} height={D.horizonHeight} />
      <text x={D.centreX} y={D.centreY + 36} textAnchor="middle">
        {text}
      </text>
    </g>
  );
}

import type { Ref } from 'react';
import { currentUnits } from '../../format/measure/units.ts';
import { t } from '../../language/translate.ts';
import { FLIGHT_DISPLAY as D } from './flight-display-geometry.ts';
import './flight-display.css';

export interface FlightDisplayProps {
  readonly ref: Ref<SVGSVGElement>;
  /** The same for those who do not see it. */
  readonly label: string;
  /** Which speed the left tape shows. */
  readonly speedName: 'AIR' | 'GROUND';
  /** Covers the horizon when the values must not be believed. */
  readonly flag: string | undefined;
  /** What is known only as it was some seconds ago. */
  readonly stale: { readonly speed: boolean; readonly altitude: boolean; readonly heading: boolean };
}

const LADDER = [-40, -30, -20, -10, 10, 20, 30, 40];
const HALF_LADDER = [-15, -5, 5, 15];
const ROLL_MARKS = [-60, -45, -30, -20, -10, 0, 10, 20, 30, 45, 60];

/** Attitude, speed, altitude, climb and heading in one display; `FlightDisplayPainter` moves its parts. */
export function FlightDisplay({ ref, label, speedName, flag, stale }: FlightDisplayProps) {
  const right = D.width - D.tapeWidth;
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
    >
      <clipPath id="horizon-clip">
        <rect x={0} y={0} width={D.width} height={D.horizonHeight} />
      </clipPath>
      <clipPath id="ladder-clip">
        <rect x={D.tapeWidth} y={36} width={right - D.tapeWidth - 8} height={D.horizonHeight - 62} />
      </clipPath>
      <clipPath id="scale-clip">
        <rect x={0} y={20} width={D.width} height={D.horizonHeight - 40} />
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
        <g className="fd-aircraft">
          <path d={`M${D.centreX - 44} ${D.centreY} h26 l6 7`} />
          <path d={`M${D.centreX + 44} ${D.centreY} h-26 l-6 7`} />
          <circle cx={D.centreX} cy={D.centreY} r={2.5} />
        </g>
        <rect className="fd-tape" x={0} y={0} width={D.tapeWidth} height={D.horizonHeight} />
        <rect className="fd-tape" x={right} y={0} width={D.tapeWidth} height={D.horizonHeight} />
        <g data-part="speed-scale" className="fd-scale" clipPath="url(#scale-clip)" />
        <g data-part="altitude-scale" className="fd-scale" clipPath="url(#scale-clip)" />
        <rect className="fd-climb-track" x={right - 6} y={8} width={4} height={D.horizonHeight - 16} />
        <rect
          data-part="climb-bar"
          className="fd-climb-bar"
          x={right - 6}
          width={4}
          y={D.centreY}
          height={0}
        />
        <line className="fd-climb-zero" x1={right - 9} x2={right} y1={D.centreY} y2={D.centreY} />
        <Readout x={0} part="speed" anchor="end" textX={D.tapeWidth - 8} />
        <Readout x={right} part="altitude" anchor="start" textX={right + 8} />
        <text className="fd-name" data-stale={stale.speed || undefined} x={6} y={14}>
          {stale.speed ? t('STALE') : t(speedName)}
        </text>
        <text className="fd-name" x={6} y={D.horizonHeight - 7}>
          {currentUnits().speed}
        </text>
        <text
          className="fd-name"
          data-stale={stale.altitude || undefined}
          x={D.width - 6}
          y={14}
          textAnchor="end"
        >
          {stale.altitude ? t('STALE') : t('ALT')}
        </text>
        <text className="fd-name" x={D.width - 6} y={D.horizonHeight - 7} textAnchor="end">
          {t('{height} home', { height: currentUnits().height })}
        </text>
        <g>
          <rect className="fd-box" x={right - 50} y={D.horizonHeight - 22} width={40} height={18} rx={3} />
          <text
            data-part="climb"
            className="fd-small"
            x={right - 14}
            y={D.horizonHeight - 9}
            textAnchor="end"
          >
            —
          </text>
        </g>
        {flag && <FlagOver text={flag} />}
      </g>
      <rect className="fd-heading" x={0} y={D.headingY} width={D.width} height={D.height - D.headingY} />
      <g data-part="heading-scale" className="fd-scale" />
      <rect className="fd-box" x={D.centreX - 23} y={D.headingY + 3} width={46} height={22} rx={3} />
      <text data-part="heading" className="fd-value" x={D.centreX} y={D.headingY + 19} textAnchor="middle">
        —
      </text>
      {stale.heading && (
        <text className="fd-name" data-stale x={6} y={D.headingY + 12}>
          {t('STALE')}
        </text>
      )}
    </svg>
  );
}

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
      {isLabelled && (
        <>
          <text x={D.centreX - half - 4} y={y + 3.5} textAnchor="end">
            {Math.abs(pitchDeg)}
          </text>
          <text x={D.centreX + half + 4} y={y + 3.5}>
            {Math.abs(pitchDeg)}
          </text>
        </>
      )}
    </g>
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
      <rect className="fd-box" x={x + 1} y={D.centreY - 14} width={D.tapeWidth - 2} height={28} rx={3} />
      <text data-part={part} className="fd-value" x={textX} y={D.centreY + 6} textAnchor={anchor}>
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

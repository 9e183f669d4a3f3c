import type { Ref } from 'react';
import { climbIn, currentUnits, formatQuantity, heightIn, speedIn } from '../../format/measure/units.ts';
import { t } from '../../language/translate.ts';
import {
  climbBarPx,
  FLIGHT_DISPLAY as D,
  FLIGHT_DISPLAY,
  headingTicks,
  horizonTransform,
  type ScaleTick,
  tapeTicks,
} from './flight-display-geometry.ts';
import './flight-display.css';
import { formatHeading } from '../../format/measure/angle.ts';
import { heightNumber, speedNumber } from '../../format/measure/measured.ts';

export interface FlightDisplayProps {
  readonly ref: Ref<SVGSVGElement>;
  /** Text version for screen readers. */
  readonly label: string;
  /** The speed on the left tape. */
  readonly speedName: 'AIR' | 'GROUND';
  /** Covers the horizon while the values are not reliable. */
  readonly flag: string | undefined;
  /** Whether the values are several seconds old. */
  readonly stale: { readonly speed: boolean; readonly altitude: boolean; readonly heading: boolean };
}

const LADDER = [-40, -30, -20, -10, 10, 20, 30, 40];
const HALF_LADDER = [-15, -5, 5, 15];
const ROLL_MARKS = [-60, -45, -30, -20, -10, 0, 10, 20, 30, 45, 60];

/** Attitude, speed, altitude, climb and heading in one display. `FlightDisplayPainter` moves its parts. */
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

/** The values of the display; undefined is unknown. Degrees, metres, metres per second. */
export interface FlightDisplayValues {
  readonly rollDeg: number | undefined;
  readonly pitchDeg: number | undefined;
  readonly headingDeg: number | undefined;
  readonly speedMps: number | undefined;
  readonly altitudeM: number | undefined;
  readonly climbMps: number | undefined;
}

const SVG = 'http://www.w3.org/2000/svg';
const FULL_CLIMB_MPS = 5;
const TAPE_HALF_PX = 84;
const METRES_TAPE = { step: 1, labelEvery: 5, pxPerUnit: 7, halfPx: TAPE_HALF_PX };
const FEET_TAPE = { step: 5, labelEvery: 20, pxPerUnit: 2, halfPx: TAPE_HALF_PX };

type Part = 'horizon' | 'ladder' | 'roll-pointer' | 'speed' | 'altitude' | 'heading' | 'climb-bar' | 'climb';

/**
 * Moves the parts of the flight display without React, at the rate of telemetry and at most once per
 * frame. Parts are found by `data-part`; scale marks are created once and reused.
 */
export class FlightDisplayPainter {
  readonly #root: SVGSVGElement;
  readonly #parts = new Map<string, SVGElement>();
  #painted: FlightDisplayValues | undefined;

  constructor(root: SVGSVGElement) {
    this.#root = root;
  }

  paint(values: FlightDisplayValues): void {
    const before = this.#painted;
    this.#painted = values;
    if (values.rollDeg !== undefined && values.pitchDeg !== undefined) {
      const transform = horizonTransform(values.rollDeg, values.pitchDeg);
      this.#part('horizon')?.setAttribute('transform', transform);
      this.#part('ladder')?.setAttribute('transform', transform);
      const { centreX, centreY } = FLIGHT_DISPLAY;
      this.#part('roll-pointer')?.setAttribute(
        'transform',
        `rotate(${-values.rollDeg} ${centreX} ${centreY})`,
      );
    }
    this.#root.dataset.attitude = values.rollDeg === undefined ? 'unknown' : 'known';
    if (before?.speedMps !== values.speedMps) this.#paintSpeed(values.speedMps);
    if (before?.altitudeM !== values.altitudeM) this.#paintAltitude(values.altitudeM);
    if (before?.headingDeg !== values.headingDeg) this.#paintHeading(values.headingDeg);
    if (before?.climbMps !== values.climbMps) this.#paintClimb(values.climbMps);
  }

  #paintSpeed(speedMps: number | undefined): void {
    this.#text('speed', speedNumber(speedMps));
    const options = { step: 1, labelEvery: 5, pxPerUnit: 9, halfPx: TAPE_HALF_PX, minimum: 0 };
    const ticks = speedMps === undefined ? [] : tapeTicks(speedIn(speedMps), options);
    this.#marks('speed-scale', ticks, (tick, line, text) => {
      const y = FLIGHT_DISPLAY.centreY + tick.offsetPx;
      place(line, FLIGHT_DISPLAY.tapeWidth - (tick.label ? 9 : 5), y, FLIGHT_DISPLAY.tapeWidth, y);
      label(text, tick.label, FLIGHT_DISPLAY.tapeWidth - 14, y + 4, 'end');
    });
  }

  #paintAltitude(altitudeM: number | undefined): void {
    const inFeet = currentUnits().height === 'ft';
    this.#text('altitude', heightNumber(altitudeM, inFeet ? 0 : 1));
    const options = inFeet ? FEET_TAPE : METRES_TAPE;
    const ticks = altitudeM === undefined ? [] : tapeTicks(heightIn(altitudeM), options);
    const left = FLIGHT_DISPLAY.width - FLIGHT_DISPLAY.tapeWidth;
    this.#marks('altitude-scale', ticks, (tick, line, text) => {
      const y = FLIGHT_DISPLAY.centreY + tick.offsetPx;
      place(line, left, y, left + (tick.label ? 9 : 5), y);
      label(text, tick.label, left + 14, y + 4, 'start');
    });
  }

  #paintHeading(headingDeg: number | undefined): void {
    this.#text('heading', formatHeading(headingDeg));
    const half = FLIGHT_DISPLAY.width / 2;
    const ticks =
      headingDeg === undefined ? [] : headingTicks(headingDeg, half, FLIGHT_DISPLAY.headingPxPerDegree);
    this.#marks('heading-scale', ticks, (tick, line, text) => {
      const x = half + tick.offsetPx;
      place(line, x, FLIGHT_DISPLAY.headingY, x, FLIGHT_DISPLAY.headingY + (tick.label ? 7 : 4));
      label(text, tick.label, x, FLIGHT_DISPLAY.headingY + 20, 'middle');
    });
  }

  #paintClimb(climbMps: number | undefined): void {
    this.#text(
      'climb',
      climbMps === undefined
        ? '—'
        : `${climbMps > 0 ? '+' : ''}${formatQuantity(climbIn(climbMps), currentUnits().height === 'ft' ? 0 : 1)}`,
    );
    const up = climbBarPx(climbMps ?? 0, FULL_CLIMB_MPS, TAPE_HALF_PX - 8);
    const bar = this.#part('climb-bar');
    bar?.setAttribute('y', String(FLIGHT_DISPLAY.centreY - Math.max(0, up)));
    bar?.setAttribute('height', String(Math.abs(up)));
  }

  #part(name: Part | string): SVGElement | undefined {
    const known = this.#parts.get(name);
    if (known) return known;
    const found = this.#root.querySelector<SVGElement>(`[data-part='${name}']`);
    if (found) this.#parts.set(name, found);
    return found ?? undefined;
  }

  #text(name: Part, text: string): void {
    const element = this.#part(name);
    if (element && element.textContent !== text) element.textContent = text;
  }

  #marks(
    scale: string,
    ticks: readonly ScaleTick[],
    draw: (tick: ScaleTick, line: SVGElement, text: SVGElement) => void,
  ): void {
    const group = this.#part(scale);
    if (!group) return;
    while (group.childElementCount < ticks.length * 2) {
      group.append(document.createElementNS(SVG, 'line'), document.createElementNS(SVG, 'text'));
    }
    const children = group.children;
    for (let index = 0; index * 2 < children.length; index += 1) {
      const line = children[index * 2] as SVGElement;
      const text = children[index * 2 + 1] as SVGElement;
      const tick = ticks[index];
      line.style.display = tick ? '' : 'none';
      text.style.display = tick?.label ? '' : 'none';
      if (tick) draw(tick, line, text);
    }
  }
}

function place(line: SVGElement, x1: number, y1: number, x2: number, y2: number): void {
  line.setAttribute('x1', String(x1));
  line.setAttribute('y1', String(y1));
  line.setAttribute('x2', String(x2));
  line.setAttribute('y2', String(y2));
}

function label(text: SVGElement, content: string | undefined, x: number, y: number, anchor: string): void {
  if (content === undefined) return;
  if (text.textContent !== content) text.textContent = content;
  text.setAttribute('x', String(x));
  text.setAttribute('y', String(y));
  text.setAttribute('text-anchor', anchor);
}

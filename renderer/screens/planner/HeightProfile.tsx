import { useEffect, useMemo, useRef, useState } from 'react';
import uPlot from 'uplot';
import { Note } from '../../components/Note.tsx';
import 'uplot/dist/uPlot.min.css';
import { browserClock, type Timer } from '../../api/connection/clock.ts';
import { groundDistanceM } from '../../format/measure/ground-distance.ts';
import { t } from '../../language/translate.ts';
import { useHeightsAt } from '../../state/map/ground-heights.ts';
import { type PlanPlace, placeBetween, pointOf } from '../../state/planner/flight-plan-handles.ts';
import { pointAtPlace } from '../../state/planner/flight-plan-tools.ts';
import { useAppearanceStore } from '../../state/settings/display-stores.ts';
import { type PlanPicture, usePlanPicture } from './PlanProviders.tsx';

interface Profile {
  readonly distancesM: readonly number[];
  /** null where altitudes are not relative to home, undefined between two points of the route. */
  readonly heightsM: readonly (number | null | undefined)[];
  /** Above ground, where the vehicle measures it; otherwise undefined. */
  readonly overGroundM: readonly (number | undefined)[];
  readonly places: readonly PlanPlace[];
  readonly hasSea: boolean;
}

const RELATIVE_FRAMES = new Set([3, 6]);
const TERRAIN_FRAMES = new Set([10, 11]);
/** Finer than most terrain data. */
const GROUND_STEP_M = 25;
const GROUND_SAMPLES = 400;
/** While points are moved by key, the profile updates a few times a second. It takes longer than the map. */
const FOLLOW_MS = 120;
const FONT = '11px "JetBrains Mono", ui-monospace, monospace';

function profileOf({ route, home }: PlanPicture): Profile {
  const points = [
    ...(home ? [{ at: home, heightM: 0, frame: 3 }] : []),
    ...route.map(({ at, heightM, frame }) => ({ at, heightM, frame })),
  ];
  const wholeM = points.reduce((sum, { at }, index) => sum + distanceBetweenM(points[index - 1]?.at, at), 0);
  const stepM = Math.max(GROUND_STEP_M, wholeM / GROUND_SAMPLES);
  const distancesM: number[] = [];
  const heightsM: (number | null | undefined)[] = [];
  const overGroundM: (number | undefined)[] = [];
  const places: PlanPlace[] = [];
  const overM = ({ heightM, frame }: (typeof points)[number]) =>
    TERRAIN_FRAMES.has(frame) && heightM !== null ? heightM : undefined;
  let distanceM = 0;
  points.forEach((point, index) => {
    const { at, heightM, frame } = point;
    const from = points[index - 1] ?? point;
    const before = from.at;
    const [fromM, toM] = [overM(from), overM(point)];
    const legM = distanceBetweenM(before, at);
    // Between two points, only the ground is sampled.
    const parts = Math.max(1, Math.ceil(legM / stepM));
    for (let part = 1; part < parts; part += 1) {
      const share = part / parts;
      distancesM.push(distanceM + legM * share);
      heightsM.push(undefined);
      overGroundM.push(fromM === undefined || toM === undefined ? undefined : fromM + (toM - fromM) * share);
      places.push(placeBetween(before, at, share));
    }
    distanceM += legM;
    distancesM.push(distanceM);
    heightsM.push(RELATIVE_FRAMES.has(frame) ? heightM : null);
    overGroundM.push(toM);
    places.push(at);
  });
  const hasSea = points.some(({ frame }) => !RELATIVE_FRAMES.has(frame) && !TERRAIN_FRAMES.has(frame));
  return { distancesM, heightsM, overGroundM, places, hasSea };
}

function distanceBetweenM(from: PlanPlace | undefined, to: PlanPlace): number {
  return from ? groundDistanceM(pointOf(from), pointOf(to)) : 0;
}

/** The ground below the route, relative to its first point; undefined while unknown. */
function useGroundUnder({ places }: Profile): readonly (number | null)[] | undefined {
  const points = useMemo(() => places.map(([lon, lat]): [number, number] => [lat, lon]), [places]);
  const heights = useHeightsAt(points);
  const [homeM] = heights;
  if (homeM === undefined) return undefined;
  return heights.map((heightM) => (heightM === undefined ? null : heightM - homeM));
}

/** Altitude along the route. The pointer on it marks the place on the map. */
export function HeightProfile() {
  const picture = useThrottled(usePlanPicture(), FOLLOW_MS);
  const frame = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot>(undefined);
  const theme = useAppearanceStore((state) => state.theme);
  const profile = useMemo(() => profileOf(picture), [picture]);
  const ground = useGroundUnder(profile);
  const groundKey = ground?.join();
  const shown = useRef(profile);
  shown.current = profile;
  const shownGround = useRef(ground);
  shownGround.current = ground;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme's colours are read from the page
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const style = getComputedStyle(element);
    const token = (name: string) => style.getPropertyValue(name).trim();
    const axis = (size: number, unit: string): uPlot.Axis => ({
      size,
      font: FONT,
      stroke: token('--text-dim'),
      grid: { stroke: token('--border'), width: 1 },
      ticks: { show: false },
      values: (_, ticks) => ticks.map((tick) => `${tick} ${unit}`),
    });
    const plot = new uPlot(
      {
        width: element.clientWidth,
        height: element.clientHeight,
        legend: { show: false },
        cursor: { drag: { x: false, y: false }, points: { size: 8 } },
        scales: { x: { time: false } },
        axes: [axis(22, 'm'), axis(58, 'm')],
        series: [
          {},
          // The ground first: the route is drawn over it.
          { stroke: token('--text-dim'), width: 1, fill: token('--border'), points: { show: false } },
          { stroke: token('--text'), width: 1.75, spanGaps: false, points: { size: 5 } },
        ],
        hooks: {
          setCursor: [
            ({ cursor }) => {
              const index = cursor.idx;
              pointAtPlace(index == null ? undefined : shown.current.places[index]);
            },
          ],
        },
      },
      [[], [], []],
      element,
    );
    chart.current = plot;
    const observer = new ResizeObserver(() =>
      plot.setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    plot.setData(columnsOf(shown.current, shownGround.current));
    return () => {
      observer.disconnect();
      plot.destroy();
      chart.current = undefined;
      pointAtPlace(undefined);
    };
  }, [theme]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents the heights of the ground
  useEffect(() => {
    chart.current?.setData(columnsOf(profile, ground));
  }, [profile, groundKey]);

  return (
    <section className="height-profile column" aria-label={t('Altitude profile')}>
      <h2 className="flex gap-10 items-baseline">
        {t('Height above home')}
        <Note as="span">{noteOf(profile, ground !== undefined)}</Note>
      </h2>
      <div ref={frame} className="grows clip min-h-0" />
    </section>
  );
}

function columnsOf(
  { distancesM, heightsM, overGroundM }: Profile,
  ground: readonly (number | null)[] | undefined,
): uPlot.AlignedData {
  const wayM = heightsM.map((heightM, index) => {
    const overM = overGroundM[index];
    const groundM = ground?.[index];
    return overM === undefined || groundM === undefined || groundM === null ? heightM : groundM + overM;
  });
  return [[...distancesM], ground ? [...ground] : distancesM.map(() => null), wayM];
}

function noteOf({ hasSea, overGroundM }: Profile, hasGround: boolean): string {
  if (hasGround)
    return hasSea
      ? t('Filled area: terrain. Items with altitude above sea level are not shown.')
      : t('Filled area: terrain.');
  return hasSea || overGroundM.some((heightM) => heightM !== undefined)
    ? t('Terrain unknown: altitudes above sea level or ground are not shown.')
    : t('Terrain unknown.');
}

/** The value, updated at most every `periodMs`: for work too expensive to repeat on each change. */
function useThrottled<Value>(value: Value, periodMs: number): Value {
  const [throttled, setThrottled] = useState(value);
  const newest = useRef(value);
  newest.current = value;
  const timer = useRef<Timer>(undefined);
  useEffect(() => {
    if (value === throttled) return;
    timer.current ??= browserClock.after(periodMs, () => {
      timer.current = undefined;
      setThrottled(newest.current);
    });
  }, [value, throttled, periodMs]);
  useEffect(
    () => () => {
      timer.current?.cancel();
      timer.current = undefined;
    },
    [],
  );
  return throttled;
}

import { useEffect, useMemo, useRef, useState } from 'react';
import uPlot from 'uplot';
import { Note } from '../../components/Note.tsx';
import 'uplot/dist/uPlot.min.css';
import { browserClock, type Timer } from '../../api/connection/clock.ts';
import { formatDistance, heightText } from '../../format/measure/ground-distance.ts';
import { currentUnits, heightIn, METRES_PER_FOOT } from '../../format/measure/units.ts';
import { t } from '../../language/translate.ts';
import { useHeightsAt } from '../../state/map/ground-heights.ts';
import {
  type ProfileHeights,
  type ProfileSample,
  profileHeights,
  profileSamples,
} from '../../state/planner/flight-plan-profile.ts';
import { pointAtPlace } from '../../state/planner/flight-plan-tools.ts';
import { useAppearanceStore } from '../../state/settings/display-stores.ts';
import { usePlanPicture } from './PlanProviders.tsx';

/** While points are moved by key, the profile updates a few times a second. It takes longer than the map. */
const FOLLOW_MS = 120;
const FONT_PX = 11;
const FONT = '11px "JetBrains Mono", ui-monospace, monospace';
/** Numbers of items nearer to each other than this are left out. */
const NUMBER_GAP_PX = 18;

interface Profile extends ProfileHeights {
  readonly samples: readonly ProfileSample[];
}

/** Altitude along the route. The pointer on it marks the place on the map. */
export function HeightProfile() {
  const picture = useThrottled(usePlanPicture(), FOLLOW_MS);
  const frame = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot>(undefined);
  const theme = useAppearanceStore((state) => state.theme);
  const samples = useMemo(() => profileSamples(picture.route, picture.home), [picture]);
  const points = useMemo(() => samples.map(({ at: [lon, lat] }): [number, number] => [lat, lon]), [samples]);
  const ground = useHeightsAt(points);
  const groundKey = ground.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents the heights of the ground
  const profile = useMemo(
    (): Profile => ({ samples, ...profileHeights(samples, ground) }),
    [samples, groundKey],
  );
  const shown = useRef(profile);
  shown.current = profile;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme's colours are read from the page
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const style = getComputedStyle(element);
    const token = (name: string) => style.getPropertyValue(name).trim();
    const axis = (size: number, space: number, textOf: (value: number) => string): uPlot.Axis => ({
      size,
      space,
      font: FONT,
      stroke: token('--text-dim'),
      grid: { stroke: token('--border'), width: 1 },
      ticks: { show: false },
      values: (_, ticks) => ticks.map(textOf),
    });
    const plot = new uPlot(
      {
        width: element.clientWidth,
        height: element.clientHeight,
        legend: { show: false },
        cursor: { drag: { x: false, y: false }, points: { size: 8 } },
        scales: { x: { time: false } },
        axes: [
          axis(22, 60, (value) => formatDistance(value * distanceUnitM())),
          axis(58, 20, (value) => `${value} ${currentUnits().height}`),
        ],
        series: [
          {},
          // The ground first: the route is drawn over it.
          { stroke: token('--text-dim'), width: 1, fill: token('--border'), points: { show: false } },
          {
            stroke: token('--text'),
            width: 1.75,
            spanGaps: false,
            points: {
              size: 5,
              filter: () =>
                shown.current.samples.flatMap(({ seq }, index) => (seq === undefined ? [] : [index])),
            },
          },
        ],
        hooks: {
          draw: [(chart) => drawMarks(chart, shown.current, token)],
          setCursor: [
            ({ cursor }) => {
              const index = cursor.idx;
              pointAtPlace(index == null ? undefined : shown.current.samples[index]?.at);
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
    plot.setData(columnsOf(shown.current));
    return () => {
      observer.disconnect();
      plot.destroy();
      chart.current = undefined;
      pointAtPlace(undefined);
    };
  }, [theme]);
  useEffect(() => {
    chart.current?.setData(columnsOf(profile));
  }, [profile]);

  return (
    <section className="height-profile column min-w-0" aria-label={t('Altitude profile')}>
      <h2 className="flex gap-10 items-baseline">
        {t('Height above home')}
        <Note as="span">{noteOf(profile)}</Note>
      </h2>
      <div ref={frame} className="grows clip min-h-0" />
    </section>
  );
}

const distanceUnitM = () => (currentUnits().distance === 'ft' ? METRES_PER_FOOT : 1);

/** In the user's units, so that the axes have round values. */
function columnsOf({ samples, groundM, wayM }: Profile): uPlot.AlignedData {
  const unitM = distanceUnitM();
  const heights = (metres: readonly (number | null)[]) =>
    metres.map((value) => (value === null ? null : heightIn(value)));
  return [samples.map(({ distanceM }) => distanceM / unitM), heights(groundM), heights(wayM)];
}

/** Item numbers above the route, and the lowest clearance as a line down to the ground. */
function drawMarks(chart: uPlot, profile: Profile, token: (name: string) => string): void {
  const { ctx, data, bbox } = chart;
  const scale = uPlot.pxRatio;
  const [distances, ground, way] = data;
  const place = (index: number, heights: typeof way) => ({
    x: chart.valToPos(distances[index] ?? 0, 'x', true),
    y: chart.valToPos(heights?.[index] ?? 0, 'y', true),
  });
  ctx.save();
  ctx.font = FONT.replace(String(FONT_PX), String(FONT_PX * scale));
  ctx.textAlign = 'center';
  ctx.fillStyle = token('--text-dim');
  let freeFrom = Number.NEGATIVE_INFINITY;
  for (const [index, { seq }] of profile.samples.entries()) {
    if (seq === undefined || way?.[index] == null) continue;
    const { x, y } = place(index, way);
    if (x < freeFrom) continue;
    freeFrom = x + NUMBER_GAP_PX * scale;
    const isAtTop = y - (FONT_PX + 6) * scale < bbox.top;
    ctx.fillText(String(seq), x, y + (isAtTop ? FONT_PX + 6 : -6) * scale);
  }
  if (profile.lowest) {
    const { index, clearanceM } = profile.lowest;
    const { x, y } = place(index, way);
    const groundY = place(index, ground).y;
    ctx.strokeStyle = ctx.fillStyle = token('--caution');
    ctx.lineWidth = 1.5 * scale;
    ctx.beginPath();
    ctx.moveTo(x, y);
    ctx.lineTo(x, groundY);
    ctx.stroke();
    const isAtRight = x > bbox.left + bbox.width * 0.8;
    ctx.textAlign = isAtRight ? 'right' : 'left';
    ctx.fillText(heightText(clearanceM), x + (isAtRight ? -5 : 5) * scale, (y + groundY) / 2 + 4 * scale);
  }
  ctx.restore();
}

function noteOf({ lowest, groundM, wayM }: Profile): string {
  if (lowest)
    return t('Filled area: terrain. Lowest: {height} above ground, on the leg to item {number}.', {
      height: heightText(lowest.clearanceM),
      number: lowest.legTo,
    });
  if (groundM.some((heightM) => heightM !== null)) return t('Filled area: terrain.');
  return wayM.includes(null)
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

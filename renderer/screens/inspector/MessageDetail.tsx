import { ChartLine, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import type { InspectedDetail, InspectedField } from '../../../gateway/contract/vehicle/inspector.ts';
import { browserClock } from '../../api/connection/clock.ts';
import { IconButton } from '../../components/button/IconButton.tsx';
import { Note } from '../../components/Note.tsx';
import { Table } from '../../components/table/Table.tsx';
import { formatRate, formatRecorded } from '../../format/plot-text.ts';
import { t } from '../../language/translate.ts';
import { type FieldSamples, NO_SAMPLES, numberOf, withSample } from '../../state/inspector/inspector-view.ts';
import { FrameBytes } from './InspectorParts.tsx';
import { fieldValueText, formatFineAge, messageTitle } from './inspector-text.ts';
import 'uplot/dist/uPlot.min.css';

interface MessageDetailProps {
  readonly messageKey: string;
  /** Undefined until the gateway has sent it. */
  readonly detail: InspectedDetail | undefined;
  readonly isFrozen: boolean;
  readonly onClose: () => void;
}

/** The last frame of a message: its fields, a plot of one field, and its bytes. */
export function MessageDetail({ messageKey, detail, isFrozen, onClose }: MessageDetailProps) {
  const [plotted, setPlotted] = useState<string>();
  useEscape(onClose);
  const unit =
    detail?.fields.find(({ name }) => name === plotted?.replace(/\[\d+\]$/, ''))?.unit ?? undefined;
  return (
    <section
      className="wire-detail column surface-1 min-h-0 border-left"
      aria-label={t('Fields of the message')}
    >
      <header className="flex flex-none gap-8 items-start spread border-bottom">
        <div>
          <h2 className="number break-anywhere">{detail ? messageTitle(detail) : messageKey}</h2>
          {detail && (
            <Note className="number">
              {[
                `id ${detail.messageId}`,
                `${detail.sysid}/${detail.compid}`,
                detail.rateHz === 0 ? t('no longer received') : formatRate(detail.rateHz),
                t('{age} ago', { age: formatFineAge(detail.ageMs) }),
              ].join(' · ')}
            </Note>
          )}
        </div>
        <IconButton
          icon={X}
          variant="quiet"
          label={t('Close the fields')}
          tooltip={t('Close (Escape)')}
          onClick={onClose}
        />
      </header>
      {!detail && (
        <Note shape="page">{t('This message has not been received since the gateway started.')}</Note>
      )}
      {detail?.isWithheld && (
        <Note shape="page">{t('This message contains a key, so its content is hidden.')}</Note>
      )}
      {detail && plotted !== undefined && (
        <FieldPlot key={plotted} detail={detail} path={plotted} unit={unit} isFrozen={isFrozen} />
      )}
      {detail && !detail.isWithheld && (
        <div className="wire-fields scroll-rest">
          {detail.fields.length === 0 ? (
            <Note shape="page">{t('Not in any dialect of this station: only the bytes can be shown.')}</Note>
          ) : (
            <Table columns={[t('Field'), t('Value'), t('Plot')]} isHeadHidden wraps>
              <tbody>
                {detail.fields.map((field) => (
                  <FieldRow
                    key={field.name}
                    field={field}
                    plotted={plotted}
                    onPlot={(path) => setPlotted(path === plotted ? undefined : path)}
                  />
                ))}
              </tbody>
            </Table>
          )}
          <div className="wire-bytes stack-4">
            <h3 className="small-dim medium">{t('Bytes of the last frame')}</h3>
            <FrameBytes hex={detail.hex} />
          </div>
        </div>
      )}
    </section>
  );
}

interface FieldRowProps {
  readonly field: InspectedField;
  readonly plotted: string | undefined;
  readonly onPlot: (path: string) => void;
}

function FieldRow({ field, plotted, onPlot }: FieldRowProps) {
  const isNumber = typeof (Array.isArray(field.value) ? field.value[0] : field.value) === 'number';
  const path = Array.isArray(field.value) ? `${field.name}[0]` : field.name;
  return (
    <tr>
      <th scope="row" title={field.isExtension ? t('{type}, extension', { type: field.type }) : field.type}>
        {field.name}
      </th>
      <td>
        <span className="number bright">{fieldValueText(field)}</span>
        {field.unit !== null && <span className="dim"> {field.unit}</span>}
        {field.text !== null && <span className="block dim">{field.text}</span>}
      </td>
      <td>
        {isNumber && (
          <IconButton
            icon={ChartLine}
            variant="quiet"
            label={t('Plot {path}', { path })}
            tooltip={t('Plot {path}', { path })}
            isPressed={plotted === path}
            onClick={() => onPlot(path)}
          />
        )}
      </td>
    </tr>
  );
}

function useEscape(onClose: () => void): void {
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onClose();
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [onClose]);
}

interface FieldPlotProps {
  readonly detail: InspectedDetail;
  /** For example `roll` or `voltages[0]`. */
  readonly path: string;
  readonly unit: string | undefined;
  readonly isFrozen: boolean;
}

/** One number of the message over the last minute, live. */
function FieldPlot({ detail, path, unit, isFrozen }: FieldPlotProps) {
  const container = useRef<HTMLDivElement>(null);
  const chart = useRef<FieldChart>(undefined);
  const [samples, setSamples] = useState<FieldSamples>(NO_SAMPLES);
  const value = numberOf(detail, path);
  const { count } = detail;
  useEffect(() => {
    // An unchanged count means the same frame: the plot stops when its sender stops.
    if (isFrozen || value === undefined || count === 0) return;
    setSamples((before) => withSample(before, browserClock.monotonicMs() / 1000, value));
  }, [value, count, isFrozen]);
  useEffect(() => {
    if (!container.current) return undefined;
    const made = new FieldChart(container.current);
    chart.current = made;
    const observer = new ResizeObserver(() => made.resize());
    observer.observe(container.current);
    return () => {
      observer.disconnect();
      made.destroy();
    };
  }, []);
  useEffect(() => chart.current?.show(samples), [samples]);
  const low = Math.min(...samples.values);
  const high = Math.max(...samples.values);
  return (
    <figure className="wire-plot flex-none border-bottom m-0">
      <figcaption className="flex gap-8 text-12">
        <span className="number">{path}</span>
        <span className="dim">{unit}</span>
        <span className="number dim push-right">
          {samples.values.length === 0
            ? t('no value yet')
            : t('last minute {low} to {high}', {
                low: formatRecorded(low),
                high: [formatRecorded(high), unit].filter(Boolean).join(' '),
              })}
        </span>
      </figcaption>
      <div ref={container} className="wire-chart" aria-hidden />
    </figure>
  );
}

const HEIGHT_PX = 132;
const AXIS_PX = 58;
const SPAN_S = 60;
const FONT = '11px "JetBrains Mono", ui-monospace, monospace';

/** The plot of one number over the last minute, without React. The time axis shows seconds before now. */
class FieldChart {
  readonly #container: HTMLElement;
  readonly #chart: uPlot;

  constructor(container: HTMLElement) {
    this.#container = container;
    const style = getComputedStyle(container);
    const token = (name: string) => style.getPropertyValue(name).trim();
    const grid = { stroke: token('--border'), width: 1 };
    const common = { stroke: token('--text-dim'), font: FONT, grid, ticks: { ...grid, size: 4 } };
    this.#chart = new uPlot(
      {
        width: Math.max(120, container.clientWidth),
        height: HEIGHT_PX,
        legend: { show: false },
        cursor: { show: false },
        scales: { x: { time: false, auto: false } },
        axes: [
          { ...common, size: 22, values: (_chart, ticks) => ticks.map((tick) => `${tick} s`) },
          { ...common, size: AXIS_PX, values: (_chart, ticks) => ticks.map((tick) => formatRecorded(tick)) },
        ],
        series: [{}, { stroke: token('--series-0'), width: 1.5, points: { show: false } }],
      },
      [[], []],
      container,
    );
    this.#chart.setScale('x', { min: -SPAN_S, max: 0 });
  }

  show({ atS, values }: FieldSamples): void {
    const newestS = atS.at(-1) ?? 0;
    this.#chart.setData([atS.map((at) => at - newestS), [...values]], false);
    this.#chart.setScale('x', { min: -SPAN_S, max: 0 });
  }

  resize(): void {
    const width = Math.max(120, this.#container.clientWidth);
    if (width !== this.#chart.width) this.#chart.setSize({ width, height: HEIGHT_PX });
  }

  destroy(): void {
    this.#chart.destroy();
  }
}

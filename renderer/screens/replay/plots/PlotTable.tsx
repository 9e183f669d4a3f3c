import { NumberCell } from '../../../components/table/NumberCell.tsx';
import { Table } from '../../../components/table/Table.tsx';
import { formatBetween, formatRecorded } from '../../../format/plot-text.ts';
import { type Message, t } from '../../../language/translate.ts';
import { useNowMs } from '../../../state/connection/now.ts';
import { gapLimitMs, partOf, seriesSummary, valueAt } from '../../../state/replay/drawn-series.ts';
import type { PlaybackControl } from '../../../state/replay/playback-controls.ts';
import type { TimeSpan } from '../../../state/replay/time-view.ts';
import type { DrawnPlot } from '../../../state/replay/use-plot-stack.ts';

const NUMBERS: readonly Message[] = ['Min', 'Max', 'Mean', 'At playback position'];

export interface PlotTableProps {
  readonly plots: readonly DrawnPlot[];
  readonly span: TimeSpan;
  readonly control: PlaybackControl;
  readonly firstSessionId: string;
  /** If false, it is for screen readers only. */
  readonly isShown: boolean;
}

/** The values of the plots as numbers. */
export function PlotTable({ plots, span, control, firstSessionId, isShown }: PlotTableProps) {
  const rows = plots.flatMap((plot, index) =>
    plot.lines
      .filter(({ field }) => field !== undefined)
      .map((line) => {
        const part = partOf(line.series, {
          fromMs: span.fromMs - line.shiftMs,
          toMs: span.toMs - line.shiftMs,
        });
        return { line, number: index + 1, summary: seriesSummary(part) };
      }),
  );
  if (rows.length === 0) return null;
  return (
    <section
      className={isShown ? 'flex-none scrolls-x p-10' : 'visually-hidden'}
      aria-label={t('Values')}
      // It scrolls sideways, so it must be reachable by keyboard.
      tabIndex={isShown ? 0 : undefined}
    >
      <Table
        caption={t('Minimum, maximum and mean of the plotted values')}
        columns={[
          t('Plot'),
          t('Field'),
          ...NUMBERS.map((title) => ({ title: t(title), isNumber: true })),
          t('Unit'),
        ]}
      >
        <tbody>
          {rows.map(({ line, number, summary }) => (
            <tr key={`${number} ${line.key}`}>
              <td className="number">{number}</td>
              <th scope="row">{line.title}</th>
              <NumberCell>{formatRecorded(summary.min)}</NumberCell>
              <NumberCell>{formatRecorded(summary.max)}</NumberCell>
              <NumberCell
                title={
                  summary.isMeanRough
                    ? t('Calculated from reduced data. Zoom in for the exact mean.')
                    : undefined
                }
              >
                {summary.isMeanRough
                  ? t('about {value}', { value: formatRecorded(summary.mean) })
                  : formatRecorded(summary.mean)}
              </NumberCell>
              <NumberCell>
                <AtHead line={line} control={control} firstSessionId={firstSessionId} />
              </NumberCell>
              <td>{line.unit ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function AtHead({
  line,
  control,
  firstSessionId,
}: { readonly line: DrawnPlot['lines'][number] } & Pick<PlotTableProps, 'control' | 'firstSessionId'>) {
  useNowMs();
  const atMs = control.momentOf(firstSessionId) - line.shiftMs;
  return formatBetween(valueAt(line.series, atMs, gapLimitMs(line.series.t)));
}

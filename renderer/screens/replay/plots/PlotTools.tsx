import { ChartSpline, Copy, FileDown, ListTree, Minus, Plus, RotateCcw, Table } from 'lucide-react';
import { toast } from 'sonner';
import type { PlotMessage } from '../../../../gateway/contract/recording/plot.ts';
import { Button } from '../../../components/button/Button.tsx';
import { IconButton, type IconButtonProps } from '../../../components/button/IconButton.tsx';
import { Select } from '../../../components/field/Select.tsx';
import { Menu, MenuItem } from '../../../components/Menu.tsx';
import { Toolbar } from '../../../components/Toolbar.tsx';
import { t } from '../../../language/translate.ts';
import { saveFile } from '../../../state/app/save-file.ts';
import { PLOT_PRESETS, presetFields } from '../../../state/replay/plot-presets.ts';
import { addPlot, addPlots, MAX_PLOTS } from '../../../state/replay/plots.ts';
import type { TimeView } from '../../../state/replay/time-view.ts';

export interface PlotToolsProps {
  readonly messages: readonly PlotMessage[];
  /** The vehicle of the presets. */
  readonly vehicle: string | undefined;
  readonly vehicles: readonly string[];
  readonly onVehicle: (vehicle: string) => void;
  readonly plotCount: number;
  readonly view: TimeView;
  readonly hasTree: boolean;
  readonly onTree: () => void;
  readonly hasTable: boolean;
  readonly onTable: () => void;
  /** The visible data as CSV; undefined if there is none. */
  readonly csv: (() => string) | undefined;
  readonly fileName: string;
}

/** The tools for all plots. */
export function PlotTools(props: PlotToolsProps) {
  const { vehicle, vehicles, plotCount, view, csv, fileName } = props;
  const fullReason = plotCount >= MAX_PLOTS ? t('At most {count} plots', { count: MAX_PLOTS }) : undefined;
  const nothing = csv ? undefined : t('No values to copy yet');
  const copy = async () => {
    if (!csv) return;
    await navigator.clipboard.writeText(csv());
    toast(t('Values copied as CSV'));
  };
  const tools: readonly IconButtonProps[] = [
    { icon: Plus, label: t('Show less time'), onClick: () => view.zoom(0.5) },
    { icon: Minus, label: t('Show more time'), onClick: () => view.zoom(2) },
    { icon: RotateCcw, label: t('Show all (time)'), onClick: () => view.reset() },
    {
      icon: Table,
      label: t('Values as a table'),
      tooltip: t('Min, max, mean and the value at the playback position'),
      isPressed: props.hasTable,
      onClick: props.onTable,
    },
    {
      icon: Copy,
      label: t('Copy as CSV'),
      tooltip: t('Copy the visible data as CSV'),
      disabledReason: nothing,
      onClick: () => void copy().catch(() => toast(t('Not copied'))),
    },
    {
      icon: FileDown,
      label: t('Save as CSV'),
      tooltip: t('Save the visible data as CSV'),
      disabledReason: nothing,
      onClick: () => csv && saveFile(fileName, csv(), 'text/csv'),
    },
  ];
  return (
    <Toolbar className="border-bottom flex gap-6 wraps p-6-8" label={t('Plots')}>
      <Button isPressed={props.hasTree} onClick={props.onTree} tooltip={t('Available fields')}>
        <ListTree size={14} aria-hidden />
        {t('Fields')}
      </Button>
      {vehicles.length > 1 && (
        <Select
          className="input fits"
          aria-label={t('Vehicle of the presets')}
          value={vehicle}
          options={vehicles}
          onChange={props.onVehicle}
        />
      )}
      <PresetMenu messages={props.messages} vehicle={vehicle} fullReason={fullReason} />
      <Button onClick={addPlot} disabledReason={fullReason}>
        <Plus size={14} aria-hidden />
        {t('Plot')}
      </Button>
      <span className="flex push-right gap-4">
        {tools.map((tool) => (
          <IconButton key={tool.label} tooltip={tool.label} {...tool} />
        ))}
      </span>
    </Toolbar>
  );
}

interface PresetMenuProps extends Pick<PlotToolsProps, 'messages' | 'vehicle'> {
  readonly fullReason: string | undefined;
}

function PresetMenu({ messages, vehicle, fullReason }: PresetMenuProps) {
  return (
    <Menu
      align="start"
      button={
        <>
          <ChartSpline size={14} aria-hidden />
          {t('Presets')}
        </>
      }
    >
      {PLOT_PRESETS.map((preset) => {
        const fields = presetFields(preset, messages, vehicle);
        const reason = fields.length === 0 ? t('not in this recording') : fullReason;
        return (
          <MenuItem key={preset.id} isDisabled={reason !== undefined} onSelect={() => addPlots(fields)}>
            {t(preset.title)}
            {reason !== undefined && <span className="menu-reason">{reason}</span>}
          </MenuItem>
        );
      })}
    </Menu>
  );
}

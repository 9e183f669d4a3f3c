import { Download, FileUp } from 'lucide-react';
import { useRef } from 'react';
import type { FlightPlanImport } from '../../../gateway/contract/mission/flight-plan.ts';
import { Button } from '../../components/button/Button.tsx';
import { FileInput } from '../../components/field/FileInput.tsx';
import { Menu, MenuItem } from '../../components/Menu.tsx';
import { Note } from '../../components/Note.tsx';
import { t, translated } from '../../language/translate.ts';
import { failureText } from '../../state/app/failure-text.ts';
import { saveFile } from '../../state/app/save-file.ts';
import {
  PLAN_FILE_ENDINGS,
  planFileText,
  readPlanFromFile,
  WRITTEN_FORMATS,
} from '../../state/planner/flight-plan-orders.ts';
import { planContent, replacePlan } from '../../state/planner/flight-plan-store.ts';

const FORMAT_TEXT = {
  plan: 'QGroundControl plan',
  waypoints: 'Waypoints (Mission Planner)',
  kml: 'KML',
  gpx: 'GPX',
  csv: 'CSV',
} as const;

export interface FileMenuProps {
  readonly onFailure: (text: string | undefined) => void;
  /** What the file contained besides a plan: shapes to plan with, and what was skipped. */
  readonly onImport: (name: string, imported: FlightPlanImport) => void;
}

/** Import and export of files. All of it works without the gateway. */
export function FileMenu({ onFailure, onImport }: FileMenuProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const save = (format: (typeof WRITTEN_FORMATS)[number]) => {
    const { name, plan } = planContent();
    planFileText(plan, name, format).then(
      (text) => saveFile(`${fileStem(name)}.${format}`, text, 'text/plain'),
      (cause: unknown) => onFailure(t('Cannot write the file: {cause}', { cause: failureText(cause) })),
    );
  };
  return (
    <>
      <FileInput
        ref={chooser}
        accept={PLAN_FILE_ENDINGS.join()}
        data-testid="plan-file"
        onFiles={([file]) => file && void openPlanFile(file, { onFailure, onImport })}
      />
      <Button
        tooltip={t('Open a file: .plan, .waypoints, .kml, .kmz, .geojson. You can also drop it here.')}
        onClick={() => chooser.current?.click()}
      >
        <FileUp size={14} aria-hidden />
        {t('Open a file')}
      </Button>
      <Menu
        button={
          <>
            <Download size={14} aria-hidden />
            {t('Export')}
          </>
        }
      >
        {WRITTEN_FORMATS.map((format) => (
          <MenuItem key={format} onSelect={() => save(format)}>
            {translated(FORMAT_TEXT[format])}
            <Note as="span">.{format}</Note>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** Replaces the plan with that of a file. Undo restores it. */
export async function openPlanFile(file: File, { onFailure, onImport }: FileMenuProps): Promise<void> {
  onFailure(undefined);
  try {
    const imported = await readPlanFromFile(file);
    if (imported.plan)
      replacePlan({ name: file.name.replace(/\.[^.]*$/, '').slice(0, 120), plan: imported.plan });
    if (imported.shapes.length > 0 || imported.notes.length > 0) onImport(file.name, imported);
  } catch (cause) {
    onFailure(`${file.name}: ${failureText(cause)}`);
  }
}

function fileStem(name: string): string {
  const stem = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return stem || 'plan';
}

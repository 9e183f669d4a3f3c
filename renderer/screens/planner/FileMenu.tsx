import { Download, FileUp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../components/button/Button.tsx';
import { FileInput } from '../../components/field/FileInput.tsx';
import { Menu, MenuItem } from '../../components/Menu.tsx';
import { Note } from '../../components/Note.tsx';
import { t, translated } from '../../language/translate.ts';
import { failureText } from '../../state/app/failure-text.ts';
import { saveFile } from '../../state/app/save-file.ts';
import { PLAN_FILE_ENDINGS, planFileText, WRITTEN_FORMATS } from '../../state/planner/flight-plan-orders.ts';
import { planContent } from '../../state/planner/flight-plan-store.ts';
import { openPlanFile, setPlanFailure } from '../../state/planner/plan-file.ts';

const FORMAT_TEXT = {
  plan: 'QGroundControl plan',
  waypoints: 'Waypoints (Mission Planner)',
  kml: 'KML',
  gpx: 'GPX',
  csv: 'CSV',
} as const;

/** Import and export of files. All of it works without the gateway. */
export function FileMenu() {
  const chooser = useRef<HTMLInputElement>(null);
  const save = (format: (typeof WRITTEN_FORMATS)[number]) => {
    const { name, plan } = planContent();
    planFileText(plan, name, format).then(
      (text) => saveFile(`${fileStem(name)}.${format}`, text, 'text/plain'),
      (cause: unknown) => setPlanFailure(t('Cannot write the file: {cause}', { cause: failureText(cause) })),
    );
  };
  return (
    <>
      <FileInput
        ref={chooser}
        accept={PLAN_FILE_ENDINGS.join()}
        data-testid="plan-file"
        onFiles={([file]) => file && void openPlanFile(file)}
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

function fileStem(name: string): string {
  const stem = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return stem || 'plan';
}

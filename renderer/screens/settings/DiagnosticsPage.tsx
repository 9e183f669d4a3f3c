import { useState } from 'react';
import { stationApi } from '../../../gateway/contract/api/station-api.ts';
import type { Diagnostics, DiagnosticsFile } from '../../../gateway/contract/vehicle/diagnostics.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../components/button/Button.tsx';
import { CodeBlock } from '../../components/code/CodeBlock.tsx';
import { CheckField } from '../../components/field/CheckField.tsx';
import { Note } from '../../components/Note.tsx';
import { PageHead } from '../../components/page/PageHead.tsx';
import { formatFileSize } from '../../format/measure/file-size.ts';
import { type Message, t } from '../../language/translate.ts';
import { saveBlob } from '../../state/app/save-file.ts';
import { useGateway } from '../../state/connection/gateway-context.ts';
import { useRequest } from '../../state/connection/use-request.ts';
import { aboutWindow, zipOf } from '../../state/settings/diagnostics.ts';
import { EditorForm } from './EditorForm.tsx';

const ABOUT: Readonly<Record<string, Message>> = {
  'window.json': 'This window: browser, graphics and screen',
  'versions.json': 'Versions of program and system',
  'configuration.json': 'Settings; of texts only that they are set',
  'health.json': 'Health, memory and uptime of the gateway',
  'problems.json': 'Active alerts',
  'vehicles.json': 'Type, firmware, mode and link of each vehicle',
  'links.json': 'Links and the MAVLink messages on them',
  'store.json': 'Check of the store and its size',
  'disk.json': 'Sizes in the data directory and free space',
  'gateway.log': 'The end of the log',
  'frames.tlog': 'Last MAVLink frames, without texts and keys',
};

/** Collects what helps to find a fault, to be looked at before it is saved. Nothing is sent. */
export function DiagnosticsPage() {
  const { rest } = useGateway();
  const [isMasked, setMasked] = useState(true);
  const [hasFrames, setFrames] = useState(false);
  const [collected, setCollected] = useState<Diagnostics>();
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const { failure, waiting, isBusy, send } = useRequest();
  const collect = () =>
    void send(async () => {
      setCollected(undefined);
      setLeftOut(new Set());
      const query = { personal: isMasked ? 'false' : 'true', frames: hasFrames ? 'true' : 'false' } as const;
      const { name, files } = await call(rest, stationApi.collectDiagnostics, { query });
      setCollected({ name, files: [aboutWindow(), ...files] });
    });
  const kept = collected?.files.filter(({ path }) => !leftOut.has(path)) ?? [];
  return (
    <>
      <PageHead
        title={t('Diagnostics')}
        lead={t(
          'Collects what helps to find a fault: versions, settings, health, links, the store and the end of the log. Nothing is sent. Look at each file, then save them as one zip.',
        )}
      />
      <EditorForm
        title={t('New diagnostics')}
        failure={failure}
        submit={isBusy ? t('Collecting…') : t('Collect')}
        whyNot={waiting}
        onSubmit={collect}
      >
        <CheckField className="row" isChecked={isMasked} onChange={setMasked}>
          {t('Mask positions, names and addresses')}
        </CheckField>
        <CheckField className="row" isChecked={hasFrames} onChange={setFrames}>
          {t('Add the MAVLink frames of the last 5 recorded minutes')}
        </CheckField>
        <Note>{t('Keys, tokens and passwords are always removed.')}</Note>
        {!isMasked && (
          <Note tone="caution">{t('The files will show where you fly and whose aircraft it is.')}</Note>
        )}
      </EditorForm>
      {collected && (
        <section className="stack-10" aria-label={t('Collected files')}>
          {collected.files.map((file) => (
            <FileToReview
              key={file.path}
              file={file}
              isKept={!leftOut.has(file.path)}
              onKeep={(isKept) => {
                const next = new Set(leftOut);
                if (isKept) next.delete(file.path);
                else next.add(file.path);
                setLeftOut(next);
              }}
            />
          ))}
          <div>
            <Button
              variant="primary"
              disabledReason={kept.length === 0 ? t('Choose at least one file.') : undefined}
              onClick={() => void zipOf(kept).then((zip) => saveBlob(collected.name, zip))}
            >
              {t('Save {count, plural, one {# file} other {# files}} as zip', { count: kept.length })}
            </Button>
          </div>
        </section>
      )}
    </>
  );
}

interface FileToReviewProps {
  readonly file: DiagnosticsFile;
  readonly isKept: boolean;
  readonly onKeep: (isKept: boolean) => void;
}

function FileToReview({ file: { path, text, bytes }, isKept, onKeep }: FileToReviewProps) {
  const [isOpen, setOpen] = useState(false);
  const about = ABOUT[path];
  return (
    <div className="min-w-0">
      <CheckField className="row pb-6" isChecked={isKept} onChange={onKeep}>
        <code>{path}</code>
        <span className="nowrap">{formatFileSize(bytes)}</span>
        {about && <span className="small-dim">{t(about)}</span>}
      </CheckField>
      {text !== null && (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className="small-dim pointer">{t('Show {file}', { file: path })}</summary>
          {isOpen && <CodeBlock code={text} language="text" label={path} />}
        </details>
      )}
    </div>
  );
}

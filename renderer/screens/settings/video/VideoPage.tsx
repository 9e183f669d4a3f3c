import { Pencil, Plus, Video } from 'lucide-react';
import { useState } from 'react';
import { videoApi } from '../../../../gateway/contract/api/video-api.ts';
import type { VideoSource } from '../../../../gateway/contract/recording/video.ts';
import { call } from '../../../api/call.ts';
import { ModeBadge } from '../../../components/badge/ModeBadge.tsx';
import { Button } from '../../../components/button/Button.tsx';
import { IconButton } from '../../../components/button/IconButton.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Note } from '../../../components/Note.tsx';
import { PageHead } from '../../../components/page/PageHead.tsx';
import { Table } from '../../../components/table/Table.tsx';
import { formatQuantity } from '../../../format/measure/units.ts';
import { codecName, VIDEO_KIND_TEXT, VIDEO_STATE_TEXT } from '../../../format/video-text.ts';
import { formatCount, t } from '../../../language/translate.ts';
import { translateSentence } from '../../../language/translate-gateway.ts';
import { useGateway } from '../../../state/connection/gateway-context.ts';
import { useVehicleValue } from '../../../state/vehicle/vehicle-store.ts';
import { useVideoSources } from '../../../state/video/video-queries.ts';
import { AsyncView } from '../../shared/AsyncView.tsx';
import { RemoveButton } from '../RemoveButton.tsx';
import { useChange } from '../use-change.ts';
import { VideoSourceEditor } from './VideoSourceEditor.tsx';

/** The video sources with their state: add, change, accept, and remove with undo. */
export function VideoPage() {
  const sources = useVideoSources();
  const [edited, setEdited] = useState<VideoSource | 'new'>();
  const rows = sources.data ?? [];
  const add = (
    <Button variant="primary" onClick={() => setEdited('new')}>
      <Plus size={14} aria-hidden />
      {t('Add video source')}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t('Video')}
        lead={t(
          'Cameras this station receives. Vehicles announce their own cameras; others are added here. Fly shows the sources of the selected vehicle.',
        )}
      >
        {rows.length > 0 && add}
      </PageHead>
      {edited !== undefined && (
        <VideoSourceEditor
          key={edited === 'new' ? 'new' : edited.sourceId}
          source={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      <AsyncView query={sources} loading={t('Loading video sources…')}>
        {rows.length === 0 && edited === undefined && (
          <EmptyState icon={Video} title={t('No video sources')} actions={add}>
            <p>{t('Most cameras send RTP over UDP to port 5600, or offer an RTSP address.')}</p>
          </EmptyState>
        )}
        {rows.length > 0 && (
          // It scrolls sideways in a narrow window, so it must be reachable by keyboard.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: axe rule scrollable-region-focusable asks for it
          <section className="card scrolls-x" tabIndex={0} aria-label={t('Video sources')}>
            <Table
              look="list"
              columns={[
                t('Name'),
                t('State'),
                t('Vehicle'),
                t('Kind'),
                t('Picture'),
                { title: t('Packets lost'), isNumber: true },
                { title: t('Actions'), isHidden: true },
              ]}
            >
              <tbody>
                {rows.map((source) => (
                  <SourceRow key={source.sourceId} source={source} onEdit={() => setEdited(source)} />
                ))}
              </tbody>
            </Table>
          </section>
        )}
      </AsyncView>
    </>
  );
}

const TONE = {
  connecting: undefined,
  waiting: undefined,
  receiving: 'ok',
  stalled: 'caution',
  failed: 'caution',
} as const;

function SourceRow({ source, onEdit }: { readonly source: VideoSource; readonly onEdit: () => void }) {
  const { rest } = useGateway();
  const { sourceId, name, kind, address, vehicleId, state } = source;
  const vehicleName = useVehicleValue(vehicleId ?? undefined, (vehicle) => vehicle.name);
  const { waiting, change } = useChange(videoApi.listVideoSources);
  const params = { sourceId };
  return (
    <tr>
      <td>
        {name}
        <Note as="span" className="link-note number">
          {address}
        </Note>
        {source.problem && (
          <Note as="span" tone="caution" className="link-note">
            {translateSentence(source.problem).text}
          </Note>
        )}
      </td>
      <td>
        <span className="link-state gap-6 items-center inline-flex" data-tone={TONE[state]}>
          <span className="link-dot" aria-hidden />
          {t(VIDEO_STATE_TEXT[state])}
        </span>
      </td>
      <td>
        <span className="row-6">
          {vehicleName ?? vehicleId ?? '—'} <ModeBadge mode={source.mode} />
        </span>
      </td>
      <td>{t(VIDEO_KIND_TEXT[kind])}</td>
      <td className="number">{pictureText(source)}</td>
      <td className="number" data-number>
        {formatCount(source.packetsLost)}
      </td>
      <td className="text-right nowrap">
        {!source.isAccepted && (
          <Button
            disabledReason={waiting}
            onClick={() =>
              void change(() =>
                call(rest, videoApi.changeVideoSource, { params, body: { isAccepted: true } }),
              )
            }
          >
            {t('Connect')}
          </Button>
        )}
        <IconButton
          icon={Pencil}
          variant="quiet"
          label={t('Change {text}', { text: name })}
          tooltip={t('Change')}
          onClick={onEdit}
        />
        <RemoveButton
          operation={videoApi.listVideoSources}
          name={name}
          remove={() => call(rest, videoApi.removeVideoSource, { params })}
          restore={() => call(rest, videoApi.addVideoSource, { body: { name, kind, address, vehicleId } })}
        />
      </td>
    </tr>
  );
}

/** `H.264 · 1280 × 720 · 30/s`; a dash before the first frame. */
function pictureText({ codec, widthPx, heightPx, framesPerS }: VideoSource): string {
  if (codec === null || widthPx === null || heightPx === null) return '—';
  return `${codecName(codec)} · ${widthPx} × ${heightPx} · ${formatQuantity(framesPerS)}/s`;
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { videoApi } from '../../../../gateway/contract/api/video-api.ts';
import {
  VIDEO_ADDRESS_EXAMPLES,
  VIDEO_KINDS,
  type VideoKind,
  type VideoSource,
} from '../../../../gateway/contract/recording/video.ts';
import { call } from '../../../api/call.ts';
import { GatewayError } from '../../../api/connection/rest-client.ts';
import { NotedField } from '../../../components/field/NotedField.tsx';
import { SelectField } from '../../../components/field/SelectField.tsx';
import { Note } from '../../../components/Note.tsx';
import { VIDEO_KIND_TEXT } from '../../../format/video-text.ts';
import { type Message, t } from '../../../language/translate.ts';
import { translateSentence } from '../../../language/translate-gateway.ts';
import { failureText, problemCodeOf } from '../../../state/app/failure-text.ts';
import { useGateway } from '../../../state/connection/gateway-context.ts';
import { operationKey } from '../../../state/connection/operations.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import { useVehicleStore } from '../../../state/vehicle/vehicle-store.ts';
import { EditorForm } from '../EditorForm.tsx';

/** What the address of each kind means. */
const KIND_NOTE: Readonly<Record<VideoKind, Message>> = {
  rtp: 'The camera sends H.264 or H.265 to this computer. Enter the local port, usually 5600.',
  rtsp: 'The camera offers a stream at an address. User and password may be part of it.',
  'mpegts-udp': 'The camera sends MPEG-TS to this computer. Enter the local port.',
  'mpegts-tcp': 'The camera offers MPEG-TS at a TCP port.',
  mjpeg: 'The camera offers JPEG pictures one after the other at a web address.',
  whep: 'A server such as MediaMTX offers the camera over WebRTC at a web address.',
};

const NO_VEHICLE = '';

export interface VideoSourceEditorProps {
  /** The source to change; undefined to add one. */
  readonly source: VideoSource | undefined;
  readonly onClose: () => void;
}

/** Adds or changes a video source. */
export function VideoSourceEditor({ source, onClose }: VideoSourceEditorProps) {
  const { rest } = useGateway();
  const client = useQueryClient();
  const [draft, setDraft] = useState({
    name: source?.name ?? '',
    kind: source?.kind ?? ('rtp' as VideoKind),
    address: source?.address ?? '',
    vehicleId: source?.vehicleId ?? NO_VEHICLE,
  });
  const [isTried, setTried] = useState(false);
  const { waiting, failure, cause, send, forget } = useRequest();
  const vehicles = useVehicleStore((state) => state.entries);
  const set = (change: Partial<typeof draft>) => {
    setDraft({ ...draft, ...change });
    forget();
  };
  const name = draft.name.trim();
  const address = draft.address.trim();
  const example = VIDEO_ADDRESS_EXAMPLES[draft.kind];
  const refused = addressProblem(cause);
  const submit = () => {
    setTried(true);
    if (name === '' || address === '') return;
    void send(async () => {
      const vehicleId = draft.vehicleId === NO_VEHICLE ? null : draft.vehicleId;
      if (source) {
        // The shown address has no password: sent back unchanged it would remove the stored one.
        const body = { name, vehicleId, ...(address !== source.address && { address }) };
        await call(rest, videoApi.changeVideoSource, { params: { sourceId: source.sourceId }, body });
      } else
        await call(rest, videoApi.addVideoSource, { body: { name, kind: draft.kind, address, vehicleId } });
      await client.invalidateQueries({ queryKey: operationKey(videoApi.listVideoSources) });
      onClose();
    });
  };
  return (
    <EditorForm
      title={source ? t('Change {text}', { text: source.name }) : t('Add a video source')}
      failure={refused === undefined ? failure : undefined}
      submit={source ? t('Change') : t('Add')}
      whyNot={waiting}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="editor-row">
        <SelectField
          label={t('Kind')}
          value={draft.kind}
          disabled={source !== undefined}
          options={VIDEO_KINDS.map((kind) => [kind, t(VIDEO_KIND_TEXT[kind])])}
          onChange={(kind) => set({ kind })}
        />
        <NotedField
          label={t('Address')}
          isWide
          className="input number"
          autoComplete="off"
          spellCheck={false}
          value={draft.address}
          note={t('Example: {example}', { example })}
          problem={
            refused ??
            (isTried && address === '' ? t('Enter an address, such as {example}.', { example }) : undefined)
          }
          onChange={(text) => set({ address: text })}
        />
      </div>
      <Note>{t(KIND_NOTE[draft.kind])}</Note>
      <div className="editor-row">
        <NotedField
          label={t('Name')}
          isWide
          maxLength={80}
          value={draft.name}
          problem={isTried && name === '' ? t('Enter a name.') : undefined}
          onChange={(text) => set({ name: text })}
        />
        <SelectField
          label={t('Vehicle')}
          value={draft.vehicleId}
          options={[
            [NO_VEHICLE, t('None')],
            ...Object.values(vehicles).map(({ telemetry }) => [telemetry.id, telemetry.name] as const),
            source !== undefined &&
              source.vehicleId !== null &&
              vehicles[source.vehicleId] === undefined && [source.vehicleId, source.vehicleId],
          ]}
          onChange={(vehicleId) => set({ vehicleId })}
        />
      </div>
    </EditorForm>
  );
}

/** The gateway's problem with the address, the only field that is free text to it. */
function addressProblem(cause: unknown): string | undefined {
  if (problemCodeOf(cause) !== 'validation') return undefined;
  const [first] = (cause instanceof GatewayError && cause.problem?.errors) || [];
  return first ? translateSentence(first.detail).text : failureText(cause);
}

import { ChartLine, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { InspectedDetail, InspectedField } from '../../../gateway/contract/vehicle/inspector.ts';
import { Button } from '../../components/Button.tsx';
import { CopyButton } from '../../components/CopyButton.tsx';
import { formatRate } from '../../format/plot-text.ts';
import { t } from '../../language/translate.ts';
import { FieldPlot } from './FieldPlot.tsx';
import { fieldValueText, formatFineAge, messageTitle } from './inspector-text.ts';

interface MessageDetailProps {
  readonly messageKey: string;
  /** Undefined until the gateway has sent it. */
  readonly detail: InspectedDetail | undefined;
  readonly isFrozen: boolean;
  readonly onClose: () => void;
}

/** The last frame of a message: its fields, one of them over time, and its bytes. */
export function MessageDetail({ messageKey, detail, isFrozen, onClose }: MessageDetailProps) {
  const [plotted, setPlotted] = useState<string>();
  useEscape(onClose);
  const unit =
    detail?.fields.find(({ name }) => name === plotted?.replace(/\[\d+\]$/, ''))?.unit ?? undefined;
  return (
    <section className="wire-detail" aria-label={t('Fields of the message')}>
      <header>
        <div>
          <h2 className="number">{detail ? messageTitle(detail) : messageKey}</h2>
          {detail && (
            <p className="field-note number">
              {[
                `id ${detail.messageId}`,
                `${detail.sysid}/${detail.compid}`,
                detail.rateHz === 0 ? t('silent') : formatRate(detail.rateHz),
                t('{age} ago', { age: formatFineAge(detail.ageMs) }),
              ].join(' · ')}
            </p>
          )}
        </div>
        <Button
          variant="quiet"
          shape="square"
          label={t('Close the fields')}
          tooltip={t('Close (Escape)')}
          onClick={onClose}
        >
          <X size={14} aria-hidden />
        </Button>
      </header>
      {!detail && (
        <p className="wire-note">{t('This message has not been heard since the gateway started.')}</p>
      )}
      {detail?.isWithheld && (
        <p className="wire-note">{t('This message carries a key, so its content is not shown.')}</p>
      )}
      {detail && plotted !== undefined && (
        <FieldPlot key={plotted} detail={detail} path={plotted} unit={unit} isFrozen={isFrozen} />
      )}
      {detail && !detail.isWithheld && (
        <div className="wire-fields">
          {detail.fields.length === 0 ? (
            <p className="wire-note">
              {t('No dialect of this station knows it: only its bytes can be shown.')}
            </p>
          ) : (
            <table>
              <thead className="visually-hidden">
                <tr>
                  <th scope="col">{t('Field')}</th>
                  <th scope="col">{t('Value')}</th>
                  <th scope="col">{t('Plot')}</th>
                </tr>
              </thead>
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
            </table>
          )}
          <div className="wire-bytes">
            <h3>{t('Bytes of the last frame')}</h3>
            <CopyButton text={detail.hex} label={t('Copy the bytes')} />
            <code className="number">{detail.hex.replace(/../g, '$& ').trim()}</code>
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
        <span className="number wire-value">{fieldValueText(field)}</span>
        {field.unit !== null && <span className="wire-unit"> {field.unit}</span>}
        {field.text !== null && <span className="wire-text">{field.text}</span>}
      </td>
      <td>
        {isNumber && (
          <Button
            variant="quiet"
            shape="square"
            label={t('Plot {path}', { path })}
            tooltip={t('Plot {path}', { path })}
            isPressed={plotted === path}
            onClick={() => onPlot(path)}
          >
            <ChartLine size={14} aria-hidden />
          </Button>
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

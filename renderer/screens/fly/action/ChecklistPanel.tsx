import { Check, CircleDashed } from 'lucide-react';
import type { ChecklistResult, VehicleChecklist } from '../../../../gateway/contract/action/checklist.ts';
import { setupApi } from '../../../../gateway/contract/api/setup-api.ts';
import { Button } from '../../../components/button/Button.tsx';
import { CheckField } from '../../../components/field/CheckField.tsx';
import { SelectField } from '../../../components/field/SelectField.tsx';
import { Note } from '../../../components/Note.tsx';
import { formatLocalTime } from '../../../format/measure/time.ts';
import { t } from '../../../language/translate.ts';
import { translateSentence } from '../../../language/translate-gateway.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import { routeHref } from '../../../state/app/route.ts';
import { useItems } from '../../../state/connection/operations.ts';
import { useChecklistHands, useVehicleChecklist } from '../../../state/fly/checklist-queries.ts';
import './checklist-panel.css';

/** The selected vehicle's preflight checklist. Manual items can be ticked, automatic items show telemetry. */
export function ChecklistPanel({ vehicleId }: { readonly vehicleId: string }) {
  const { data, error } = useVehicleChecklist(vehicleId, true);
  if (data) return <OpenChecklist checklist={data} />;
  return (
    <div className="panel-body stack-10 checklist">
      {error && <Note tone="error">{failureText(error)}</Note>}
      {data === null && (
        <p className="small-dim">
          {t('No checklist for this vehicle type.')}{' '}
          <a href={routeHref('settings', 'checklists')}>{t('Create one in Settings.')}</a>
        </p>
      )}
      {data === undefined && !error && <p role="status">{t('Loading the checklist…')}</p>}
    </div>
  );
}

function OpenChecklist({ checklist }: { readonly checklist: VehicleChecklist }) {
  const { vehicleId, items, done, total, missing, isComplete, armedAtMs } = checklist;
  const hands = useChecklistHands(vehicleId);
  const sections = [...new Set(items.map(({ section }) => section))];
  return (
    <div className="panel-body stack-10 checklist">
      <div className="checklist-head stack-4 z-1 surface-1">
        <ChecklistChoice checklist={checklist} onChoose={(checklistId) => void hands.choose(checklistId)} />
        <p className="toned" data-tone={isComplete ? 'ok' : 'caution'} role="status">
          {isComplete
            ? t('Complete')
            : t('{count, plural, one {# required item} other {# required items}} open', {
                count: missing.length,
              })}
          <span className="number">
            {' '}
            · {done}/{total}
          </span>
        </p>
      </div>
      {armedAtMs !== null && (
        <p className="small-dim">
          {t('Belongs to this flight. Its state at arming is saved in the logbook.')}
        </p>
      )}
      {sections.map((section) => (
        <section key={section} aria-label={translateSentence(section).text}>
          <h3 className="small-dim medium">{translateSentence(section).text}</h3>
          <ul className="grid no-bullets">
            {items
              .filter((item) => item.section === section)
              .map((item) => (
                <li key={item.itemId}>
                  <Item item={item} onTick={(isDone) => void hands.tick(item.itemId, isDone)} />
                </li>
              ))}
          </ul>
        </section>
      ))}
      <div>
        <Button variant="quiet" onClick={() => void hands.reset()}>
          {t('Start over')}
        </Button>
      </div>
    </div>
  );
}

interface ChoiceProps {
  readonly checklist: VehicleChecklist;
  readonly onChoose: (checklistId: string | null) => void;
}

function ChecklistChoice({ checklist, onChoose }: ChoiceProps) {
  const { data = [] } = useItems(setupApi.listChecklists, undefined);
  return (
    <SelectField
      label={t('Checklist')}
      isLabelHidden
      value={checklist.isChosen ? checklist.checklistId : ''}
      options={[
        [
          '',
          checklist.isChosen
            ? t('Default for this vehicle type')
            : t('{name} (default for this type)', { name: translateSentence(checklist.name).text }),
        ],
        ...data.map(
          ({ checklistId, content }) => [checklistId, translateSentence(content.name).text] as const,
        ),
      ]}
      onChange={(chosen) => onChoose(chosen === '' ? null : chosen)}
    />
  );
}

interface ItemProps {
  readonly item: ChecklistResult;
  readonly onTick: (isDone: boolean) => void;
}

function Item({ item, onTick }: ItemProps) {
  const { text, isRequired, isDone, isAutomatic, seen, by, atMs } = item;
  const words = (
    <span className="grid">
      <span>
        {translateSentence(text).text}
        {!isRequired && <Note as="span"> {t('· advisory')}</Note>}
      </span>
      {seen !== null && (
        <Note as="span" className="number">
          {translateSentence(seen).text}
        </Note>
      )}
      {by && atMs !== null && (
        <Note as="span">
          {by.id} · {formatLocalTime(atMs)}
        </Note>
      )}
    </span>
  );
  if (isAutomatic)
    return (
      <div
        className="checklist-item toned-signs stack rounded items-start"
        data-tone={isDone ? 'ok' : isRequired ? 'caution' : undefined}
      >
        {isDone ? <Check size={16} aria-hidden /> : <CircleDashed size={16} aria-hidden />}
        <span className="visually-hidden">{isDone ? t('Met:') : t('Not met:')} </span>
        {words}
      </div>
    );
  return (
    <CheckField
      className="checklist-item toned-signs stack rounded items-start"
      data-tone={isDone ? 'ok' : undefined}
      isChecked={isDone}
      onChange={onTick}
    >
      {words}
    </CheckField>
  );
}

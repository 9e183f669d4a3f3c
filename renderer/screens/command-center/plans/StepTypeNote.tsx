import type { StepTypeRecord } from '../../../../gateway/contract/action/step.ts';
import { t, translated } from '../../../language/translate.ts';

/** What a kind of step does, sends, needs before and proves after. */
export function StepTypeNote({ type }: { readonly type: StepTypeRecord }) {
  return (
    <div className="step-type-note">
      <p>{translated(type.text)}</p>
      <dl className="step-type-facts">
        <div>
          <dt>{t('Sends')}</dt>
          <dd>{type.mavlink === 'none' ? t('nothing to a vehicle') : <code>{type.mavlink}</code>}</dd>
        </div>
        {type.preconditions.length > 0 && (
          <div>
            <dt>{t('Needs before')}</dt>
            <dd>{type.preconditions.map(translated).join('; ')}</dd>
          </div>
        )}
        <div>
          <dt>{t('Proves after')}</dt>
          <dd>
            {type.postconditions.length > 0
              ? type.postconditions.map(translated).join('; ')
              : t('its own outcome')}
          </dd>
        </div>
      </dl>
    </div>
  );
}

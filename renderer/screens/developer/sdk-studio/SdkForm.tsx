import { ArrowDown, ArrowUp, PackagePlus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { SdkLanguage } from '../../../../gateway/contract/developer/sdk.ts';
import { Button } from '../../../components/Button.tsx';
import { type Message, t } from '../../../language/translate.ts';
import { reportFailure } from '../../../state/app/failure-text.ts';
import { routeHref } from '../../../state/app/route.ts';
import { moveInBasket, removeFromBasket, useBasketStore } from '../../../state/developer/basket-store.ts';
import { raiseBlock } from '../../../state/developer/developer-notice-store.ts';
import { blockOfCall } from '../../../state/developer/gate-block.ts';
import { useGates } from '../../../state/developer/gates.ts';
import { operationOf } from '../../../state/developer/reference.ts';
import { useSdkActions, useSdkStore } from '../../../state/developer/sdk-studio.ts';

const LANGUAGES: readonly { readonly id: SdkLanguage; readonly title: string; readonly note: Message }[] = [
  { id: 'typescript', title: 'TypeScript', note: 'Node 22 or a bundler; no dependency' },
  { id: 'python', title: 'Python', note: '3.11, standard library; sync and async' },
  { id: 'curl', title: 'curl', note: 'One shell script a call' },
  { id: 'postman', title: 'Postman', note: 'Collection, format 2.1' },
];
const NAME_FORM = /^[a-z][a-z0-9-]{1,40}$/;

/** The selection, the language and the name; generating goes through the gates as every call does. */
export function SdkForm() {
  const operationIds = useBasketStore((state) => state.operationIds);
  const { language, name } = useSdkStore();
  const gates = useGates();
  const { generate } = useSdkActions();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const operation = operationOf('sdk.generate');
  const isName = NAME_FORM.test(name);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (whyNot(operationIds.length, isName, isBusy) !== undefined || !operation) return;
    const block = blockOfCall(operation, gates);
    if (block) {
      raiseBlock(block);
      return;
    }
    setBusy(true);
    setFailure(undefined);
    try {
      await generate();
    } catch (cause) {
      setFailure(reportFailure(cause));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="sdk-form" aria-label={t('New client')} onSubmit={(event) => void submit(event)}>
      <section aria-label={t('Selection')}>
        <h2>
          {t('Selection')} <span className="number">{operationIds.length}</span>
        </h2>
        {operationIds.length === 0 && (
          <p className="field-note">
            {t('Nothing is selected.')} <a href={routeHref('docs')}>{t('Select operations in the docs.')}</a>
          </p>
        )}
        <ol className="sdk-selection">
          {operationIds.map((id) => (
            <SelectedOperation key={id} id={id} />
          ))}
        </ol>
      </section>
      <fieldset className="sdk-languages">
        <legend className="field-label">{t('Language')}</legend>
        {LANGUAGES.map(({ id, title, note }) => (
          <label key={id} className="sdk-language">
            <input
              type="radio"
              name="sdk-language"
              checked={language === id}
              onChange={() => useSdkStore.setState({ language: id })}
            />
            <span>{title}</span>
            <span className="field-note">{t(note)}</span>
          </label>
        ))}
      </fieldset>
      <label className="field">
        <span className="field-label">{t('Name')}</span>
        <input
          className="input number"
          maxLength={41}
          spellCheck={false}
          value={name}
          aria-invalid={!isName}
          onChange={(event) => useSdkStore.setState({ name: event.target.value })}
        />
        {!isName && (
          <span className="field-error">{t('Lower-case letters, digits and hyphens; a letter first.')}</span>
        )}
      </label>
      <Button type="submit" variant="primary" disabledReason={whyNot(operationIds.length, isName, isBusy)}>
        <PackagePlus size={14} aria-hidden />
        {isBusy ? t('Generating…') : t('Generate · {credits} credits', { credits: operation?.credits ?? 0 })}
      </Button>
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
    </form>
  );
}

function SelectedOperation({ id }: { readonly id: string }) {
  const name = operationOf(id)?.name ?? id;
  return (
    <li>
      <span title={id}>{name}</span>
      <Button
        variant="quiet"
        shape="square"
        label={t('Move {name} up', { name })}
        onClick={() => moveInBasket(id, -1)}
      >
        <ArrowUp size={12} aria-hidden />
      </Button>
      <Button
        variant="quiet"
        shape="square"
        label={t('Move {name} down', { name })}
        onClick={() => moveInBasket(id, 1)}
      >
        <ArrowDown size={12} aria-hidden />
      </Button>
      <Button
        variant="quiet"
        shape="square"
        label={t('Remove {name}', { name })}
        onClick={() => removeFromBasket(id)}
      >
        <X size={12} aria-hidden />
      </Button>
    </li>
  );
}

function whyNot(selected: number, isName: boolean, isBusy: boolean): string | undefined {
  if (isBusy) return t('The client is being made.');
  if (selected === 0) return t('Select an operation first.');
  return isName ? undefined : t('Give it a name that fits.');
}

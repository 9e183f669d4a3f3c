import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Checklist, ChecklistContent } from '../../../../gateway/contract/action/checklist.ts';
import { setupApi } from '../../../../gateway/contract/api/setup-api.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../components/button/Button.tsx';
import { Note } from '../../../components/Note.tsx';
import { PageHead } from '../../../components/page/PageHead.tsx';
import { Tabs } from '../../../components/page/Tabs.tsx';
import { t } from '../../../language/translate.ts';
import { translateSentence } from '../../../language/translate-gateway.ts';
import { toastUndo } from '../../../state/app/toast-undo.ts';
import { useGateway } from '../../../state/connection/gateway-context.ts';
import { operationKey, useItems } from '../../../state/connection/operations.ts';
import { AsyncView } from '../../shared/AsyncView.tsx';
import { useChange } from '../use-change.ts';
import { ChecklistEditor } from './ChecklistEditor.tsx';
import { newChecklistId } from './checklist-draft.ts';
import '../settings-screen.css';

const emptyChecklist = (): ChecklistContent => ({
  name: t('My checklist'),
  vehicleTypes: [],
  sections: [
    {
      title: t('Before flight'),
      items: [{ itemId: 'item-1', text: t('First item'), isRequired: true, checks: [] }],
    },
  ],
});

/** Preflight checklists: view and edit them. Built-in ones can always be restored. */
export function ChecklistsPage() {
  const query = useItems(setupApi.listChecklists, undefined);
  const lists = query.data;
  const [openId, setOpenId] = useState<string>();
  const { rest } = useGateway();
  const client = useQueryClient();
  const { waiting, change } = useChange(setupApi.listChecklists);
  const open = lists?.find(({ checklistId }) => checklistId === openId) ?? lists?.[0];

  const save = async (checklistId: string, content: ChecklistContent) => {
    await call(rest, setupApi.putChecklist, { params: { checklistId }, body: content });
    setOpenId(checklistId);
  };
  const add = (content: ChecklistContent) =>
    change(() => save(newChecklistId(content.name, lists ?? []), content));
  const remove = async ({ checklistId, content }: Checklist) => {
    if (await change(() => call(rest, setupApi.deleteChecklist, { params: { checklistId } })))
      toastUndo(t('{name} removed', { name: translateSentence(content.name).text }), () =>
        change(() => save(checklistId, content)),
      );
  };
  return (
    <>
      <PageHead
        title={t('Checklists')}
        lead={t(
          'Items to check before arming. A built-in list that you change becomes a custom list. The policy “checklist” decides whether open items block arming.',
        )}
      >
        <Button variant="primary" disabledReason={waiting} onClick={() => void add(emptyChecklist())}>
          <Plus size={14} aria-hidden />
          {t('New checklist')}
        </Button>
      </PageHead>
      <AsyncView query={query} loading={t('Loading checklists…')} />
      {lists && open && (
        <Tabs
          label={t('Checklists')}
          className="gap-16"
          contentClass="grid gap-16"
          value={open.checklistId}
          onChange={setOpenId}
          tabs={lists.map((list) => ({
            id: list.checklistId,
            title: (
              <>
                {translateSentence(list.content.name).text} <Note as="span">· {t(list.source)}</Note>
              </>
            ),
            content: (
              <>
                {list.problem !== null && (
                  <Note tone="error">
                    {t('The file {checklistId}.json is invalid: {problem}. Showing the previous version.', {
                      checklistId: list.checklistId,
                      problem: translateSentence(list.problem).text,
                    })}
                  </Note>
                )}
                <ChecklistEditor
                  key={`${list.checklistId} ${JSON.stringify(list.content)}`}
                  checklist={list}
                  onSave={async (content) => {
                    await save(list.checklistId, content);
                    await client.invalidateQueries({ queryKey: operationKey(setupApi.listChecklists) });
                  }}
                  onCopy={(content) =>
                    void add({
                      ...content,
                      name: t('{name} copy', { name: translateSentence(content.name).text }).slice(0, 80),
                    })
                  }
                  onRemove={() => void remove(list)}
                />
              </>
            ),
          }))}
        />
      )}
    </>
  );
}

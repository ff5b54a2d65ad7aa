import { useQuery } from '@tanstack/react-query';
import { Button, Panel, Stack } from '@tunna/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { serviceProvidersQuery } from '../../../../features/requests/service-provider/service-provider.queries.ts';
import { ShortProviderForm } from '../../../../features/requests/service-provider/short-provider-form.tsx';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import { useOrganization } from '../../../../shared/session/organization.tsx';
import { UnreachableNotice } from '../../../../shared/view/unreachable-notice.tsx';
import { ExistingRecords } from './existing-records.tsx';
import { SetUpFrame, SkipStep, StepEnd, type StepState } from './set-up-frame.tsx';

/** Who collects the waste. */
export function SetUpProvider() {
  return <SetUpFrame step="provider">{(state) => <Who {...state} />}</SetUpFrame>;
}

function Who({ isDone, next }: StepState) {
  const { t } = useTranslation('set-up');
  const { id: orgId, paths: own } = useOrganization();
  const navigate = useNavigate();
  // The first one leads to the next step; a later one leads back to the list.
  const [wasDone] = useState(isDone);
  const [isAdding, setAdding] = useState(!isDone);
  const { data } = useQuery({ ...serviceProvidersQuery(orgId, { pageSize: 200 }), enabled: !isAdding });
  if (!isAdding) {
    return (
      <Stack>
        <ExistingRecords names={data?.rows.map(({ name }) => name)} />
        <StepEnd next={next}>
          <Button variation="ghost" onClick={() => setAdding(true)}>
            {t('provider.another')}
          </Button>
        </StepEnd>
      </Stack>
    );
  }
  return (
    <Stack>
      <UnreachableNotice />
      <Panel>
        <ShortProviderForm
          orgId={orgId}
          draft={own.setUp('provider')}
          submitLabel={t('save')}
          actions={
            wasDone ? (
              <Button variation="ghost" onClick={() => setAdding(false)}>
                {t('workspace:cancel')}
              </Button>
            ) : (
              <SkipStep next={next} />
            )
          }
          onSaved={() => (wasDone ? setAdding(false) : void navigate(next))}
        />
      </Panel>
    </Stack>
  );
}

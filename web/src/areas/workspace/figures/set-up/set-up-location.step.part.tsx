import { useQuery } from '@tanstack/react-query';
import { Button, Muted, Panel, Stack } from '@tunna/ui';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { locationChoicesQuery } from '../../../../features/inventory/location/location-workspace.queries.ts';
import { ShortLocationForm } from '../../../../features/inventory/location/short-location-form.tsx';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import { useOrganization } from '../../../../shared/session/organization.tsx';
import { ExistingRecords } from './existing-records.tsx';
import { SetUpFrame, StepEnd, type StepState } from './set-up-frame.tsx';

/** Where the waste is. */
export function SetUpLocation() {
  return <SetUpFrame step="location">{(state) => <Where {...state} />}</SetUpFrame>;
}

function Where({ isDone, next }: StepState) {
  const { t } = useTranslation('set-up');
  const { id: orgId, name, paths: own } = useOrganization();
  const navigate = useNavigate();
  // The first one leads to the next step; a later one leads back to the list.
  const [wasDone] = useState(isDone);
  const [isAdding, setAdding] = useState(!isDone);
  const { data } = useQuery({ ...locationChoicesQuery(orgId), enabled: !isAdding });
  const many = (
    <Muted>
      {t('location.many')} <Link to={own.importList(own.locations())}>{t('location.import')}</Link>
    </Muted>
  );
  if (!isAdding) {
    return (
      <Stack>
        <ExistingRecords names={data?.locations.map((location) => location.name)} />
        <StepEnd next={next}>
          <Button variation="ghost" onClick={() => setAdding(true)}>
            {t('location.another')}
          </Button>
        </StepEnd>
        {many}
      </Stack>
    );
  }
  return (
    <Stack>
      <Panel>
        <ShortLocationForm
          orgId={orgId}
          name={wasDone ? '' : name}
          draft={own.setUp('location')}
          submitLabel={t('save')}
          actions={
            wasDone && (
              <Button variation="ghost" onClick={() => setAdding(false)}>
                {t('workspace:cancel')}
              </Button>
            )
          }
          onSaved={() => (wasDone ? setAdding(false) : void navigate(next))}
        />
      </Panel>
      {many}
    </Stack>
  );
}

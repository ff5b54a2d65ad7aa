import { Stack } from '@tunna/ui';
import { useNavigate } from 'react-router';
import { wasteCategoriesQuery } from '../../../features/inventory/waste-stream/waste-stream.queries.ts';
import { WasteStreamForm } from '../../../features/inventory/waste-stream/waste-stream-form.tsx';
import { usePageReport } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { BackLink } from '../../../shared/layout/back-link.tsx';
import { permitted } from '../../../shared/layout/first-queries.ts';
import { NotFoundScreen } from '../../../shared/layout/screens.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';

export const firstQueries = permitted('inventory.write', () => [wasteCategoriesQuery()]);

/** Another waste stream; its content is written on its own page. */
export default function NewWasteStreamPage() {
  const { t } = useTranslation('waste-stream');
  const { id: orgId, name, paths: own, may } = useOrganization();
  const navigate = useNavigate();
  usePageReport(`${t('new')} – ${name}`);
  if (!may('inventory.write')) return <NotFoundScreen />;
  return (
    <Stack>
      <BackLink to={own.wasteStreams()}>{t('title')}</BackLink>
      <WasteStreamForm
        orgId={orgId}
        title={t('new')}
        cancelTo={own.wasteStreams()}
        onSaved={({ id }) => void navigate(own.wasteStream(id), { replace: true })}
      />
    </Stack>
  );
}

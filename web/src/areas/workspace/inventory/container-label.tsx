import type { Container } from '@tunna/contract/inventory/container';
import type { Language } from '@tunna/domain/text/languages';
import { Button, Icon, Modal, Panel, Row, Stack } from '@tunna/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import { useRenewSlug } from '../../../features/inventory/container/container-workspace.queries.ts';
import { useDownloadLabels, useMarkLabelsPrinted } from '../../../features/inventory/label/label.queries.ts';
import { usePublicAddress } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { paths } from '../../../paths.ts';
import { useLateFailure } from '../../../shared/form/use-late-failure.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { ErrorNotice } from '../../../shared/view/error-notice.tsx';
import { QrCode } from '../../../shared/view/qr-code.tsx';
import { UnreachableNotice } from '../../../shared/view/unreachable-notice.tsx';
import styles from '../workspace-pages.module.css';

/** The label of a container: its link and its QR code. */
export function ContainerLabel({ container }: { container: Container }) {
  const { t, i18n } = useTranslation('workspace');
  const { id: orgId, paths: own, may } = useOrganization();
  const publicAddress = usePublicAddress();
  const path = paths.container(container.slug);
  const address = publicAddress(path);
  const download = useDownloadLabels(orgId);
  const { mutate: markPrinted } = useMarkLabelsPrinted(orgId);
  const note = () => {
    if (may('inventory.write')) markPrinted([container.id]);
  };
  return (
    <Panel title={t('label.title')}>
      <Stack gap={12} align="start" className={styles.label}>
        <UnreachableNotice />
        <QrCode text={address} label={t('label.qr')} />
        <p>
          <a href={path} target="_blank" rel="noreferrer">
            {address}
          </a>
        </p>
        <Row>
          <Button variation="ghost" size="small" asChild>
            <Link to={own.labels([container.id])}>
              <Icon name="printer" size={16} />
              {t('label.print')}
            </Link>
          </Button>
          <Button
            variation="ghost"
            size="small"
            loading={download.isPending}
            onClick={() =>
              download.mutate(
                { layout: 'single', start: 1, copies: 1, ids: [container.id], language: i18n.language as Language },
                { onSuccess: note },
              )
            }
          >
            {t('label.downloadOne')}
          </Button>
          {may('inventory.write') && <RenewSlug container={container} />}
        </Row>
        <ErrorNotice error={download.error} />
      </Stack>
    </Panel>
  );
}

/** Creates a new address for a label that was misused; the consequences are shown first. */
function RenewSlug({ container: { id, version } }: { container: Container }) {
  const { t } = useTranslation('workspace');
  const { id: orgId } = useOrganization();
  const [open, setOpen] = useState(false);
  const renew = useRenewSlug(orgId, id);
  const reportLate = useLateFailure(open);
  return (
    <Modal
      open={open}
      onOpenChange={setOpen}
      title={t('label.renewTitle')}
      description={t('label.renewText')}
      closeLabel={t('close')}
      trigger={
        <Button variation="ghost" size="small">
          {t('label.renew')}
        </Button>
      }
      footer={
        <>
          <Button variation="ghost" onClick={() => setOpen(false)}>
            {t('cancel')}
          </Button>
          <Button
            variation="red"
            loading={renew.isPending}
            onClick={() =>
              renew.mutate(version, { onSuccess: () => setOpen(false), onError: (error) => reportLate(error) })
            }
          >
            {t('label.renewConfirm')}
          </Button>
        </>
      }
    >
      <ErrorNotice error={renew.error} />
    </Modal>
  );
}

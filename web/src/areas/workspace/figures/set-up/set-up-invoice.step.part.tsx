import { Button, Row, Stack } from '@tunna/ui';
import { Link } from 'react-router';
import { useUploads } from '../../../../features/platform/file/uploads.tsx';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import { useOrganization } from '../../../../shared/session/organization.tsx';
import { useInvoiceUpload } from '../../invoices/use-invoice-upload.tsx';
import { SetUpFrame, type StepState } from './set-up-frame.tsx';

/** The first invoice. */
export function SetUpInvoice() {
  return <SetUpFrame step="invoice">{(state) => <Invoice {...state} />}</SetUpFrame>;
}

function Invoice({ isDone, next }: StepState) {
  const { t } = useTranslation('set-up');
  const { paths: own } = useOrganization();
  const upload = useInvoiceUpload(true);
  const { uploads } = useUploads();
  const isSent = uploads.some(({ purpose, state }) => purpose === 'import' && state === 'done');
  return (
    <Stack>
      {upload?.dropZone}
      {upload?.uploads}
      <Row gap={12}>
        {(isDone || isSent) && (
          <Button asChild>
            <Link to={own.invoices()}>{t('invoice.toInbox')}</Link>
          </Button>
        )}
        <Button {...(isDone || isSent ? { variation: 'ghost' as const } : {})} asChild>
          <Link to={next}>{t('finish')}</Link>
        </Button>
      </Row>
    </Stack>
  );
}

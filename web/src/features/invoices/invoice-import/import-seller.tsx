import type { ImportAttempt } from '@tunna/contract/invoices/invoice-import';
import { Button, Panel, Row, Stack, useToasts } from '@tunna/ui';
import { useState } from 'react';
import { latestError } from '../../../lib/api/latest-error.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { RecordSelect } from '../../../shared/form/record-select.tsx';
import { providerRecords } from '../../../shared/form/records.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { ErrorNotice } from '../../../shared/view/error-notice.tsx';
import styles from './invoice-import.module.css';
import { useNewSeller, useRetry } from './invoice-import.queries.ts';

interface Props {
  readonly attempt: ImportAttempt;
}

/** Asks for the service provider of an unknown seller: an existing one, or a new one. */
export function ImportSeller({ attempt }: Props) {
  const { t } = useTranslation('invoice-import');
  const { id: orgId, may } = useOrganization();
  const toasts = useToasts();
  const { sellerName: name, sellerKennitala: kennitala } = attempt.summary;
  const wrong = attempt.state === 'done' ? attempt.serviceProvider : undefined;
  const [chosen, setChosen] = useState<string>();
  const retry = useRetry(orgId, attempt.id);
  const create = useNewSeller(orgId, attempt.id);
  const notified = ({ retried }: { readonly retried: number }) =>
    toasts.show({ title: t('retried', { count: retried }) });
  const isPending = retry.isPending || create.isPending;
  return (
    <Panel title={t(wrong === undefined ? 'seller.title' : 'seller.wrong')}>
      <Stack gap={12} align="start" className={styles.seller}>
        <p>{wrong === undefined ? t('seller.text') : t('seller.wrongText', { name: wrong.name })}</p>
        <Row
          as="form"
          gap={12}
          align="end"
          className={styles.choice}
          onSubmit={(event) => {
            event.preventDefault();
            if (chosen !== undefined) retry.mutate(Number(chosen), { onSuccess: notified });
          }}
        >
          <RecordSelect
            records={providerRecords}
            label={t('seller.choose')}
            placeholder={t('seller.placeholder')}
            value={chosen ?? ''}
            onValueChange={setChosen}
            except={wrong && String(wrong.id)}
          />
          <Button
            type="submit"
            {...(wrong === undefined ? {} : { variation: 'ghost' as const })}
            loading={retry.isPending}
            disabled={chosen === undefined || create.isPending}
          >
            {t('seller.submit')}
          </Button>
        </Row>
        {name !== undefined &&
          wrong === undefined &&
          (may('serviceProviders.write') ? (
            <Button
              variation="ghost"
              loading={create.isPending}
              disabled={isPending}
              onClick={() => create.mutate({ name, kennitala }, { onSuccess: notified })}
            >
              {t('seller.create', { name })}
            </Button>
          ) : (
            <p className={styles.muted}>{t('seller.mayNot')}</p>
          ))}
        <ErrorNotice error={latestError(retry, create)} />
      </Stack>
    </Panel>
  );
}

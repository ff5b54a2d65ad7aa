import type { ReturnOfYear } from '@tunna/contract/figures/waste-return';
import type { Language } from '@tunna/domain/text/languages';
import { formatDate } from '@tunna/domain/time/dates';
import { Button, Muted, Notice, Row, Stack } from '@tunna/ui';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { randomUuid } from '../../../lib/api/random-uuid.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { errorText } from '../../../shared/view/error-notice.tsx';
import styles from './waste-return.module.css';
import { usePublishReturn } from './waste-return.queries.ts';

interface Props {
  readonly year: number;
  readonly publications: ReturnOfYear['publications'];
}

/** The published returns of a year, and a button that publishes the current one. */
export function ReturnPublications({ year, publications }: Props) {
  const { t, i18n } = useTranslation('waste-return');
  const { paths: own, may } = useOrganization();
  const textOf = ({ publishedAt, publishedBy }: Props['publications'][number]) => {
    const day = formatDate(new Date(publishedAt), i18n.language as Language);
    return publishedBy === undefined ? t('publishedOn', { day }) : t('publishedOnBy', { day, name: publishedBy });
  };
  return (
    <Notice>
      <Row align="center" justify="between" className={styles.publications}>
        {publications.length === 0 ? (
          <p>{t('notPublished', { year })}</p>
        ) : (
          <Stack gap={4}>
            <p>
              <strong>{t('publications')}</strong>
            </p>
            <Stack as="ul" gap={4}>
              {publications.map((one) => (
                <li key={one.id}>
                  <Link to={own.reportReturn(one.id)}>{one.name}</Link>, {textOf(one)}
                </li>
              ))}
            </Stack>
            <Muted>{t('publicationsText')}</Muted>
          </Stack>
        )}
        {may('publishedReports.write') && <Publish key={`${year} ${publications.length}`} year={year} />}
      </Row>
    </Notice>
  );
}

function Publish({ year }: Pick<Props, 'year'>) {
  const { t } = useTranslation('waste-return');
  const { id: orgId, paths: own } = useOrganization();
  const navigate = useNavigate();
  const publish = usePublishReturn(orgId);
  // A repeated click publishes one return.
  const [idempotencyKey] = useState(randomUuid);
  return (
    <Stack gap={4}>
      <Button
        size="small"
        loading={publish.isPending}
        onClick={() =>
          publish.mutate(
            { year, name: t('nameOf', { year }), idempotencyKey },
            { onSuccess: ({ id }) => navigate(own.reportReturn(id)) },
          )
        }
      >
        {t('publish')}
      </Button>
      {publish.isError && <p role="alert">{errorText(t, publish.error)}</p>}
    </Stack>
  );
}

import type { OwnServiceRequest } from '@tunna/contract/requests/own-service-request';
import type { Language } from '@tunna/domain/text/languages';
import { dayOf, formatDay } from '@tunna/domain/time/dates';
import { Muted } from '@tunna/ui';
import { Link } from 'react-router';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { paths } from '../../../paths.ts';
import { StreamName } from '../../inventory/shared/stream-name.tsx';
import styles from './own-department.module.css';
import { OwnRequestStatus } from './own-request-status.tsx';

/** Cards of requests, large enough for gloves. */
export function OwnRequestCards({ requests }: { requests: readonly OwnServiceRequest[] }) {
  return (
    <ul className={styles.cards}>
      {requests.map((request) => (
        <Card key={request.id} request={request} />
      ))}
    </ul>
  );
}

function Card({ request }: { request: OwnServiceRequest }) {
  const { t, i18n } = useTranslation('own-department');
  const { id, container, location, wasteStream, plannedFor, dueAt, closedAt } = request;
  const day = (at: string) => formatDay(dayOf(new Date(at)), i18n.language as Language);
  const when = () => {
    if (closedAt !== undefined) return t('closed', { day: day(closedAt) });
    if (plannedFor !== undefined) return t('planned', { day: formatDay(plannedFor, i18n.language as Language) });
    return t('due', { day: day(dueAt) });
  };
  return (
    <li className={styles.card}>
      <h3>
        <Link to={paths.departmentRequest(id)}>{container.customId ?? container.slug}</Link>
      </h3>
      <OwnRequestStatus {...request} />
      <StreamName {...wasteStream} />
      <span>{location.name}</span>
      <Muted as="span">{when()}</Muted>
    </li>
  );
}

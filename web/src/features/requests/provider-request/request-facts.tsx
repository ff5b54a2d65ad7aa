import type { LinkedServiceRequest } from '@tunna/contract/requests/service-request';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { fallbackLanguage, isLanguage } from '@tunna/domain/text/languages';
import { formatDate, formatDay } from '@tunna/domain/time/dates';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { addressLine } from '../../inventory/shared/address-line.ts';
import { mapLink } from '../../inventory/shared/map-link.ts';
import styles from './request-facts.module.css';

/** The container, its location, and the requester. */
export function RequestFacts({ request }: { request: LinkedServiceRequest }) {
  const { t, i18n } = useTranslation('provider-request');
  const language = isLanguage(i18n.language) ? i18n.language : fallbackLanguage;
  const { container, location, reporters } = request;
  const facts: [label: string, value: ReactNode][] = [
    ...(request.plannedFor === undefined
      ? []
      : [[t('plannedFor'), formatDay(request.plannedFor, language)] as [string, string]]),
    [t('dueAt'), formatDate(new Date(request.dueAt), language)],
    [t('container'), container.customId ?? container.slug],
    [t('wasteStream'), container.wasteStreamName],
  ];
  if (container.volumeLiters !== undefined) {
    facts.push([
      t('volume'),
      t('liters', { count: container.volumeLiters, formatted: formatCount(container.volumeLiters) }),
    ]);
  }
  if (container.description !== '') facts.push([t('description'), container.description]);
  if (location !== undefined) facts.push([t('place'), <Place key="place" location={location} />]);
  if (location?.accessNotes !== undefined) facts.push([t('accessNotes'), location.accessNotes]);
  facts.push([t('organization'), request.organizationName]);
  const people = reporters.filter((reporter) => Object.keys(reporter).length > 0);
  if (people.length > 0) facts.push([t('reporters'), <Reporters key="reporters" people={people} />]);
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Place({ location }: { location: NonNullable<LinkedServiceRequest['location']> }) {
  const { t } = useTranslation('provider-request');
  const { name, coordinates } = location;
  return (
    <>
      {[name, addressLine(location)].filter((part) => part !== '').join(', ')}{' '}
      {coordinates !== undefined && <a href={mapLink(coordinates)}>{t('map')}</a>}
    </>
  );
}

function Reporters({ people }: { people: LinkedServiceRequest['reporters'] }) {
  return (
    <ul className={styles.people}>
      {people.map(({ fullName, phoneNumber, email }) => (
        <li key={[fullName, phoneNumber, email].join(' ')}>
          {fullName}
          {phoneNumber !== undefined && <a href={`tel:${phoneNumber.replace(/[^+\d]/g, '')}`}>{phoneNumber}</a>}
          {email !== undefined && <a href={`mailto:${email}`}>{email}</a>}
        </li>
      ))}
    </ul>
  );
}

import type { OwnContainer } from '@tunna/contract/people/own-department';
import { Badge, Row } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { paths } from '../../../paths.ts';
import { StreamName } from '../../inventory/shared/stream-name.tsx';
import styles from './own-department.module.css';

/** Cards of containers that link to their public pages, where a collection can be requested. */
export function OwnContainerCards({ containers }: { containers: readonly OwnContainer[] }) {
  const { t } = useTranslation('own-department');
  return (
    <ul className={styles.cards}>
      {containers.map(({ slug, customId, location, wasteStream, openRequestId }) => (
        <li key={slug} className={styles.card}>
          <h2>
            <a href={paths.container(slug)}>{customId ?? slug}</a>
          </h2>
          <StreamName {...wasteStream} />
          <span>{location.name}</span>
          {openRequestId !== undefined && (
            <Row as="span" inline gap={4}>
              <Badge>{t('containers.asked')}</Badge>
            </Row>
          )}
        </li>
      ))}
    </ul>
  );
}

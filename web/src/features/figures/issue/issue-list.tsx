import type { Issue } from '@tunna/contract/figures/issue';
import type { Language } from '@tunna/domain/text/languages';
import { Link } from 'react-router';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import styles from './issue.module.css';
import { notifiedOf } from './issue-words.ts';

/** The open issues, each with a link to the page where it can be fixed. */
export function IssueList({ issues }: { issues: readonly Issue[] }) {
  const { t, i18n } = useTranslation('issue');
  const { paths: own } = useOrganization();
  return (
    <ul className={styles.issues}>
      {issues
        .map((issue) => notifiedOf(issue, t, i18n.language as Language, own))
        .map(({ key, title, text, to }) => (
          <li key={key}>
            <Link to={to}>{title}</Link>
            <p>{text}</p>
          </li>
        ))}
    </ul>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { InstallationHealth } from '@tunna/contract/platform/installation-health';
import { Badge, Detail, Panel, Skeleton, Stack } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { type HealthPart, healthParts, partNames } from './health-parts.ts';
import { healthQuery } from './installation-health.queries.ts';
import styles from './status-summary.module.css';
import { useHealthSentences } from './use-health-sentences.ts';

/** One sentence: whether everything is in order, or what is not, with the place to look. */
export function StatusSummary() {
  const query = useQuery(healthQuery());
  return (
    <Panel>
      <DataLoadingView query={query} pending={<Skeleton className={styles.pending ?? ''} />}>
        {(health) => <Summary health={health} />}
      </DataLoadingView>
    </Panel>
  );
}

function Summary({ health }: { readonly health: InstallationHealth }) {
  const { t } = useTranslation('installation-health');
  const sentences = useHealthSentences(health);
  const partsIn = (...states: InstallationHealth[HealthPart]['state'][]) =>
    partNames.filter((part) => states.includes(health[part].state));
  const wrong = partsIn('attention', 'unknown');
  const off = partsIn('off');
  const listed = wrong.length > 0 ? wrong : off;
  const sentence =
    wrong.length > 0
      ? t('summary.attention', { count: wrong.length })
      : t(off.length > 0 ? 'summary.off' : 'summary.good');
  return (
    <Stack gap={12}>
      <p role="status" className={styles.sentence}>
        <Badge variation={wrong.length > 0 ? 'danger' : 'success'}>
          {t(wrong.length > 0 ? 'state.attention' : 'state.good')}
        </Badge>
        {sentence}
      </p>
      {listed.length > 0 && (
        <ul className={styles.list}>
          {listed.map((part) => (
            <li key={part}>
              <a href={`#${healthParts[part].anchor}`}>{t(part)}</a>
              {sentences[part].map((text) => (
                <div key={text}>{text}</div>
              ))}
              <Detail as="div">
                {t('summary.guide')} <q lang="en">{healthParts[part].section}</q>
              </Detail>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

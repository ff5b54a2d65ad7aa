import { useQuery } from '@tanstack/react-query';
import { isLanguage } from '@tunna/domain/text/languages';
import { Button, Muted, Panel, Stack } from '@tunna/ui';
import { ImportError } from '../../../../features/platform/list-import/import-error.tsx';
import { ImportPreview } from '../../../../features/platform/list-import/import-preview.tsx';
import { ImportSource } from '../../../../features/platform/list-import/import-source.tsx';
import { importsQuery, usePreviewImport } from '../../../../features/platform/list-import/list-import.queries.ts';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import type { ListShape } from '../../../../shared/list/list-state.ts';
import { useListState } from '../../../../shared/list/use-list-state.ts';
import { useOrganization } from '../../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../../shared/view/data-loading-view.tsx';
import styles from './set-up.module.css';
import { SetUpFrame, StepEnd, type StepState } from './set-up-frame.tsx';
import { useProposal } from './use-proposal.ts';

const shape = { sorts: ['row'], filters: ['import', 'state'] } as const satisfies ListShape;

/** The containers, in a grid. */
export function SetUpContainers() {
  return (
    <SetUpFrame step="containers" isWide>
      {(state) => <Containers {...state} />}
    </SetUpFrame>
  );
}

/** The import that the address names, or one that was left unfinished, perhaps in another browser. */
function useOpenedImport(isDone: boolean) {
  const { id: orgId } = useOrganization();
  const list = useListState(shape);
  const imports = useQuery(importsQuery(orgId, 'container'));
  const all = imports.data?.imports ?? [];
  const unfinished = all.filter(({ state }) => state !== 'applied');
  const named = Number(list.state.filters.import);
  const open = (id?: number) => list.change({ filters: id === undefined ? {} : { import: String(id) } });
  const known = all.find(({ id }) => id === named);
  // One that is not in the list yet has just been started.
  const isNamed = Number.isSafeInteger(named) && named > 0 && known?.state !== 'applied';
  return { list, imports, open, opened: isNamed ? named : isDone ? undefined : unfinished[0]?.id };
}

function Containers({ isDone, existing, next }: StepState) {
  const { t, i18n } = useTranslation('set-up');
  const { id: orgId, paths: own } = useOrganization();
  const preview = usePreviewImport(orgId, 'container');
  const { list, imports, open, opened } = useOpenedImport(isDone);
  const language = isLanguage(i18n.language) ? i18n.language : 'is';
  const take = (file: File) => preview.mutate({ file, language }, { onSuccess: ({ id }) => open(id) });
  const sources = (
    <Stack gap={24}>
      <Proposal onStarted={open} />
      <ImportSource orgId={orgId} entity="container" preview={preview} onFile={take} onStarted={open} />
    </Stack>
  );
  return (
    <DataLoadingView query={imports}>
      {() =>
        opened !== undefined ? (
          <ImportPreview
            key={opened}
            orgId={orgId}
            id={opened}
            list={list}
            linkTo={(id) => own.container(Number(id))}
            listTo={own.containers()}
            onLeave={() => open()}
          />
        ) : isDone ? (
          <Stack>
            <p role="status">{t('containers.existing', { count: existing.containers })}</p>
            <StepEnd next={next} />
            <details className={styles.others}>
              <summary>{t('containers.more')}</summary>
              {sources}
            </details>
          </Stack>
        ) : (
          sources
        )
      }
    </DataLoadingView>
  );
}

/** A grid with a container for each stream. */
function Proposal({ onStarted }: { readonly onStarted: (id: number) => void }) {
  const { t } = useTranslation('set-up');
  const proposal = useProposal();
  if (proposal.streams === 0) return null;
  return (
    <Panel title={t('containers.proposal')}>
      <Stack>
        <Muted>{t('containers.proposalText', { count: proposal.streams })}</Muted>
        <ImportError error={proposal.error} />
        <div>
          <Button loading={proposal.isPending} onClick={() => proposal.start(onStarted)}>
            {t('containers.start')}
          </Button>
        </div>
      </Stack>
    </Panel>
  );
}

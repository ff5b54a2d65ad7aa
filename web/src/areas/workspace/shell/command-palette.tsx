import { isFoundBy } from '@tunna/domain/text/search';
import { Button, Detail, Modal } from '@tunna/ui';
import { Command, useCommandState } from 'cmdk';
import { useRef, useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import styles from './command-palette.module.css';
import { type CommandGroup, type Command as Entry, useCommands } from './use-commands.ts';
import { useHits } from './use-hits.ts';

/** What the server found stays, below the commands whose names were typed. */
const score = (id: string, search: string, words: string[] = []): number => {
  if (id.startsWith('hit ')) return 0.5;
  return isFoundBy(words.join(' '), search) ? 1 : 0;
};

/** Keys that select another entry. */
const movingKeys: readonly string[] = ['ArrowDown', 'ArrowUp', 'Home', 'End'];

/** The id of the entry that is shown first: the best one, in the order of the groups. */
function firstShown(groups: readonly CommandGroup[], typed: string): string | undefined {
  const all = groups.flatMap(({ commands }) => commands);
  const scoreOf = ({ id, name, detail = '' }: Entry) => (typed === '' ? 1 : score(id, typed, [name, detail]));
  const best = Math.max(0, ...all.map(scoreOf));
  return best === 0 ? undefined : all.find((one) => scoreOf(one) === best)?.id;
}

interface Props {
  readonly onClose: () => void;
  readonly onHelp: () => void;
}

/** One place to go anywhere and do anything: pages, actions, the organization's records. It remembers nothing. */
export function CommandPalette({ onClose, onHelp }: Props) {
  const { t } = useTranslation('shell');
  const [typed, setTyped] = useState('');
  const commands = useCommands(onHelp);
  const hits = useHits(typed);
  // What the arrows or the pointer chose since the last letter. Until then the first entry is selected, also while results arrive.
  const [chosen, setChosen] = useState<string>();
  const isChoosing = useRef(false);
  const groups = [...commands, ...hits.groups];
  const first = firstShown(groups, typed);
  const choose = ({ run }: Entry) => {
    onClose();
    run();
  };
  return (
    <Modal
      open
      onOpenChange={(open) => open || onClose()}
      title={t('palette.title')}
      closeLabel={t('workspace:close')}
      className={styles.palette}
    >
      <Command
        label={t('palette.label')}
        filter={score}
        vimBindings={false}
        loop
        className={styles.command}
        value={chosen ?? first ?? ''}
        onValueChange={(id) => isChoosing.current && setChosen(id)}
        onKeyDownCapture={({ key }) => {
          if (movingKeys.includes(key)) isChoosing.current = true;
        }}
        onPointerMoveCapture={() => {
          isChoosing.current = true;
        }}
      >
        <Command.Input
          value={typed}
          onValueChange={(text) => {
            isChoosing.current = false;
            setChosen(undefined);
            setTyped(text);
          }}
          placeholder={t('palette.label')}
          maxLength={200}
        />
        <Command.List label={t('palette.title')} className={styles.list}>
          {groups.map((group) => (
            <Group key={group.title} group={group} onChoose={choose} />
          ))}
        </Command.List>
        <State hits={hits} searching={typed.trim() !== ''} />
      </Command>
    </Modal>
  );
}

function Group({ group, onChoose }: { group: CommandGroup; onChoose: (command: Entry) => void }) {
  return (
    <Command.Group heading={group.title}>
      {group.commands.map((command) => {
        const { id, name, detail = '', language } = command;
        return (
          <Command.Item key={id} value={id} keywords={[name, detail]} onSelect={() => onChoose(command)}>
            <span lang={language}>{name}</span>
            {detail !== '' && <Detail>{detail}</Detail>}
          </Command.Item>
        );
      })}
    </Command.Group>
  );
}

/** The state of the search, announced politely. */
function State({ hits, searching }: { hits: ReturnType<typeof useHits>; searching: boolean }) {
  const { t } = useTranslation('shell');
  const count = useCommandState(({ filtered }) => filtered.count);
  const words = () => {
    if (!searching) return t('palette.hint');
    if (hits.isLoading) return t('palette.searching');
    if (hits.isError) return t('palette.failed');
    return count === 0 ? t('palette.nothing') : t('palette.found', { count });
  };
  return (
    <div className={styles.state}>
      <p role="status">{words()}</p>
      {searching && hits.isError && !hits.isLoading && (
        <Button variation="ghost" size="small" onClick={hits.refetch}>
          {t('common:tryAgain')}
        </Button>
      )}
    </div>
  );
}

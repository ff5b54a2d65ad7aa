import { isFoundBy } from '@tunna/domain/text/search';
import { Button, Detail, Modal } from '@tunna/ui';
import { Command } from 'cmdk';
import { useRef, useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import styles from './command-palette.module.css';
import { type CommandGroup, type Command as Entry, useCommands } from './use-commands.ts';
import { useHits } from './use-hits.ts';

/** Keys that select another entry. */
const movingKeys: readonly string[] = ['ArrowDown', 'ArrowUp', 'Home', 'End'];

/** The entries whose names were typed. */
const shownOf = (groups: readonly CommandGroup[], typed: string): readonly CommandGroup[] =>
  groups
    .map((group) => ({
      ...group,
      commands: group.commands.filter(({ name, detail = '' }) => isFoundBy(`${name} ${detail}`, typed)),
    }))
    .filter(({ commands }) => commands.length > 0);

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
  // What the server found may have other words.
  const groups = [...shownOf(commands, typed), ...hits.groups];
  const first = groups[0]?.commands[0]?.id;
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
        shouldFilter={false}
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
        <State
          hits={hits}
          searching={typed.trim() !== ''}
          count={groups.reduce((sum, { commands: { length } }) => sum + length, 0)}
        />
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
          <Command.Item key={id} value={id} onSelect={() => onChoose(command)}>
            <span lang={language}>{name}</span>
            {detail !== '' && <Detail>{detail}</Detail>}
          </Command.Item>
        );
      })}
    </Command.Group>
  );
}

/** The state of the search, announced politely. */
function State({ hits, searching, count }: { hits: ReturnType<typeof useHits>; searching: boolean; count: number }) {
  const { t } = useTranslation('shell');
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

import { Select } from 'radix-ui';
import { ElementAsTrigger } from '../element-as-trigger.ts';
import { useLayer } from '../hooks/use-layer.ts';
import { Icon } from '../icon/icon.tsx';
import { styleNonce } from '../style-nonce.ts';
import styles from './option-list.module.css';

export interface SelectOption {
  /** Never empty. Without a value the placeholder is displayed. */
  value: string;
  label: string;
  disabled?: boolean;
}

interface OptionListProps {
  id: string;
  open: boolean;
  options: readonly SelectOption[];
  value: string | undefined;
  trigger: HTMLElement;
  onChoose: (value: string) => void;
  onOpenChange: (open: boolean) => void;
}

/** The options of a select. */
export function OptionList({ id, open, options, value, trigger, onChoose, onOpenChange }: OptionListProps) {
  // Radix renders the options of a closed list too; they are no layer then.
  const { onEscapeKeyDown, onPointerDownOutside } = useLayer(open);
  return (
    <Select.Root open={open} onOpenChange={onOpenChange} value={value ?? ''} onValueChange={onChoose}>
      <Select.Trigger asChild>
        <ElementAsTrigger element={trigger} />
      </Select.Trigger>
      <Select.Portal>
        <Select.Content
          id={id}
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          onEscapeKeyDown={onEscapeKeyDown}
          onPointerDownOutside={onPointerDownOutside}
          className={styles.list}
        >
          <Select.Viewport nonce={styleNonce()}>
            {options.map((option) => (
              <Select.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className={styles.option}
              >
                <Select.ItemText>{option.label}</Select.ItemText>
                <Select.ItemIndicator>
                  <Icon name="check" size={16} />
                </Select.ItemIndicator>
              </Select.Item>
            ))}
          </Select.Viewport>
        </Select.Content>
      </Select.Portal>
    </Select.Root>
  );
}

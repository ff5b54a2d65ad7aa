import { ModalPanel } from './modal/modal-panel.tsx';
import { PopoverPanel } from './popover/popover-panel.tsx';
import { OptionList } from './select-list/option-list.tsx';
import { ToastStack } from './toast/toast-stack.tsx';

/** What opens above a page, with the library that positions it and keeps the focus inside: loaded later than the page. */
export const layers = { ModalPanel, OptionList, PopoverPanel, ToastStack };

export { Badge, type BadgeProps } from './badge/badge.tsx';
export { Button, type ButtonProps } from './button/button.tsx';
export { Checkbox, type CheckboxProps } from './checkbox/checkbox.tsx';
export { classNames } from './class-names.ts';
export { CodeEntry, type CodeEntryProps, codeLength } from './code-entry/code-entry.tsx';
export { ComboBox, type ComboBoxProps, type ComboOption } from './combo-box/combo-box.tsx';
export type { DataColumn, DataSelection } from './data-table/data-rows.tsx';
export { type DataSort, DataTable, type DataTableProps, maxRowsAtOnce } from './data-table/data-table.tsx';
export { Divider, type DividerProps } from './divider/divider.tsx';
export { EmptyState, type EmptyStateProps } from './empty-state/empty-state.tsx';
export { Grid } from './grid/grid.tsx';
export { HiddenText } from './hidden-text/hidden-text.tsx';
export { useIsBrowser } from './hooks/use-is-browser.ts';
export { type LayerGuards, useDismissableLayer, useLayer } from './hooks/use-layer.ts';
export { importAgain, loadLayers } from './hooks/use-loaded-layers.ts';
export { dismissPageCover, usePageCover } from './hooks/use-page-cover.ts';
export { usePrinting } from './hooks/use-printing.ts';
export { type ScrollDirection, useScrollDirection, useScrollFlag } from './hooks/use-scroll.ts';
export { Icon, type IconName, type IconProps } from './icon/icon.tsx';
export {
  type LanguageOption,
  LanguageSelector,
  type LanguageSelectorProps,
} from './language-selector/language-selector.tsx';
export { Row, Stack } from './layout/layout.tsx';
export { Logo, type LogoProps } from './logo/logo.tsx';
export { Modal, type ModalProps } from './modal/modal.tsx';
export { Detail, Muted } from './muted/muted.tsx';
export { Notice, type NoticeProps } from './notice/notice.tsx';
export { Overlay } from './overlay/overlay.tsx';
export { PageHeading, type PageHeadingProps } from './page-heading/page-heading.tsx';
export { Panel, type PanelDeletion, type PanelProps } from './panel/panel.tsx';
export { Popover, type PopoverProps } from './popover/popover.tsx';
export { ProgressBar, type ProgressBarProps } from './progress-bar/progress-bar.tsx';
export { RadioGroup, type RadioGroupProps, type RadioOption } from './radio-group/radio-group.tsx';
export { SearchBox, type SearchBoxProps } from './search-box/search-box.tsx';
export { SelectList, type SelectListProps, type SelectOption } from './select-list/select-list.tsx';
export { Skeleton, type SkeletonProps } from './skeleton/skeleton.tsx';
export { Spinner, type SpinnerProps } from './spinner/spinner.tsx';
export { setStyleNonce } from './style-nonce.ts';
export { type TabOption, TabPanel, type TabPanelProps, Tabs, type TabsProps } from './tabs/tabs.tsx';
export { TextArea, type TextAreaProps, TextField, type TextFieldProps } from './text-field/text-field.tsx';
export { type Theme, ThemeToggle, type ThemeToggleProps } from './theme-toggle/theme-toggle.tsx';
export { ToastProvider, type Toasts, useOptionalToasts, useToasts } from './toast/toast.tsx';
export { type ToastContent, toastDefaults } from './toast/toast-content.ts';
export { Toggle, type ToggleProps } from './toggle/toggle.tsx';
export { type Breakpoint, breakpoints, upTo } from './tokens/breakpoints.ts';
export { Tooltip, type TooltipProps } from './tooltip/tooltip.tsx';

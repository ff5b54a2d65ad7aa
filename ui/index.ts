export { Badge, type BadgeProps } from './badge/badge.tsx';
export { Button, type ButtonProps } from './button/button.tsx';
export { Checkbox, type CheckboxProps } from './checkbox/checkbox.tsx';
export { classNames } from './class-names.ts';
export { Divider, type DividerProps } from './divider/divider.tsx';
export { EmptyState, type EmptyStateProps } from './empty-state/empty-state.tsx';
export { HiddenText } from './hidden-text/hidden-text.tsx';
export { useDismissableLayer } from './hooks/use-layer.ts';
export { type ScrollDirection, useScrollDirection, useScrollFlag } from './hooks/use-scroll.ts';
export { Icon, type IconName, type IconProps } from './icon/icon.tsx';
export {
  type LanguageOption,
  LanguageSelector,
  type LanguageSelectorProps,
} from './language-selector/language-selector.tsx';
export { Notice, type NoticeProps } from './notice/notice.tsx';
export { PageHeading, type PageHeadingProps } from './page-heading/page-heading.tsx';
export { Panel, type PanelDeletion, type PanelProps } from './panel/panel.tsx';
export { Skeleton, type SkeletonProps } from './skeleton/skeleton.tsx';
export { Spinner, type SpinnerProps } from './spinner/spinner.tsx';
export { TextArea, type TextAreaProps, TextField, type TextFieldProps } from './text-field/text-field.tsx';
export { type Theme, ThemeToggle, type ThemeToggleProps } from './theme-toggle/theme-toggle.tsx';
export { Toggle, type ToggleProps } from './toggle/toggle.tsx';
export { type Breakpoint, breakpoints, upTo } from './tokens/breakpoints.ts';

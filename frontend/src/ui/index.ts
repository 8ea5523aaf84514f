/** The components for all screens. They depend on no screen and no endpoint. */
export { Breakable } from './Breakable.tsx';
export { Button, IconButton, TextButton } from './Button.tsx';
export { Card, CardFooter, CardHeader, CardToolbar } from './Card.tsx';
export { ComparedValue, ComparisonTable } from './ComparisonTable.tsx';
export { counted, formatCount, listed, type Noun } from './count.ts';
export { cx } from './cx.ts';
export { ConfirmDialog } from './dialog/ConfirmDialog.tsx';
export { ConflictDialog, type ConflictDialogProps } from './dialog/ConflictDialog.tsx';
export { DialogButton } from './dialog/DialogButton.tsx';
export { DialogFrame, usePreloadDialogs } from './dialog/DialogFrame.tsx';
export { DialogMessage } from './dialog/DialogMessage.tsx';
export { isFocusAdrift } from './dialog/dialog-stack.ts';
export { type RemovalOutcome, RemovalQuestion } from './dialog/RemovalQuestion.tsx';
export { useEmptyListFocus } from './dialog/useEmptyListFocus.ts';
export type { RemovalVerdict } from './dialog/useRemovalCheck.ts';
export { FluentArea, FluentKeeper, preloadFluentArea } from './fluent/FluentKeeper.tsx';
export { type ComparedField, conflicts, settle } from './form/conflict.ts';
export { dropDraft, pageKey, readDraft, writeDraft } from './form/drafts.ts';
export { type CloseWarning, FormDialog, type FormDialogProps, FormSection } from './form/FormDialog.tsx';
export { FormLoader, type Loadable } from './form/FormLoader.tsx';
export { CheckboxField, Field, RadioField, TextField } from './form/fields.tsx';
export { LockContext } from './form/lock.ts';
export { useBackGuard, useUnloadWarning } from './form/useBackGuard.ts';
export { type FieldErrors, type Form, type SaveOutcome, useForm } from './form/useForm.ts';
export { useOpenDialog } from './form/useOpenDialog.ts';
export { fullName } from './full-name.ts';
export { moveWithin, rowStep } from './grid/keyboard.ts';
export { rowsToRender } from './grid/rows-to-render.ts';
export { useGridFocus } from './grid/useGridFocus.ts';
export { contentStart, focusHeading, headingAppeared, pageHeading, useFocusHandover } from './heading-focus.ts';
export * from './icons.tsx';
export { inIdleMoments } from './idle.ts';
export { IconTile, Initials, LevelChip } from './Level.tsx';
export { isMissingCode, type LazyComponent, lazyComponent, loadCode, usePreload } from './lazy-component.tsx';
export { Marked } from './Marked.tsx';
export { ActionsMenu, type MenuEntry, preloadMenu } from './menu/ActionsMenu.tsx';
export { type MissingReason, whyMissing } from './missing-code.ts';
export { PageHeader } from './PageHeader.tsx';
export { OptionPicker, type PickerOption } from './picker/OptionPicker.tsx';
export { PersonPicker, personLabel } from './picker/PersonPicker.tsx';
export { InfoList, InfoPopover } from './popover/InfoPopover.tsx';
export { Popover, preloadPopover } from './popover/Popover.tsx';
export { PrintOnly } from './print/PrintOnly.tsx';
export { FileSubject, PrintSubject } from './print/subject.ts';
export { ProgressBar, preloadProgressBar } from './progress/ProgressBar.tsx';
export { Reference } from './Reference.tsx';
export { SearchBox } from './SearchBox.tsx';
export { containsAll, haystack, wordsOf } from './search.ts';
export { EmptyState, ErrorState, Skeleton } from './states.tsx';
export type { DataColumn, RowAction } from './table/columns/column.ts';
export { csvFile, csvName, download } from './table/csv.ts';
export { DataTable, type DataTableProps, type TableFailure } from './table/DataTable.tsx';
export type { TableHandle } from './table/grid/TableGrid.tsx';
export { MatchesIn } from './table/MatchesIn.tsx';
export {
  clearSelection,
  type RowSelection,
  type SelectionAction,
  type ShownRows,
  selectionOf,
} from './table/selection/row-selection.ts';
export { preloadSelectionBar, SelectionSlot } from './table/selection/SelectionSlot.tsx';
export { useSelectionVersion } from './table/selection/useGridSelection.ts';
export { TableSkeleton, type TableSkeletonProps } from './table/TableSkeleton.tsx';
export { type TableTab, TableTabs, TabRow } from './table/TableTabs.tsx';
export { useTableMemory } from './table/useDataTable.ts';
export { useTabAddress, useTableAddress, useTypedParam } from './table/useTableAddress.ts';
export { setThemeMode, type ThemeMode, useThemeMode } from './theme/theme-mode.ts';
export { announce } from './toasts/announce.ts';
export { Toasts } from './toasts/Toasts.tsx';
export {
  clearNotifications,
  dismissActions,
  dismissToast,
  markRead,
  type Notification,
  notifications,
  notifyDone,
  notifyError,
  offerUndo,
  subscribeNotifications,
  type ToastAction,
  type Undo,
  unreadCount,
} from './toasts/toasts.ts';
export { useSettledAnnouncement } from './toasts/useSettledAnnouncement.ts';
export { showWait } from './toasts/waits.ts';
export { useRowHeight } from './touch.ts';
export { useLast } from './useLast.ts';
export { whenOf } from './when.ts';

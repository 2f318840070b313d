import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import { roleEntry, separator } from './role-entry.ts';

/** The menu of a right click on text; empty elsewhere, as the map has its own. */
export function contextMenuTemplate({
  isEditable,
  editFlags,
  selectionText,
}: Pick<ContextMenuParams, 'isEditable' | 'editFlags' | 'selectionText'>): MenuItemConstructorOptions[] {
  if (isEditable) {
    return [
      roleEntry('undo', editFlags.canUndo),
      roleEntry('redo', editFlags.canRedo),
      separator,
      roleEntry('cut', editFlags.canCut),
      roleEntry('copy', editFlags.canCopy),
      roleEntry('paste', editFlags.canPaste),
      separator,
      roleEntry('selectAll', editFlags.canSelectAll),
    ];
  }
  return selectionText.trim() === '' ? [] : [roleEntry('copy', editFlags.canCopy)];
}

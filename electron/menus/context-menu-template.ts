import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';

/** A right click: what can be done with text, and nothing where there is none, for the map has its own. */
export function contextMenuTemplate({
  isEditable,
  editFlags,
  selectionText,
}: Pick<ContextMenuParams, 'isEditable' | 'editFlags' | 'selectionText'>): MenuItemConstructorOptions[] {
  if (isEditable) {
    return [
      { role: 'undo', enabled: editFlags.canUndo },
      { role: 'redo', enabled: editFlags.canRedo },
      { type: 'separator' },
      { role: 'cut', enabled: editFlags.canCut },
      { role: 'copy', enabled: editFlags.canCopy },
      { role: 'paste', enabled: editFlags.canPaste },
      { type: 'separator' },
      { role: 'selectAll', enabled: editFlags.canSelectAll },
    ];
  }
  return selectionText.trim() === '' ? [] : [{ role: 'copy', enabled: editFlags.canCopy }];
}

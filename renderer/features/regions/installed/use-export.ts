import { useState } from 'react';
import type { InstalledRegion } from '../../../api/desk.ts';
import { useDesktop } from '../../../desktop/desktop-context.ts';
import { useInstalled, useStartTask } from '../use-desk-queries.ts';
import { exportName, exportPath } from './export-name.ts';

/** Saving a region as one file: where to is asked by the system's dialog, in a browser by a field. */
export function useExport(region: InstalledRegion) {
  const desktop = useDesktop();
  const { data } = useInstalled();
  const start = useStartTask();
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const save = (file: string, replace = false) => {
    setAsking(false);
    start.mutate({ kind: 'export', region: region.id, file, replace });
  };
  const begin = () => {
    setFailure(null);
    if (desktop === undefined) {
      setAsking(true);
      return;
    }
    desktop.chooseExport(exportName(region)).then(file => {
      // The system's dialog has asked whether a file that is there may go.
      if (file !== null) save(file, true);
    }, setFailure);
  };
  return {
    begin,
    save,
    cancel: () => setAsking(false),
    asking,
    proposed: exportPath(data?.exportFolder ?? '', region),
    error: start.error ?? failure,
  };
}

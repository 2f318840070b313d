import { useState } from 'react';

/** Work that a button begins: whether it goes on, and why the last one failed. */
export function useWork() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const work = async (act: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    await act()
      .catch(setFailure)
      .finally(() => setBusy(false));
  };
  return { busy, failure, work };
}

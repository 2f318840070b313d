import { useEffect, useState } from 'react';

/** A module that only few views need, loaded with the first of them; undefined until then. */
export function useLoaded<Module>(load: () => Promise<Module>): Module | undefined {
  const [module, setModule] = useState<Module>();
  useEffect(() => {
    let live = true;
    load().then(loaded => {
      if (live) setModule(loaded);
    }, reportError);
    return () => {
      live = false;
    };
  }, [load]);
  return module;
}
